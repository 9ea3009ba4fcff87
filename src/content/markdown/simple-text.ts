import type { Hole } from '../draft.ts';
import type { Position } from '../../report/position.ts';
import { draftOf, type SectionRange } from './draft-of.ts';
import { flatListAt } from './flat-list.ts';
import { HeadingIds } from './heading-ids.ts';
import { escapeHtml } from './html.ts';
import { leadsInside, toMarkdownLink } from './inspect-target.ts';
import { linkTarget } from './link-target.ts';
import type { Heading, MarkdownDraft, MarkdownLink } from './markdown-draft.ts';
import { anchorElement } from './render-link.ts';
import { heading, listStart, paragraphEnd } from './simple-blocks.ts';
import { isPlainSign, simpleMarkup, type SimpleMarkup } from './simple-inline.ts';

/**
 * The draft of a text of the plainest kind, straight from its letters: paragraphs, headings without markup and flat lists, with words and
 * the plainest markup in them, and nothing to report. Most texts of large sites are like that, and to make tokens of them and HTML of
 * the tokens takes several times as long. `undefined` where anything else may be in the text, or there is none; the draft is that of
 * `parseThoroughly` otherwise. The Markdown begins at the offset `start` of `text`, in a line of its own.
 */
export function draftSimpleText(text: string, start: number): MarkdownDraft | undefined {
  oddCharacter.lastIndex = start;
  return oddCharacter.test(text) || text.includes('www.', start) ? undefined : readSimpleText(text, start);
}

/** What HTML forbids (see `forbiddenCharacter`), and signs that some patterns take for the end of a line. */
const oddCharacter = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufdd0-\ufdef\ufffe\uffff]/g;

/** Functions around common variables: until V8 has optimized them, private fields of a class take twice the time. */
function readSimpleText(text: string, start: number): MarkdownDraft | undefined {
  const holes: Hole[] = [];
  const sections: SectionRange[] = [];
  const headings: Heading[] = [];
  const links: MarkdownLink[] = [];
  const ids = new HeadingIds();
  const positionOf = createPositionFinder(text);
  let html = '';
  let at = start;

  // Each of these puts HTML for what stands at `at`, moves on, and returns false where it cannot.
  const readBlock = () => {
    if (text.charCodeAt(at) === numberSign) return readHeading();
    listStart.lastIndex = at;
    return listStart.test(text) ? readList() : readParagraph();
  };

  const readHeading = () => {
    heading.lastIndex = at;
    const found = heading.exec(text);
    if (found === null) return false;
    const title = (found[2] ?? '').trim();
    const level = (found[1] ?? '').length;
    // One that is too deep, or of the first level, is reported.
    if (level < 2 || level > (headings.at(-1)?.level ?? 1) + 1 || title.endsWith('#') || !unmarked.test(title) || address.test(title)) return false;
    const id = ids.generate(title);
    const { line, column } = positionOf(at);
    headings.push({ id, level, title, line, column });
    const from = html.length;
    html += `<h${level} id="${escapeHtml(id)}">${escapeHtml(title)}</h${level}>\n`;
    if (level === 2) sections.push({ id, start: from, textStart: html.length });
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
      if (!readWords(words, lineEnd)) return false;
      html += '</li>\n';
    }
    html += list.first === undefined ? '</ul>\n' : '</ol>\n';
    at = end;
    return true;
  };

  const readParagraph = () => {
    const end = paragraphEnd(text, at);
    if (end === -1) return false;
    html += '<p>';
    if (!readWords(at, end)) return false;
    html += '</p>\n';
    at = end;
    return true;
  };

  const readWords = (first: number, end: number) => {
    let from = first;
    sign.lastIndex = first;
    while (sign.test(text) && sign.lastIndex <= end) {
      const place = sign.lastIndex - 1;
      const escaped = escapes[text.charCodeAt(place)];
      if (escaped !== undefined) {
        // It may begin a character reference.
        if (escaped === '&amp;' && /[#A-Za-z]/.test(text.charAt(place + 1))) return false;
        html += text.slice(from, place) + escaped;
        from = place + 1;
      } else if (!isPlainSign(text, place)) {
        const markup = simpleMarkup(text, place);
        const element = markup && elementOf(markup, place);
        if (markup === undefined || element === undefined) return false;
        html += text.slice(from, place) + element;
        from = sign.lastIndex = place + markup.raw.length;
      }
    }
    html += text.slice(from, end);
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
  return html === '' ? undefined : draftOf({ html, holes, sections, headings, links }, noVariables);
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
const noVariables: ReadonlySet<string> = new Set();
const lineFeed = 10;
const numberSign = 35;
