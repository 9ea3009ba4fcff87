import { eastAsianWidth } from 'get-east-asian-width';

/** One visible character, safe for a terminal. */
export interface Cell {
  /** The text to print, without control characters and line breaks. */
  readonly text: string;
  /** The number of columns: 0, 1 or 2, rarely more. */
  readonly width: number;
  /** The offset in the original text, in UTF-16 code units. */
  readonly start: number;
}

/**
 * Splits a line of text into cells, one for each grapheme cluster (Unicode Annex 29). Visible symbols (␛) replace
 * control characters and the bidirectional overrides of CVE-2021-42574, so that text from a file cannot control the
 * terminal. A tab is always two spaces, so that cropping a line moves nothing. Characters without width are removed.
 */
export function cellsOf(text: string): Cell[] {
  if (plain.test(text)) return Array.from(text, (char, start) => ({ text: char, width: 1, start }));
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(graphemes.segment(text), ({ segment, index }) => cell(segment, index));
}

/** Returns the text for one line of a terminal, without control characters. */
export function visible(text: string): string {
  return cellsOf(text)
    .map((each) => each.text)
    .join('');
}

/** Returns the number of columns that the text needs. */
export function widthOf(text: string): number {
  return cellsOf(text).reduce((sum, { width }) => sum + width, 0);
}

/** ASCII, Latin letters, punctuation and the symbols of reports: one column each, never combined. Segmenting is slow. */
const plain =
  /^[ -~\u00a1-\u00ac\u00ae-\u02ff\u2010-\u2027\u2030-\u205e\u2190-\u2193\u2500-\u257f\u25b2\u2713\u2718]*$/;
let graphemes: Intl.Segmenter | undefined;
let compiled: ReturnType<typeof compilePatterns> | undefined;

/** Created lazily: each takes a tenth of a millisecond, because it lists part of Unicode. */
function compilePatterns() {
  return {
    steering: /^[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufff9-\ufffb]/u,
    invisible: /^\p{Default_Ignorable_Code_Point}+$/u,
    loneMark: /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}]+$/u,
    zeroWidth: /^[\p{Mn}\p{Me}\p{Default_Ignorable_Code_Point}\u1160-\u11ff\ud7b0-\ud7ff]$/u,
    flagOrKeycap: /^(\p{Regional_Indicator}{2}|[#*\d]\ufe0f\u20e3)/u,
    pictograph: /^\p{Extended_Pictographic}/u,
    drawnAsEmoji: /[\ufe0f\p{Emoji_Modifier}]/u,
  };
}

const patterns = () => (compiled ??= compilePatterns());

function cell(grapheme: string, start: number): Cell {
  if (grapheme === '\t') return { text: '  ', width: 2, start };
  if (grapheme === '\r\n') return { text: '␍␊', width: 2, start };
  if (patterns().steering.test(grapheme))
    return { text: symbolOf(grapheme.charCodeAt(0)), width: 1, start };
  if (patterns().invisible.test(grapheme)) return { text: '', width: 0, start };
  // A combining mark without a letter would combine with the text before it.
  const text = patterns().loneMark.test(grapheme) ? `◌${grapheme}` : grapheme;
  return { text, width: graphemeWidth(text), start };
}

function symbolOf(code: number): string {
  if (code < 0x20) return String.fromCharCode(0x2400 + code);
  return code === 0x7f ? '␡' : '\ufffd';
}

function graphemeWidth(grapheme: string): number {
  if (patterns().flagOrKeycap.test(grapheme)) return 2;
  if (patterns().pictograph.test(grapheme))
    return patterns().drawnAsEmoji.test(grapheme) ? 2 : pointWidth(grapheme);
  return [...grapheme].reduce((sum, point) => sum + pointWidth(point), 0);
}

/** Returns the number of columns of the text's first code point. */
function pointWidth(text: string): number {
  const point = text.codePointAt(0) ?? 0;
  return patterns().zeroWidth.test(String.fromCodePoint(point)) ? 0 : eastAsianWidth(point);
}
