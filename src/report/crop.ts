import { visible, widthOf } from './visible.ts';

/**
 * Returns the part of a line in the columns `from` to `from + room`, with an ellipsis where it is
 * cut off; safe for a terminal.
 */
export function crop(text: string, from: number, room: number, ellipsis: string): string {
  const line = visible(text);
  const width = widthOf(line);
  if (from === 0 && width <= room) return line;
  const before = from > 0 && width > 0 ? ellipsis : '';
  const after = width > from + room ? ellipsis : '';
  const start = from + before.length;
  const end = from + room - after.length;
  let column = 0;
  let shown = '';
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    const isShown = column >= start && column + widthOf(segment) <= end;
    // A wide character that is cut in two leaves a space, so that carets stay below their character.
    if (isShown && shown === '') shown = ' '.repeat(column - start);
    if (isShown) shown += segment;
    column += widthOf(segment);
  }
  return before + shown + after;
}

/**
 * Returns the start of the text, with an ellipsis if it needs more than `room` columns; safe for a
 * terminal.
 */
export const cutToFit = (text: string, room: number, ellipsis: string): string =>
  crop(text, 0, Math.max(room, ellipsis.length), ellipsis);
