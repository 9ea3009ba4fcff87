import { loadStringWidth } from '../lib/lazy-packages.cjs';

/**
 * Makes a text safe for one line of a terminal. Visible symbols (␛) replace control characters and
 * the bidirectional overrides of CVE-2021-42574, so that a text from a file cannot control it. A
 * tab is two spaces.
 */
export const visible = (text: string): string => text.replace(control, symbolOf);

const control = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/gu;

function symbolOf(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\t') return '  ';
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '\ufffd';
}

/** Returns the number of columns that a text without control characters needs. */
export const widthOf = (text: string): number =>
  isPlain(text) ? text.replace(invisible, '').length : loadStringWidth()(text);

/** Returns whether each character of a text stands alone, in one column or invisible. */
export const isPlain = (text: string): boolean => plain.test(text);

/** ASCII, Latin letters, the punctuation and symbols of reports, and `invisible`. */
const plain = /^[ -~\u00a1-\u024f\u200b\u200e\u200f‐-‧\u2060\ufeff‹›←-↓│▲✓✘]*$/;

const invisible = /[\u00ad\u200b\u200e\u200f\u2060\ufeff]/g;
