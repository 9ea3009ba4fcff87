import { ifPossible } from './if-possible.ts';

/**
 * Returns whether a text is the address of a URL. `URL.canParse` of Node 20 rejects letters such as
 * ü once V8 has compiled it, after thousands of calls.
 */
export const canParseUrl = (text: string, base?: string): boolean =>
  ifPossible(() => new URL(text, base)) !== undefined;
