/**
 * marked's rule for paragraphs, with a shortcut: a line and those below that begin with a letter, up to an empty one,
 * are certainly a paragraph, since nothing that interrupts one begins with a letter.
 */
export class ParagraphRule extends RegExp {
  override exec(source: string): RegExpExecArray | null {
    const end = plainParagraphEnd(source, 0);
    if (end === -1) return super.exec(source);
    const text = source.slice(0, end);
    return Object.assign([text, text] as [string, string], { index: 0, input: source });
  }
}

/** Where the paragraph at the offset `from` ends; -1 where only the rule can tell. */
export function plainParagraphEnd(source: string, from: number): number {
  if (from === source.length || source.charCodeAt(from) === lineFeed) return -1;
  let at = from;
  do {
    const end = source.indexOf('\n', at);
    if (end === -1) return source.length;
    const next = source.charCodeAt(end + 1);
    if (next === lineFeed || Number.isNaN(next)) return end;
    at = end + 1;
  } while (isLetter(source.charCodeAt(at)));
  return -1;
}

const lineFeed = 10;

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 97 && lower <= 122;
}
