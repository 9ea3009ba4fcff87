import { isPlain, visible, widthOf } from './visible.ts';

/**
 * Returns the start of a text, with an ellipsis if it needs more than `room` columns; safe for a
 * terminal.
 */
export function cutToFit(text: string, room: number): string {
  const line = visible(text);
  const needed = widthOf(line);
  if (needed <= room) return line;
  if (needed === line.length && isPlain(line)) return `${line.slice(0, room - 1)}…`;
  let shown = '';
  let width = 1;
  for (const { segment } of new Intl.Segmenter('en').segment(line)) {
    width += widthOf(segment);
    if (width > room) break;
    shown += segment;
  }
  return `${shown}…`;
}
