import { decodeHtml } from '../../lib/decode-html.ts';

/** Returns the absolute form of an address in a page. */
type Absolute = (address: string) => string;

/**
 * Converts HTML that React and the Markdown stage printed to Markdown (GFM) with the same words.
 * Headings keep their ids as `{#id}`. What only helps the eye or the mouse is left out: hidden
 * elements, drawings, navigation and forms.
 */
export function toMarkdown(html: string, absolute: Absolute): string {
  const root = new Frame('', '');
  const open = [root];
  let omitted: { readonly name: string; depth: number } | undefined;
  for (const [text, end, tag = '', attributes = ''] of html.matchAll(tokens)) {
    const name = tag.toLowerCase();
    if (omitted !== undefined) {
      if (name === omitted.name) omitted.depth += end === '/' ? -1 : 1;
      if (omitted.depth === 0) omitted = undefined;
      continue;
    }
    const top = open.at(-1) ?? root;
    if (name === '') top.addText(text.startsWith('<!--') ? '' : decodeHtml(text));
    else if (transparent.has(name)) continue;
    else if (voids.has(name)) addVoid(name, attributes, top, absolute);
    else if (end !== '/') {
      if (isOmitted(name, attributes)) omitted = { name, depth: 1 };
      else open.push(new Frame(name, attributes, top));
    } else {
      // Elements whose end tags are missing end with the one around them.
      const start = open.findLastIndex((frame) => frame.name === name);
      while (start > 0 && open.length > start) open.pop()?.close(absolute);
    }
  }
  while (open.length > 1) open.pop()?.close(absolute);
  return `${root.finished().join('\n\n')}\n`;
}

const tokens = /<!--[^]*?-->|<(\/?)([a-z][\w-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|[^<]+|</gi;

/** An element that is open, and the Markdown of its content so far. */
class Frame {
  readonly name: string;
  attributes: string;
  readonly #parent: Frame | undefined;
  readonly #isCode: boolean;
  readonly #blocks: string[] = [];
  readonly #rows: (readonly string[])[] = [];
  #line = '';

  constructor(name: string, attributes: string, parent?: Frame) {
    this.name = name;
    this.attributes = attributes;
    this.#parent = parent;
    this.#isCode = (parent !== undefined && parent.#isCode) || name === 'pre' || name === 'code';
  }

  addText(text: string): void {
    this.#line += this.#isCode ? text : escapeText(text.replace(/[ \t\r\n\f]+/g, ' '));
  }

  /** Adds Markdown to the current line. */
  addInline(text: string): void {
    // An exclamation mark would make an image of a link, and marks without a space would join.
    const start = text.startsWith('[') ? this.#line.replace(/!$/, '\\!') : this.#line;
    const joins = /[*~)]$/.test(start) && /^(?:[*~[]|!\[)/.test(text);
    this.#line = start + (joins ? ' ' : '') + text;
  }

  addBreak(): void {
    this.#line += this.#isCode ? '\n' : '\\\n';
  }

  addBlocks(blocks: readonly string[]): void {
    const line = this.#line
      .trim()
      .replace(/ *\\\n */g, '\\\n')
      .replace(/(?:\\\n)+$/, '');
    this.#line = '';
    if (line !== '') this.#blocks.push(line.replace(startOfBlock, '$1\\$2'));
    this.#blocks.push(...blocks);
  }

  /** Returns the blocks of the element. */
  finished(): readonly string[] {
    this.addBlocks([]);
    return this.#blocks;
  }

  /** Adds the element to the one around it. */
  close(absolute: Absolute): void {
    const parent = this.#parent;
    if (parent === undefined) return;
    if (parent.#isCode) {
      parent.#line += this.#line;
      // Its class names the language.
      if (this.name === 'code') parent.attributes = this.attributes;
    } else if (inline.has(this.name) && this.#blocks.length === 0)
      parent.addInline(this.#asInline(absolute));
    else if (this.name === 'td' || this.name === 'th')
      parent.#blocks.push(this.finished().join(' ').replace(/\\?\n/g, ' ').replaceAll('|', '\\|'));
    else if (this.name === 'tr') parent.#rows.push(this.finished());
    else parent.addBlocks(this.#asBlocks(absolute));
  }

  #asInline(absolute: Absolute): string {
    if (this.name === 'code') return codeSpan(this.#line);
    const mark = marks[this.name];
    const [, before = '', words = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(this.#line) ?? [];
    if (words === '') return this.#line;
    if (this.name === 'a') return before + this.#linked(words, absolute) + after;
    return mark === undefined ? this.#line : before + mark + words + mark + after;
  }

  #linked(words: string, absolute: Absolute): string {
    const href = attributeOf('href', this.attributes);
    return href === undefined ? words : `[${words}](${destination(absolute(href))})`;
  }

  #asBlocks(absolute: Absolute): readonly string[] {
    const { name } = this;
    if (name === 'pre') {
      const code = this.#line.replace(/\n$/, '');
      const fence = fenceFor(code, 3);
      const language = / class="[^"]*\blanguage-([\w+#-]+)/.exec(this.attributes)?.[1] ?? '';
      return [`${fence}${language}\n${code}\n${fence}`];
    }
    const level = /^h([1-6])$/.exec(name)?.[1];
    const blocks = this.finished();
    if (level !== undefined) {
      const id = attributeOf('id', this.attributes);
      const words = blocks.join(' ').replace(/\\?\n/g, ' ');
      return words === ''
        ? []
        : [`${'#'.repeat(Number(level))} ${words}${id === undefined ? '' : ` {#${id}}`}`];
    }
    if (name === 'table') return [...blocks, ...tableOf(this.#rows)];
    if (blocks.length === 0) return [];
    if (name === 'a') return linkFirst(blocks, (words) => this.#linked(words, absolute));
    if (name === 'dt') return [`**${blocks.join(' ')}**`];
    if (name === 'blockquote')
      return [blocks.join('\n\n').replace(/^/gm, '> ').replace(/ +$/gm, '')];
    if (name === 'li') return [this.#asItem(blocks)];
    if (name !== 'ul' && name !== 'ol') return blocks;
    return [blocks.join(blocks.some((item) => item.includes('\n\n')) ? '\n\n' : '\n')];
  }

  #asItem(blocks: readonly string[]): string {
    const list = this.#parent;
    const first = Number(attributeOf('start', list?.attributes ?? '') ?? 1);
    const isNumbered = list?.name === 'ol';
    const marker = isNumbered ? `${first + list.#blocks.length}. ` : '- ';
    const isTight = blocks.slice(1).every((block) => /^(?:- |\d+\. )/.test(block));
    return (
      marker +
      blocks.join(isTight ? '\n' : '\n\n').replace(/\n(?!\n)/g, `\n${' '.repeat(marker.length)}`)
    );
  }
}

function addVoid(name: string, attributes: string, frame: Frame, absolute: Absolute): void {
  if (name === 'br') frame.addBreak();
  if (name === 'hr') frame.addBlocks(['---']);
  if (name === 'input' && / type="checkbox"/.test(attributes))
    frame.addInline(hasOneOf(/\schecked(?=[\s=/]|$)/i, attributes) ? '[x] ' : '[ ] ');
  const alt = attributeOf('alt', attributes) ?? '';
  const source = attributeOf('src', attributes);
  if (name === 'img' && alt.trim() !== '' && source !== undefined)
    frame.addInline(`![${escapeText(alt)}](${destination(absolute(source))})`);
}

/** Returns a table of GFM, whose first row is its header. */
function tableOf([header = [], ...rows]: readonly (readonly string[])[]): readonly string[] {
  if (header.length === 0) return [];
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rest = rows.map((cells) => line(header.map((_, index) => cells[index] ?? '')));
  return [[line(header), line(header.map(() => '---')), ...rest].join('\n')];
}

/** Returns the blocks of a link, such as those of a card; its words are those of the first one. */
function linkFirst(
  [first = '', ...blocks]: readonly string[],
  linked: (words: string) => string,
): readonly string[] {
  const [, start = '', words = '', end = ''] = /^(#+ )?(.*?)( \{#[^}]*\})?$/s.exec(first) ?? [];
  return [start + linked(words) + end, ...blocks];
}

const attributeOf = (name: string, attributes: string) => {
  const value = new RegExp(`(?:^|\\s)${name}=(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes);
  return value === null ? undefined : decodeHtml(value[1] ?? value[2] ?? '');
};

const isOmitted = (name: string, attributes: string) =>
  omittedElements.has(name) ||
  hasOneOf(/\s(?:hidden|inert)(?=[\s=/]|$)/i, attributes) ||
  / aria-hidden="true"| role="img"/.test(attributes);

/** Returns whether the name of an attribute matches, whatever the values of all are. */
const hasOneOf = (names: RegExp, attributes: string) =>
  names.test(attributes) && names.test(attributes.replace(/"[^"]*"|'[^']*'/g, ''));

function codeSpan(code: string): string {
  const fence = fenceFor(code, 1);
  const space = /^`|`$|^ .* $/.test(code) ? ' ' : '';
  return code === '' ? '' : fence + space + code + space + fence;
}

/** Returns a run of backticks that the code does not contain. */
function fenceFor(code: string, minimum: number): string {
  const runs = Array.from(code.matchAll(/`+/g), ([run]) => run.length);
  return '`'.repeat(Math.max(minimum, ...runs.map((length) => length + 1)));
}

const destination = (address: string) =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;

/** Escapes what would be markup. */
const escapeText = (text: string) =>
  text.replace(/[\\`*[\]<~]|&(?=[#\w]+;)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\$&');

/** Returns a text as one line of Markdown with the same words. */
export const escapeLine = (text: string) =>
  escapeText(text.trim().replace(/\s+/g, ' ')).replace(startOfBlock, '$1\\$2');

/** What would begin a heading, a quotation, a list or a line of a heading or table. */
const startOfBlock = /^(\d{1,9}(?=[.)](?:\s|$)))?([#>|]|[+=-](?=[\s=-]|$)|(?<=\d)[.)])/gm;

const setOf = (names: string): ReadonlySet<string> => new Set(names.split(' '));

const marks: Partial<Record<string, string>> = {
  strong: '**',
  b: '**',
  em: '*',
  i: '*',
  del: '~~',
  s: '~~',
};
const transparent = setOf('thead tbody tfoot colgroup wbr picture html body');
const voids = setOf('area base br col embed hr img input link meta source track');
const omittedElements = setOf(
  'audio canvas datalist dialog head iframe link math meta nav noscript object script select style svg template textarea title video',
);
const inline = setOf(
  'a abbr b bdi bdo button cite code data del dfn em i ins kbd label mark q s samp small span strong sub sup time u var',
);
