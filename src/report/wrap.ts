import { cellsOf, visible, widthOf } from './cells.ts';

/**
 * Breaks a text into lines of at most `width` columns, at spaces, and inside a word only where the word alone is
 * too long. A line break in the text stays one. Nothing in the result steers a terminal.
 */
export function wrap(text: string, width: number): string[] {
  return text.split(/\r?\n/).flatMap((paragraph) => wrapParagraph(paragraph, width));
}

/** As `wrap`, with `lead` before the first line and as much space before the others. */
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

/** The word as it may be printed, cut where it is wider than a whole line. */
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
