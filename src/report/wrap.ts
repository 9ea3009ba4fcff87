import { loadWrapAnsi } from '../lib/lazy-packages.cjs';
import { isPlain, visible, widthOf } from './visible.ts';

/**
 * Breaks a text into lines of at most `width` columns, at spaces, and inside a word only if it is
 * longer than a line. Keeps line breaks and the spaces after them. The result contains no control
 * characters.
 */
export function wrap(text: string, width: number): string[] {
  return text
    .trim()
    .split(/\r?\n/)
    .flatMap((written) => {
      const indent = ' '.repeat(written.search(/[^ ]|$/));
      const line = visible(written.trim().replace(/[ \t]+/g, ' '));
      const room = Math.max(2, width - indent.length);
      return breakLine(line, room).map((each) => indent + each);
    });
}

function breakLine(line: string, room: number): readonly string[] {
  const width = widthOf(line);
  if (width <= room) return [line];
  const lines = line.match(new RegExp(`\\S.{0,${room - 1}}(?= |$)`, 'g')) ?? [];
  // The package, which takes long to load, also breaks words.
  return isPlain(line) && width === line.length && lines.join(' ') === line
    ? lines
    : loadWrapAnsi()(line, room, { hard: true }).split('\n');
}

/**
 * Does the same as `wrap`, with `lead` before the first line, and indents the others by its width.
 */
export function wrapHanging(lead: string, text: string, width: number): string[] {
  const indent = widthOf(lead);
  return wrap(text, width - indent).map(
    (line, index) => (index === 0 ? lead : ' '.repeat(indent)) + line,
  );
}
