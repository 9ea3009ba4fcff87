import type { Hole } from '../draft.ts';
import type { BodyRules } from '../../site/content-type.ts';
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
import { tableElement } from './render-table.ts';
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
export function draftSimpleText(
  text: string,
  options: SimpleTextOptions,
): MarkdownDraft | undefined {
  const { start, rules } = options;
  oddCharacter.lastIndex = start;
  return rules.body === 'none' || oddCharacter.test(text) || text.includes('www.', start)
    ? undefined
    : readSimpleText(text, options);
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
function readSimpleText(
  text: string,
  { start, rules, variables }: SimpleTextOptions,
): MarkdownDraft | undefined {
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
    if (
      level < 2 ||
      level > (headings.at(-1)?.level ?? 1) + 1 ||
      title.endsWith('#') ||
      !unmarked.test(title)
    )
      return false;
    const shown = wordsOf(title, 0, title.length);
    if (shown === undefined) return false;
    // Where some ids are written, generated ones must keep clear of those that follow.
    if (headings.length > 0 && idsWritten !== (written !== undefined)) return false;
    idsWritten = written !== undefined;
    if (written !== undefined && ids.has(written)) return false;
    const id = written ?? ids.generate(title);
    ids.add(id);
    const { line, column } = positionOf(at);
    headings.push({ id, level, title, line, column });
    const from = html.length;
    html += `<h${level} id="${escapeHtml(id)}">${shown}</h${level}>\n`;
    if (level === 2) sections.push({ id, start: from, textStart: html.length, empty: true });
    at += found[0].length;
    return true;
  };

  const readList = () => {
    const list = flatListAt(text, at);
    const end = list?.lines.at(-1)?.end;
    // Spaces behind a list may be taken for a part of it or for a text of their own.
    if (list === undefined || end === undefined || /\s/.test(text.charAt(end - 1))) return false;
    html +=
      list.first === undefined
        ? '<ul>\n'
        : list.first === 1
          ? '<ol>\n'
          : `<ol start="${list.first}">\n`;
    for (const { words: first, end: last } of list.lines) {
      const words = wordsOf(text, first, last);
      if (words === undefined) return false;
      html += `<li>${words}</li>\n`;
    }
    html += list.first === undefined ? '</ul>\n' : '</ol>\n';
    at = end;
    return true;
  };

  const readParagraph = () => {
    // To the patterns a variable counts as a word.
    const end =
      text.charCodeAt(at) === openBrace ? plainParagraphEnd(text, at) : paragraphEnd(text, at);
    const words = end === -1 ? undefined : wordsOf(text, at, end);
    if (words === undefined) return false;
    html += `<p>${words}</p>\n`;
    at = end;
    return true;
  };

  const readTable = () => {
    const table = simpleTable(text, at, noTokens);
    // A row with more cells than the head is reported.
    if (
      table === undefined ||
      table.raw.includes('](') ||
      table.raw.split('\n').some((row) => row.split('|').length > table.header.length + 2)
    )
      return false;
    let plain = true;
    html += tableElement(table, headings.at(-1)?.id, (cell) => {
      const words = wordsOf(cell.text, 0, cell.text.length);
      plain &&= words !== undefined;
      return words ?? '';
    });
    at += table.raw.length;
    return plain;
  };

  /** The HTML of what stands between two offsets; `undefined` where it cannot be told. */
  const wordsOf = (source: string, first: number, end: number): string | undefined => {
    let words = '';
    let from = first;
    sign.lastIndex = first;
    while (sign.test(source) && sign.lastIndex <= end) {
      const place = sign.lastIndex - 1;
      const found = elementAt(source, place);
      if (found === undefined) return undefined;
      if (found === plainSign) continue;
      words += source.slice(from, place) + found.html;
      from = sign.lastIndex = place + found.length;
    }
    return words + source.slice(from, end);
  };

  /** What the sign at an offset begins: HTML, and how much of the source it stands for. */
  const elementAt = (
    source: string,
    place: number,
  ): { readonly html: string; readonly length: number } | undefined => {
    switch (source.charCodeAt(place)) {
      case quote:
      case greaterThan:
        return { html: escapeHtml(source.charAt(place)), length: 1 };
      case ampersand:
        // It may begin a character reference.
        return /[#A-Za-z]/.test(source.charAt(place + 1))
          ? undefined
          : { html: '&amp;', length: 1 };
      case openBrace: {
        variable.lastIndex = place;
        const [written = '', name = ''] = variable.exec(source) ?? [];
        const isPlain =
          variables.has(name) &&
          source.charAt(place - 1) !== '{' &&
          source.charAt(place + written.length) !== '}';
        return isPlain ? { html: open + name + close, length: written.length } : undefined;
      }
      default:
        return isPlainSign(source, place)
          ? plainSign
          : source.startsWith('[{', place)
            ? variableLinkAt(source, place)
            : markupAt(source, place);
    }
  };

  const variableLinkAt = (source: string, place: number) => {
    variableLink.lastIndex = place;
    const [written = '', words = '', scheme = '', name = ''] = variableLink.exec(source) ?? [];
    if (!variables.has(words) || !variables.has(name)) return undefined;
    return {
      html: anchorElement(linkTarget(scheme + open + name + close), open + words + close, holes),
      length: written.length,
    };
  };

  const markupAt = (source: string, place: number) => {
    const markup = simpleMarkup(source, place);
    const element = markup && elementOf(markup, place);
    return markup === undefined || element === undefined
      ? undefined
      : { html: element, length: markup.raw.length };
  };

  const elementOf = (markup: SimpleMarkup, place: number): string | undefined => {
    if (markup.type === 'codespan') return `<code>${escapeHtml(markup.text)}</code>`;
    if (special.test(markup.text)) return undefined;
    if (markup.type !== 'link') return `<${markup.type}>${markup.text}</${markup.type}>`;
    const { href, raw, text: words } = markup;
    const target = linkTarget(href);
    if (target.kind === 'refused') return undefined;
    if (leadsInside(target))
      links.push(
        toMarkdownLink(target, href, positionOf(place + raw.length - ')'.length - href.length)),
      );
    return anchorElement(target, words, holes);
  };

  for (;;) {
    while (text.charCodeAt(at) === lineFeed) at++;
    if (at >= text.length) break;
    if (!readBlock()) return undefined;
  }
  if (
    html === '' ||
    (rules.sections !== undefined && !isComplete(rules.sections, sections, headings, idsWritten))
  )
    return undefined;
  return draftOf({ html, holes, sections, headings, links }, variables);
}

/** Whether a text has the sections that it must have, in their order, and none without a text or an id of its own. */
function isComplete(
  required: readonly string[],
  sections: readonly (SectionRange & { readonly empty: boolean })[],
  headings: readonly Heading[],
  idsWritten: boolean,
): boolean {
  return (
    (idsWritten || headings.length === 0) &&
    sections.length === required.length &&
    sections.every(({ id, empty }, index) => id === required[index] && !empty)
  );
}

/** Makes what tells the position of offsets that are asked for in order. */
function createPositionFinder(text: string): (offset: number) => Position {
  let line = 1;
  let start = 0;
  return (offset) => {
    for (
      let end = text.indexOf('\n', start);
      end !== -1 && end < offset;
      end = text.indexOf('\n', start)
    ) {
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

/** What stands for itself outside of markup only. */
const special = /[&>"{}]/;

/** What a sign begins that is a part of the words. */
const plainSign = { html: '', length: 0 };
/** Cells are read as other words are. */
const noTokens = () => [];
/** A heading's words, and the id that follows them. */
const writtenId = /^(.*?)(?:[ \t]*\{#([a-z0-9]+(?:-[a-z0-9]+)*)\})?$/;
const variable = /\{([A-Za-z][\w-]*)\}/y;
/** The kinds of links that most texts have variables in. */
const variableLink = /\[\{([A-Za-z][\w-]*)\}\]\(((?:mailto:|tel:)?)\{([A-Za-z][\w-]*)\}\)/y;
const lineFeed = 10;
const quote = 34;
const numberSign = 35;
const ampersand = 38;
const greaterThan = 62;
const openBrace = 123;
const pipe = 124;
