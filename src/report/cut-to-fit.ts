import { loadWrapAnsi } from '../lib/lazy-packages.cjs';
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
  const [start] = loadWrapAnsi()(line, room - 1, {
    hard: true,
    wordWrap: false,
    trim: false,
  }).split('\n');
  return `${start}…`;
}
