import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';

/** A brace, a bracket, a quotation mark or a comment without its counterpart. */
export interface UnpairedSign {
  readonly kind: 'stray' | 'open';
  readonly sign: string;
  /** In UTF-16 code units from the start of the stylesheet. */
  readonly offset: number;
}

/** More than these tell nobody anything, and each is looked for among all that are open. */
const most = 20;

type Opened = Pick<UnpairedSign, 'sign' | 'offset'>;

const closing: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };
const closers = new Set(Object.values(closing));

/**
 * Finds the signs of a stylesheet that do not pair. The compiler closes what is open at the end of a file by itself
 * (https://www.w3.org/TR/css-syntax-3/#parse-errors) and reports a stray brace where it reads on; a person wants to
 * know which sign it is. Returns the first twenty at most.
 */
export function findUnpairedSigns(css: string): UnpairedSign[] {
  const found: UnpairedSign[] = [];
  const stack: Opened[] = [];
  /** The first brace whose partner is indented less than its own line: there one is missing. */
  let suspect: Opened | undefined;

  const close = (sign: string, offset: number): void => {
    const partner = stack.findLastIndex((opened) => closing[opened.sign] === sign);
    // A brace ends whatever brackets are open inside of it; a bracket ends no brace.
    if (partner === -1 || (sign !== '}' && partner !== stack.length - 1)) {
      found.push({ kind: 'stray', sign, offset });
      return;
    }
    const [block, ...inside] = stack.splice(partner);
    found.push(...inside.map((opened) => ({ kind: 'open' as const, ...opened })));
    if (block !== undefined && sign === '}' && isOutdented(css, offset, block)) suspect ??= block;
  };

  for (const token of tokenize({ css })) {
    if (found.length >= most) return found;
    const [type, text, start, end] = token;
    if (isUnclosed(token))
      found.push({ kind: 'open', sign: text.startsWith('/*') ? '/*' : text[0]!, offset: start });
    else if (type === TokenType.Function) stack.push({ sign: '(', offset: end });
    else if (text in closing) stack.push({ sign: text, offset: start });
    else if (closers.has(text)) close(text, start);
  }
  const open = stack.length === 0 ? undefined : (suspect ?? stack.at(-1));
  return open === undefined ? found : [...found, { kind: 'open', ...open }];
}

function isUnclosed([type, text]: CSSToken): boolean {
  if (type === TokenType.BadString) return true;
  if (type === TokenType.String) return text.length < 2 || !text.endsWith(text.charAt(0));
  return type === TokenType.Comment && (text.length < 4 || !text.endsWith('*/'));
}

/** Whether a closing brace begins its line, and farther left than the line of its partner does. */
function isOutdented(css: string, offset: number, block: Opened): boolean {
  const lineOf = (at: number) => css.slice(css.lastIndexOf('\n', at - 1) + 1);
  const indent = lineOf(offset).search(/\S/);
  return lineOf(offset)[indent] === '}' && indent < lineOf(block.offset).search(/\S/);
}
