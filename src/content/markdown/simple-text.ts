import type { Tokens } from 'marked';
import type { Hole } from '../draft.ts';
import type { BodyRules } from '../../site/document.ts';
import type { Position } from '../../report/position.ts';
import { draftOf, type SectionRange } from './draft-of.ts';
import { flatListAt } from './flat-list.ts';
import { HeadingIds } from './heading-ids.ts';
import { escapeHtml } from './html.ts';
import { leadsInside, toMarkdownLink } from './inspect-target.ts';
import { linkTarget } from './link-target.ts';
import type { Heading, MarkdownDraft, MarkdownLink } from './markdown-draft.ts';
import { plainParagraphEnd } from './paragraph-rule.ts';
import { anchorElement } from './render-link.ts';
import { heading, listStart, paragraphEnd } from './simple-blocks.ts';
import { simpleTable } from './simple-table.ts';
import { close, open } from './variables.ts';
import { isPlainSign, simpleMarkup, type SimpleMarkup } from './simple-inline.ts';

/**
 * The draft of a text of the plainest kind, straight from its letters: paragraphs, headings without markup, flat lists and plain tables, with
 * words, variables and the plainest markup in them, and nothing to report. Most texts are like that, and to make tokens of them and HTML
 * of the tokens takes several times as long. `undefined` where anything else may be in the text, or there is none; the draft is that of
 * `parseThoroughly` otherwise. The Markdown begins at the offset `start` of `text`, in a line of its own.
 */
export function draftSimpleText(text: string, options: SimpleTextOptions): MarkdownDraft | undefined {
  const { start, rules } = options;
  oddCharacter.lastIndex = start;
  return rules.body === 'none' || oddCharacter.test(text) || text.includes('www.', start) ? undefined : readSimpleText(text, options);
}

export interface SimpleTextOptions {
  readonly start: number;
  readonly rules: BodyRules;
  /** The names of the variables that the site has. */
  readonly variables: ReadonlySet<string>;
}

/** What HTML forbids (see `forbiddenCharacter`), and signs that some patterns take for the end of a line. */
const oddCharacter = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]/g;

/** Functions around common variables: until V8 has optimized them, private fields of a class take twice the time. */
function readSimpleText(text: string, { start, rules, variables }: SimpleTextOptions): MarkdownDraft | undefined {
  const holes: Hole[] = [];
  const sections: (SectionRange & { empty: boolean })[] = [];
  const headings: Heading[] = [];
  const links: MarkdownLink[] = [];
  const ids = new HeadingIds();
  const positionOf = createPositionFinder(text);
  let idsWritten = false;
  let html = '';
  let at = start;

  // Each of these puts HTML for what stands at `at`, moves on, and returns false where it cannot.
  const readBlock = () => {
    const first = text.charCodeAt(at);
    if (first === numberSign) return readHeading();
    const section = sections.at(-1);
    if (section !== undefined) section.empty = false;
    if (first === pipe) return readTable();
    listStart.lastIndex = at;
    return listStart.test(text) ? readList() : readParagraph();
  };

  const readHeading = () => {
    heading.lastIndex = at;
    const found = heading.exec(text);
    if (found === null) return false;
    const [, words = '', written] = writtenId.exec((found[2] ?? '').trim()) ?? [];
    const title = words.trim();
    const level = (found[1] ?? '').length;
    // One that is too deep, or of the first level, is reported.
    if (level < 2 || level > (headings.at(-1)?.level ?? 1) + 1 || title.endsWith('#') || !unmarked.test(title) || address.test(title)) return false;
    // Where some ids are written, generated ones must keep clear of those that follow.
    if (headings.length > 0 && idsWritten !== (written !== undefined)) return false;
    idsWritten = written !== undefined;
    if (written !== undefined && ids.has(written)) return false;
    const id = written ?? ids.generate(title);
    ids.add(id);
    const { line, column } = positionOf(at);
    headings.push({ id, level, title, line, column });
    const from = html.length;
    html += `<h${level} id="${escapeHtml(id)}">${escapeHtml(title)}</h${level}>\n`;
    if (level === 2) sections.push({ id, start: from, textStart: html.length, empty: true });
    at += found[0].length;
    return true;
  };

  const readList = () => {
    const list = flatListAt(text, at);
    const end = list?.lines.at(-1)?.end;
    // Spaces behind a list may be taken for a part of it or for a text of their own.
    if (list === undefined || end === undefined || /\s/.test(text.charAt(end - 1))) return false;
    html += list.first === undefined ? '<ul>\n' : list.first === 1 ? '<ol>\n' : `<ol start="${list.first}">\n`;
    for (const { words, end: lineEnd } of list.lines) {
      html += '<li>';
      if (!readWords(text, words, lineEnd)) return false;
      html += '</li>\n';
    }
    html += list.first === undefined ? '</ul>\n' : '</ol>\n';
    at = end;
    return true;
  };

  const readParagraph = () => {
    // To the patterns a variable counts as a word.
    const end = text.charCodeAt(at) === openBrace ? plainParagraphEnd(text, at) : paragraphEnd(text, at);
    if (end === -1) return false;
    html += '<p>';
    if (!readWords(text, at, end)) return false;
    html += '</p>\n';
    at = end;
    return true;
  };

  const readTable = () => {
    const table = simpleTable(text, at, noTokens);
    // A row with more cells than the head is reported.
    if (table === undefined || table.raw.includes('](') || table.raw.split('\n').some((row) => row.split('|').length > table.header.length + 2)) return false;
    const heading = headings.at(-1);
    html += `<div class="table" tabindex="0"${heading === undefined ? '' : ` role="group" aria-labelledby="${escapeHtml(heading.id)}"`}>\n<table>\n<thead>\n`;
    if (!readRow(table.header)) return false;
    html += `</thead>\n${table.rows.length > 0 ? '<tbody>\n' : ''}`;
    for (const row of table.rows) if (!readRow(row)) return false;
    html += `${table.rows.length > 0 ? '</tbody>\n' : ''}</table>\n</div>\n`;
    at += table.raw.length;
    return true;
  };

  const readRow = (cells: readonly Tokens.TableCell[]) => {
    html += '<tr>';
    for (const { text: words, header, align } of cells) {
      const aligned = align === null ? '' : ` data-align="${align}"`;
      // An empty cell heads nothing.
      const isHeader = header && words !== '';
      html += isHeader ? `<th scope="col"${aligned}>` : `<td${aligned}>`;
      if (!readWords(words, 0, words.length)) return false;
      html += isHeader ? '</th>' : '</td>';
    }
    html += '</tr>\n';
    return true;
  };

  const readWords = (source: string, first: number, end: number) => {
    let from = first;
    sign.lastIndex = first;
    while (sign.test(source) && sign.lastIndex <= end) {
      const place = sign.lastIndex - 1;
      const escaped = escapes[source.charCodeAt(place)];
      if (escaped !== undefined) {
        // It may begin a character reference.
        if (escaped === '&amp;' && /[#A-Za-z]/.test(source.charAt(place + 1))) return false;
        html += source.slice(from, place) + escaped;
        from = place + 1;
      } else if (source.charCodeAt(place) === openBrace) {
        variable.lastIndex = place;
        const [written = '', name = ''] = variable.exec(source) ?? [];
        if (!variables.has(name) || source.charAt(place - 1) === '{' || source.charAt(place + written.length) === '}') return false;
        html += source.slice(from, place) + open + name + close;
        from = sign.lastIndex = place + written.length;
      } else if (source.startsWith('[{', place)) {
        variableLink.lastIndex = place;
        const [written = '', words = '', scheme = '', name = ''] = variableLink.exec(source) ?? [];
        if (!variables.has(words) || !variables.has(name)) return false;
        html += source.slice(from, place) + anchorElement(linkTarget(scheme + open + name + close), open + words + close, holes);
        from = sign.lastIndex = place + written.length;
      } else if (!isPlainSign(source, place)) {
        const markup = simpleMarkup(source, place);
        const element = markup && elementOf(markup, place);
        if (markup === undefined || element === undefined) return false;
        html += source.slice(from, place) + element;
        from = sign.lastIndex = place + markup.raw.length;
      }
    }
    html += source.slice(from, end);
    return true;
  };

  const elementOf = (markup: SimpleMarkup, place: number): string | undefined => {
    if (markup.type === 'codespan') return `<code>${escapeHtml(markup.text)}</code>`;
    if (special.test(markup.text)) return undefined;
    if (markup.type !== 'link') return `<${markup.type}>${markup.text}</${markup.type}>`;
    const { href, raw, text: words } = markup;
    const target = linkTarget(href);
    if (target.kind === 'refused') return undefined;
    if (leadsInside(target)) links.push(toMarkdownLink(target, href, positionOf(place + raw.length - ')'.length - href.length)));
    return anchorElement(target, words, holes);
  };

  for (;;) {
    while (text.charCodeAt(at) === lineFeed) at++;
    if (at >= text.length) break;
    if (!readBlock()) return undefined;
  }
  if (html === '' || (rules.sections !== undefined && !isComplete(rules.sections, sections, headings, idsWritten))) return undefined;
  return draftOf({ html, holes, sections, headings, links }, variables);
}

/** Whether a text has the sections that it must have, in their order, and none without a text or an id of its own. */
function isComplete(required: readonly string[], sections: readonly (SectionRange & { readonly empty: boolean })[], headings: readonly Heading[], idsWritten: boolean): boolean {
  return (idsWritten || headings.length === 0) && sections.length === required.length && sections.every(({ id, empty }, index) => id === required[index] && !empty);
}

/** Makes what tells the position of offsets that are asked for in order. */
function createPositionFinder(text: string): (offset: number) => Position {
  let line = 1;
  let start = 0;
  return (offset) => {
    for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      line++;
      start = end + 1;
    }
    return { line, column: offset - start + 1 };
  };
}

/** Everything that may be markup, a variable, or a part of an address that becomes a link by itself, and what HTML escapes. */
const sign = /[\\`*_[\]<>{}&"~@:!\n]/g;

/** The words of a heading that holds no markup. */
const unmarked = /^[^\\`*_[\]<>{}&~@\n]+$/;
const address = /(?:https?|ftp|mailto|xmpp):/i;

/** What stands for itself outside of markup only. */
const special = /[&>"{}]/;

const escapes: Partial<Record<number, string>> = { 34: '&quot;', 38: '&amp;', 62: '&gt;' };
/** Cells are read as other words are. */
const noTokens = () => [];
/** A heading's words, and the id that follows them. */
const writtenId = /^(.*?)(?:[ \t]*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\})?$/;
const variable = /\{([A-Za-z][\w-]*)\}/y;
/** The kinds of links that most texts have variables in. */
const variableLink = /\[\{([A-Za-z][\w-]*)\}\]\(((?:mailto:|tel:)?)\{([A-Za-z][\w-]*)\}\)/y;
const lineFeed = 10;
const numberSign = 35;
const openBrace = 123;
const pipe = 124;
