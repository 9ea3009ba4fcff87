import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

/** A brace, a bracket, a quotation mark or the start of a comment without its counterpart. */
export interface Unbalanced {
  readonly isOpen: boolean;
  readonly delimiter: string;
  /** In UTF-16 code units from the start of the stylesheet. */
  readonly offset: number;
}

/** More of them help nobody, and each is compared with all open delimiters. */
const maxUnbalanced = 20;

type Opened = Omit<Unbalanced, 'isOpen'>;

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };
const closers = new Set(Object.values(closing));

/**
 * Finds the unbalanced delimiters of a stylesheet, twenty at most. At the end of a file the compiler closes what is open
 * (https://www.w3.org/TR/css-syntax-3/#parse-errors), and it reports a stray brace only where parsing continues, so its
 * errors do not name the delimiter.
 */
export function findUnbalanced(css: string): Unbalanced[] {
  const found: Unbalanced[] = [];
  const stack: Opened[] = [];
  /** The first block whose closing brace is indented less: a brace is missing in it. */
  let suspect: Opened | undefined;

  const close = (delimiter: string, offset: number): void => {
    const partner = stack.findLastIndex((opened) => closing[opened.delimiter] === delimiter);
    // A brace also closes the open brackets inside it; a bracket does not close a brace.
    if (partner === -1 || (delimiter !== '}' && partner !== stack.length - 1)) {
      found.push({ isOpen: false, delimiter, offset });
      return;
    }
    const [block, ...inside] = stack.splice(partner);
    found.push(...inside.map((opened) => ({ isOpen: true, ...opened })));
    if (block !== undefined && delimiter === '}' && isOutdented(css, offset, block))
      suspect ??= block;
  };

  for (const token of tokenize({ css })) {
    if (found.length >= maxUnbalanced) return found;
    const [type, text, start, end] = token;
    if (isUnclosed(token))
      found.push({ isOpen: true, delimiter: /^\/\*|^./.exec(text)?.[0] ?? '', offset: start });
    else if (type === TokenType.Function) stack.push({ delimiter: '(', offset: end });
    else if (Object.hasOwn(closing, text)) stack.push({ delimiter: text, offset: start });
    else if (closers.has(text)) close(text, start);
  }
  const open = stack.length === 0 ? undefined : (suspect ?? stack.at(-1));
  return open === undefined ? found : [...found, { isOpen: true, ...open }];
}

function isUnclosed([type, text]: CSSToken): boolean {
  if (type === TokenType.BadString) return true;
  if (type === TokenType.String) return text.length < 2 || !text.endsWith(text.charAt(0));
  return type === TokenType.Comment && (text.length < 4 || !text.endsWith('*/'));
}

/** Returns whether a closing brace is the first character of its line, and is indented less than the line of its partner. */
function isOutdented(css: string, offset: number, block: Opened): boolean {
  let start = offset;
  while (css[start - 1] === ' ' || css[start - 1] === '\t') start--;
  // The whole line is only looked at if the brace begins it: a minified stylesheet is one line.
  if (start > 0 && css[start - 1] !== '\n') return false;
  const line = css.slice(css.lastIndexOf('\n', block.offset - 1) + 1);
  return offset - start < line.search(/\S/);
}
