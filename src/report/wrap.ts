import { cellsOf } from './crop.ts';
import { visible, widthOf } from './visible.ts';

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
      const lines: string[] = [];
      const [first = '', ...words] = visible(written.trim().replace(/[ \t]+/g, ' ')).split(' ');
      let line = written.slice(0, written.search(/[^ ]|$/)) + first;
      for (const word of [...words, undefined]) {
        for (let cut = cutOf(line, width); cut !== undefined; cut = cutOf(line, width)) {
          lines.push(line.slice(0, cut));
          line = line.slice(cut);
        }
        const fits = word !== undefined && widthOf(`${line} ${word}`) <= width;
        if (!fits) lines.push(line);
        line = fits ? `${line} ${word}` : (word ?? '');
      }
      return lines;
    });
}

/** Returns the offset at which a word that is longer than a line is broken. */
const cutOf = (line: string, width: number): number | undefined =>
  widthOf(line) <= width
    ? undefined
    : cellsOf(line).find(({ end }, index) => index > 0 && end > width)?.start;

/**
 * Does the same as `wrap`, with `lead` before the first line, and indents the others by its width.
 */
export function wrapHanging(lead: string, text: string, width: number): string[] {
  const indent = widthOf(lead);
  return wrap(text, width - indent).map(
    (line, index) => (index === 0 ? lead : ' '.repeat(indent)) + line,
  );
}
