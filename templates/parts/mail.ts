import type { Settings } from '../settings.ts';

/** The address of every contact button. */
export const mailto = ({ email }: Settings) => `mailto:${email}`;
