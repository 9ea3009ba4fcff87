import { ifPossible } from './if-possible.ts';

/** Decodes percent-encoding; returns invalid encodings unchanged. */
export const decode = (text: string): string =>
  text.includes('%') ? (ifPossible(() => decodeURIComponent(text)) ?? text) : text;
