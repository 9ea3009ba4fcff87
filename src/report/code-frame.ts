import { cutToFit } from './cut-to-fit.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Location } from './location.ts';
import { visible, widthOf } from './visible.ts';

/** One line of a frame, printed as `gutter + text`; `marks` is true for the line of carets. */
type FrameLine = ReturnType<typeof frameLines>[number];

/**
 * Shows a location in its text: the line before, the line, carets, the line after. If the location
 * does not fit into the width, all lines begin shortly before it. Returns no lines if the text has no
 * such line or the width is too small. The caret is at the character in reading order; terminals that
 * reorder right-to-left text may show it elsewhere.
 */
export function frameLines(
  source: string,
  { line = 0, column, length = 1 }: Location,
  width: number,
) {
  const lines = source.split(/\r?\n/);
  // The empty text after the last line break is a line only if the location is in it.
  if (lines.at(-1) === '' && line < lines.length) lines.pop();
  const target = lines[line - 1];
  const digits = String(Math.min(line + 1, lines.length)).length;
  const gutter = (number: number | '') => `${String(number).padStart(digits)} │ `;
  const room = width - gutter('').length;
  if (target === undefined || room < minRoom) return [];

  const offset = Math.min(Math.max(column ?? 1, 1) - 1, target.length);
  const end = offset + Math.max(length, 1);
  const fits = (text: string) => text.length < maxLength && widthOf(visible(text)) <= room;
  const isWhole = fits(target.padEnd(end)) || fits(`${target.slice(0, end)}…`);
  // Each character needs up to two columns.
  const from = isWhole ? 0 : Math.max(0, offset - Math.floor(room / 4));
  const lead = from === 0 ? '' : '…';
  const show = (number: number) => {
    const text = lines[number - 1]?.slice(from, from + maxLength);
    return text === undefined
      ? []
      : [{ gutter: gutter(number), text: cutToFit(lead + text, room), marks: false }];
  };
  const start = widthOf(visible(lead + target.slice(from, offset)));
  const marked = widthOf(visible(target.slice(offset, Math.min(end, offset + room))));
  const carets = ' '.repeat(start) + '^'.repeat(Math.min(Math.max(marked, 1), room - start));
  const marks = column === undefined ? [] : [{ gutter: gutter(''), text: carets, marks: true }];
  return [...show(line - 1), ...show(line), ...marks, ...show(line + 1)];
}

/**
 * Shows the location of a diagnostic; returns no lines if it has none, or its file cannot be shown.
 */
export function frameOf(
  diagnostic: Diagnostic,
  sourceOf: (file: string) => string | undefined,
  width: number,
): FrameLine[] {
  const { file, line } = diagnostic;
  const source = file === undefined || line === undefined ? undefined : sourceOf(file);
  return source === undefined ? [] : frameLines(source, diagnostic, width);
}

/** With fewer columns, a cropped line is useless. */
const minRoom = 12;

/** Lines of minified files can have a megabyte. */
const maxLength = 1000;
