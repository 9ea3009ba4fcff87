import type { Token, Tokens } from 'marked';

/** The part of marked's lexer that a list needs. */
export interface ListLexer {
  readonly state: { lastToken?: Token; top: boolean };
  inline(text: string): Token[];
}

/**
 * The list at the start of `source`, if it is of the plainest kind: every item one line that is certainly a paragraph,
 * no indents, no empty lines between the items. `undefined` where that is not certain, or where there is no list.
 * The result is that of marked's list rule, which reads each line a dozen times.
 */
export function flatList(source: string, lexer: ListLexer): Tokens.List | undefined {
  // Behind such a token only some lists may begin.
  if (lexer.state.lastToken?.type === 'text') return undefined;
  const list = flatListAt(source, 0);
  return list && listOf(source, list, lexer);
}

/** A list of the plainest kind by its lines. */
export interface FlatList {
  /** What it counts from; `undefined` where it has no numbers. */
  readonly first: number | undefined;
  readonly lines: readonly ItemLine[];
}

/** The list at an offset, as far as `flatList` knows it. */
export function flatListAt(source: string, at: number): FlatList | undefined {
  listMarker.lastIndex = at;
  const [, number, sign = ''] = listMarker.exec(source) ?? [];
  const item = items[sign];
  const lines = item && itemLines(source, at, item);
  return lines && { first: number === undefined ? undefined : Number(number), lines };
}

/** The offsets of an item's line, of its words, and of the line's end. */
interface ItemLine {
  readonly start: number;
  readonly words: number;
  readonly end: number;
}

/** All items up to an empty line or the end; `undefined` where another line is among them, or the list may go on behind. */
function itemLines(source: string, from: number, item: RegExp): ItemLine[] | undefined {
  const lines: ItemLine[] = [];
  let start = from;
  while (start < source.length && source.charCodeAt(start) !== lineFeed) {
    item.lastIndex = start;
    if (!item.test(source)) return undefined;
    const words = item.lastIndex;
    const lineEnd = source.indexOf('\n', words);
    const end = lineEnd === -1 ? source.length : lineEnd;
    if (source.charCodeAt(words) === openBracket && source.slice(words, end).includes(']:'))
      return undefined;
    lines.push({ start, words, end });
    start = end + 1;
  }
  while (source.charCodeAt(start) === lineFeed) start++;
  return mayContinue.test(source.charAt(start)) ? undefined : lines;
}

function listOf(source: string, { first, lines }: FlatList, lexer: ListLexer): Tokens.List {
  const last = lines.length - 1;
  const items = lines.map(({ start, words, end }, index) => {
    const text = source.slice(words, end);
    return itemOf(
      index === last ? source.slice(start, end).trimEnd() : source.slice(start, end + 1),
      index === last ? text.trimEnd() : text,
      lexer,
    );
  });
  // As the lexer leaves it behind every list.
  lexer.state.top = true;
  return {
    type: 'list',
    raw: source.slice(0, lines[last]?.end).trimEnd(),
    ordered: first !== undefined,
    start: first ?? '',
    loose: false,
    items,
  };
}

function itemOf(raw: string, text: string, lexer: ListLexer): Tokens.ListItem {
  const words: Token = { type: 'text', raw: text, text, tokens: lexer.inline(text) };
  return { type: 'list_item', raw, task: false, loose: false, text, tokens: [words] };
}

const lineFeed = 10;
const openBracket = 91;

/** A list's number, if it has numbers, and its sign: one of `-+*`, or what stands behind the number. */
const listMarker = /(?:(\d{1,9})(?=[.)]))?([-+*.)]) /y;

/** A line that begins so may belong to the list before the empty lines. */
const mayContinue = /[\s\-+*\d]/;

/** What follows an item's sign where its words begin no block of their own: no quotation, heading, code, rule, list, task or HTML. */
const plainWords = String.raw` {1,4}(?=[^\s#>\-*+\d\x60~<[_]|\*{1,2}[^\s*]|\x60[^\s\x60]|\[(?![ xX]\]))`;

const items: Partial<Record<string, RegExp>> = Object.fromEntries(
  [
    ['-', '-'],
    ['+', '\\+'],
    ['*', '\\*'],
    ['.', '\\d{1,9}\\.'],
    [')', '\\d{1,9}\\)'],
  ].map(([sign, pattern]) => [sign, new RegExp(pattern + plainWords, 'y')]),
);
