import { cellsOf, visible, widthOf } from './cells.ts';

/**
 * Breaks a text into lines of at most `width` columns, at spaces, and inside a word only if it is longer than a line.
 * Keeps line breaks. The result contains no control characters.
 */
export function wrap(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => wrapParagraph(paragraph, width));
}

/** Does the same as `wrap`, with `lead` before the first line, and indents the others by its width. */
export function wrapHanging(lead: string, text: string, width: number): string[] {
  const indent = widthOf(lead);
  return wrap(text, width - indent).map(
    (line, index) => (index === 0 ? lead : ' '.repeat(indent)) + line,
  );
}

function wrapParagraph(text: string, width: number): string[] {
  const lines: string[] = [];
  let room = 0;
  for (const piece of text
    .trim()
    .split(/[ \t]+/)
    .flatMap((word) => pieces(word, width))) {
    const needed = widthOf(piece) + 1;
    if (needed <= room) {
      lines.push(`${lines.pop()} ${piece}`);
      room -= needed;
    } else {
      lines.push(piece);
      room = width + 1 - needed;
    }
  }
  return lines;
}

/** Splits a word that is longer than a line. */
function pieces(word: string, width: number): string[] {
  if (widthOf(word) <= width) return [visible(word)];
  const parts: string[] = [];
  let part = '';
  let taken = 0;
  for (const cell of cellsOf(word)) {
    if (taken + cell.width > width) {
      parts.push(part);
      part = '';
      taken = 0;
    }
    part += cell.text;
    taken += cell.width;
  }
  return [...parts, part];
}
