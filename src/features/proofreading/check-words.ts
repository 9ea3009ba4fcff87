import type { Token, Tokens } from 'marked';
import { hasTildes } from '../../content/markdown/render-inline.ts';
import type { Problem, Report } from '../../report/diagnostic.ts';
import { inBrackets, meantBy, ownComputer } from '../../content/markdown/link-target.ts';
import { checkHidden } from './lines.ts';
import { misread } from './misread.ts';
import { blockPatterns, patterns, type Pattern } from './patterns.ts';
import { countLines, Fragment, type Source } from '../../content/markdown/source.ts';

/**
 * Reports what looks like markup in the words of a paragraph, or of a heading or a cell, whose start
 * has no meaning, and is not. The tokens begin at `fragment`.
 */
export function checkWords(
  tokens: readonly Token[],
  fragment: Fragment,
  inParagraph: boolean,
  report: Report,
): void {
  const raw = tokens.map((token) => token.raw).join('');
  const written = wordsOf(tokens);
  checkHidden(written, fragment, report);
  const words = checkLinks(raw, written, fragment, report);
  checkPatterns(inParagraph ? patterns : inLine, words, raw, fragment, report);
}

/** Reports what matches the patterns in words, whose source begins at `fragment`. */
function checkPatterns(
  own: readonly Pattern[],
  written: string,
  raw: string,
  fragment: Fragment,
  report: Report,
): void {
  let words = written;
  for (const [pattern, looksLike, fix, becomes] of own) {
    if (words.search(pattern) === -1) continue;
    for (const match of words.matchAll(pattern)) {
      const { 0: found, index, indices = [[index, index + found.length] as const] } = match;
      if (words[index - 1] === '\\') continue;
      const parts = Array.from(indices, (range) => (range ? raw.slice(...range) : ''));
      const advice =
        typeof fix === 'string'
          ? fix.replace(/\$(\d)/g, (_, group: string) => parts[Number(group)] ?? '')
          : fix(parts);
      const length = found.split('\n', 1)[0]!.trimEnd().length;
      fragment.report(misread(parts[0] ?? '', looksLike, advice, becomes), index, length, report);
    }
    words = words.replace(pattern, (found) => found.replace(/[^\n]/g, ' '));
  }
}

/** Reports links without words, and addresses that do not lead visitors to a page. */
export function checkAddresses(tokens: readonly Token[], fragment: Fragment, report: Report): void {
  let at = 0;
  for (const token of tokens) {
    const { type, raw } = token;
    const own = fragment.plus(at);
    at += raw.length;
    if (type === 'link') {
      const { href, text } = token as Tokens.Link;
      if (text.trim() === '') checkBlock('link', raw, own, report);
      if (isReadable(href)) checkBlock('address', href, own.plus(raw.lastIndexOf(href)), report);
    }
    const { text = '', tokens: inner } = token as Partial<Tokens.Em>;
    if (inner !== undefined) checkAddresses(inner, own.plus(raw.indexOf(text)), report);
  }
}

/** Returns whether the compiler does not report an address already. */
const isReadable = (href: string) =>
  !ownComputer.test(href) && /^https?:\/\/(?!https?(?::|\/\/))/.test(href);

/** Reports what a block, or the words in one of HTML, is by accident. The text begins at `fragment`. */
export function checkBlock(type: string, text: string, fragment: Fragment, report: Report): void {
  checkPatterns(blockPatterns[type] ?? [], text, text, fragment, report);
}

/**
 * Reports a list that is not nested, though it is indented, and the first item whose number is shown
 * as another one. The list begins in `line` (0-based).
 */
export function checkList(list: Tokens.List, line: number, source: Source, reportTo: Report): void {
  const { raw, ordered, start, items } = list;
  function report(words: string, at: number, ...[looksLike, fix, becomes]: Advice) {
    const problem = misread(words, looksLike, fix, becomes);
    new Fragment(words, at, source).report(problem, 0, words.length, reportTo);
  }
  const lines = raw.startsWith(' ') ? source.lines : [];
  const above = lines[line - 1]?.trim() === '' ? line - 2 : line - 1;
  const [, indent = '', mark = ''] = /^( *)(\d+[.)] )/.exec(lines[above] ?? '') ?? [];
  const [, own = ''] = /^( +)[-*+]/.exec(lines[line] ?? '') ?? [];
  if (own.length > indent.length && own.length < indent.length + mark.length)
    report(raw.trim().split('\n', 1)[0]!, line, ...deeper);
  let from = line;
  for (const item of items) {
    const [dash] = /^[–—] .*(?!\n *[–—])(?![^])/m.exec(item.raw) ?? [];
    const [lazy] = /(?<=^.{0,40}\n|[.!?]\n)\p{Lu}.* .*[.!?](?=\n*(?![^]))/mu.exec(item.raw) ?? [];
    const lineOf = (words: string) =>
      from + countLines(item.raw.slice(0, item.raw.lastIndexOf(words)));
    if (dash !== undefined) report(dash, lineOf(dash), ...otherBullet);
    else if (lazy !== undefined) report(lazy, lineOf(lazy), ...below);
    if (raw.trimStart() === raw && item.raw.startsWith(' '))
      return report(item.raw.trim().split('\n', 1)[0]!, from, ...deeper);
    from += countLines(item.raw);
  }
  if (!ordered) return;
  let at = line;
  let before = NaN;
  for (const [index, item] of items.entries()) {
    const [mark = ''] = /\d+[.)]/.exec(item.raw) ?? [];
    const number = parseInt(mark, 10);
    const shown = Number(start) + index;
    if (number > 999 || month.test(item.raw))
      report(
        mark,
        at,
        number > 999 ? 'a year' : 'a day',
        `Write: ${number}\\${mark.at(-1)}`,
        'becomes the number of an item',
      );
    else if (number !== shown && number !== before)
      return report(
        mark,
        at,
        'another number',
        `Write: ${shown}${mark.at(-1)}`,
        `is shown as ${shown}`,
      );
    before = number;
    at += countLines(item.raw);
  }
}

/** In German, a day is an ordinal number: 12. Dezember. */
const month =
  /^\d+\. (?:Januar|Jänner|Februar|März|April|Mai|Ju[nl]i|August|(?:Sept|Nov|Dez)ember|Oktober)(?!\p{L})/u;

type Advice = readonly [looksLike: string, fix: string, becomes: string];

const deeper: Advice = [
  'a list in the item above',
  'Begin its lines with four spaces.',
  'is a list beside it',
];

const below: Advice = [
  'a paragraph',
  'Write an empty line above it, or spaces before it if it is a part of the item.',
  'becomes a part of the item',
];

const otherBullet: Advice = [
  'an item of a list',
  'Begin each item with - or 1. and a space.',
  'continues the item above',
];

/** The patterns that are not about the start of a line. */
const inLine = patterns.filter(([{ source }]) => !source.startsWith('^'));

/**
 * Returns the text of tokens, as long as their source: what is not words is masked, with U+0002 and
 * U+0004 for the markers of emphasis and U+0003 for code, addresses and HTML.
 */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      const { type, raw } = token;
      if (/^(?:text|escape|br)$/.test(type) || hasTildes(token)) return raw;
      const isLink = type === 'link' && raw.startsWith('[');
      const { text = '' } = token as Partial<Tokens.Em>;
      const markers = /^(?:strong|em|del)$/.test(type) ? (raw.length - text.length) / 2 : 0;
      if (!isLink && markers === 0) return raw.replace(/[^\n]/g, '\x03');
      const inner = wordsOf((token as Partial<Tokens.Em>).tokens ?? []);
      const rest = raw.length - inner.length - (markers || 1);
      return isLink
        ? `\x03${inner}${'\x03'.repeat(rest)}`
        : '\x02'.repeat(markers) + inner + '\x04'.repeat(rest);
    })
    .join('');

/** Reports links with an error, which are shown with their brackets, and returns the other words. */
function checkLinks(raw: string, words: string, fragment: Fragment, report: Report): string {
  if (!raw.includes(']')) return words;
  let rest = words;
  const text = raw.replace(/`[^`\n]*`/g, (code) => '\x03'.repeat(code.length));
  for (const match of text.matchAll(brokenLinks)) {
    const { 0: found, 1: label, 2: written = '', 5: target = '', index } = match;
    const swapped = match[3] ?? match[4];
    const bracket = index + (label?.length ?? found.length) - 1;
    // The bracket of a link is masked.
    if (
      (label !== undefined && words[bracket] !== ']') ||
      raw[index - 1] === '\\' ||
      raw[bracket - 1] === '\\'
    )
      continue;
    const after = raw.slice(index + found.length);
    const [tail = ''] = written ? [] : (/^https?:[^\s()<>]+(?=\n|$)/.exec(after) ?? []);
    const address = (written || tail)
      .replace(/^https?:[^/]*\/*[^/]*/, (host) => host.replace(/\s/g, ''))
      .trim();
    const meant = meantBy(address)?.address;
    const right = label
      ? `${raw.slice(index, bracket + 1)}(${meant ?? inBrackets(address)})`
      : `[${swapped}](${target})`;
    const isExact =
      /^(?:https?:|[/+#])|\.\w+(?:#\S*)?$/.test(address) || meant !== undefined || !label;
    const isOther = isExact && right !== raw.slice(index, index + found.length);
    const problem = isOther ? { ...brokenLink, fix: `Write: ${right}` } : brokenLink;
    fragment.report(problem, index, found.length + tail.length, report);
    rest = rest.slice(0, index) + '\x03'.repeat(found.length) + rest.slice(index + found.length);
  }
  return rest;
}

/** Links whose address has spaces or is behind one, `(words)[address]` and `[words][https://…]`. */
const brokenLinks =
  /(!?\[[^[\]]*\])(?:\(| \((?=\/|#(?!\d)|https?:|[\w./-]+\.(?:md|pdf|png|jpe?g|gif|webp|svg)\b))(?:((?:[^()<>"\n]|\([^()\n]*\))+)\))?|(?:(?<!\])\(([^()\n]+)\)|\[([^[\]\n]+)\](?=\[https?:))\[((?:https?:\/|\/|[\w./-]+\.md)[^\]\s]*)\]/g;

const brokenLink: Problem = {
  code: 'markdown/broken-link',
  message: 'This looks like a link, but is not one.',
  why: 'The page would show it with its brackets.',
  fix: 'Write [text](address) without spaces, or put the address between < and >. Write \\] to show the brackets.',
};
