import type { Token } from 'marked';
import { ifPossible } from '../../lib/if-possible.ts';
import type { Report, Problem } from '../../report/diagnostic.ts';
import type { BodyRules } from '../../site/content-type.ts';
import { englishWords, type MarkdownWords } from '../../site/markdown-settings.ts';
import { readFields } from '../fields/read-fields.ts';
import { createDefinitions } from './definitions.ts';
import type { BlockRules } from '../../site/block.ts';
import { Footnotes } from './footnotes.ts';
import { similarId } from './heading-ids.ts';
import { escapeHtml } from './html.ts';
import { closeElements } from './inline-html.ts';
import { takeTitle, type TitleField } from './leading-title.ts';
import type { RenderedText, SectionRange, TextOutline } from './markdown-pattern.ts';
import { Outline } from './outline.ts';
import { eachBlock, renderBlock, renderBlocks } from './render-blocks.ts';
import { readTokens } from './read-tokens.ts';
import type { RenderContext } from './render-context.ts';
import { checkSections, type FoundSection } from './sections.ts';
import { Fragment, Source } from './source.ts';
import { markVariables } from './variables.ts';

export interface MarkdownOptions {
  /** For diagnostics, relative to the site's root. */
  readonly file: string;
  /** The offset at which the Markdown begins in the text, in UTF-16 code units. */
  readonly start: number;
  readonly rules: BodyRules;
  /** Whether the front matter has a title; `none` unless given. */
  readonly title?: TitleField;
  /** English unless given. */
  readonly words?: MarkdownWords;
  /** Whether line ends in paragraphs are shown; not unless given. */
  readonly breaks?: boolean;
  readonly imported?: boolean;
  /** The names of the variables that the site has. */
  readonly variables: ReadonlySet<string>;
  /** The site's scheme and host: links to it are links inside the site. */
  readonly origin?: string | undefined;
  /** The blocks that the text can contain; none unless given. */
  readonly blocks?: BlockRules;
  readonly report: Report;
}

/**
 * Compiles the Markdown (GFM) of a file to HTML with markers for what differs between variants.
 * `text` is the whole file, so that its line numbers are those of the file. Reports every problem
 * and always returns.
 */
export function compileMarkdown(
  text: string,
  {
    file,
    start,
    rules,
    title = 'none',
    words,
    breaks = false,
    imported = false,
    variables,
    origin,
    blocks = {},
    report,
  }: MarkdownOptions,
): RenderedText {
  const source = new Source(markVariables(text, start), { file, start, report });
  checkBody(rules, source);
  const tokens = readTokens(source.body, source);
  const context: RenderContext = {
    source,
    file,
    origin,
    known: variables,
    outline: new Outline(tokens, { idsRequired: rules.sections !== undefined }),
    definitions: createDefinitions(tokens.links, source),
    placeholders: [],
    links: [],
    blocks,
    blockNames: Object.keys(blocks),
    fenced: [],
    readFields: (range) => readFields(text, range, { file, known: variables, report }),
    blockDepth: 0,
    footnotes: new Footnotes(file.replace(/^content\/|\.md$/g, '').replace(/\W+/g, '-')),
    words: words ?? englishWords,
    breaks,
    imported,
    depth: 0,
    inCell: false,
    suspicious: false,
    open: [],
    outside: 0,
    reported: new Set(),
    dropped: new Set(),
  };
  const taken = takeTitle(tokens, title, context);
  // Templates render the title themselves; links in the text need only its anchor.
  const isLinked = taken && source.body.toLowerCase().includes(`#${taken.id.toLowerCase()}`);
  const top = isLinked ? `<a id="${taken.id}"></a>` : '';
  const { html, sections } = linkHeadings(renderSections(tokens, top, context), context);
  if (rules.sections !== undefined && tokens.some(({ type }) => type !== 'space'))
    checkSections(rules.sections, sections, source);
  const headings = context.outline.headings.map(({ heading }) => heading);
  const { placeholders, links, fenced } = context;
  // Copied without the tokens, which would keep the text of the file in memory.
  const ranges = sections.map(({ heading: { id }, start, textStart }) => ({
    id,
    start,
    textStart,
  }));
  const body = { title: taken?.title, links, placeholders, blocks: fenced };
  return renderedText(body, { sections: ranges, headings }, html);
}

/** Apart, since functions keep the variables around them in memory, such as the tokens. */
const renderedText = (
  body: Pick<RenderedText, 'title' | 'links' | 'placeholders' | 'blocks'>,
  outline: TextOutline,
  html: string,
): RenderedText => ({ ...body, outline: () => outline, html: () => html });

/** Matches the anchor of a link to the same text. */
const anchors = /(?<=<a href="#)[^"]+/g;

/**
 * Corrects links to headings of the same text: as on GitHub, the case of an id does not matter, and
 * the ids of other generators have other signs.
 */
function linkHeadings(
  { html, sections }: Sections,
  { outline, imported }: RenderContext,
): Sections {
  if (html.search(imported ? anchors : capitalAnchor) === -1) return { html, sections };
  const ids = outline.headings.map(({ heading }) => heading.id);
  const correct = (written: string) => {
    const id = ifPossible(() => decodeURI(written)) ?? written;
    if (outline.hasId(id)) return written;
    const other = imported ? similarId(id, ids) : id.toLowerCase();
    return other !== undefined && outline.hasId(other) ? escapeHtml(encodeURI(other)) : written;
  };
  let end = 0;
  let result = '';
  const append = (to?: number) => {
    result += html.slice(end, to).replace(anchors, correct);
    end = to ?? html.length;
    return result.length;
  };
  const moved = sections.map((section) => {
    const start = append(section.start);
    return { ...section, start, textStart: append(section.textStart) };
  });
  append();
  return { html: result, sections: moved };
}

/** Matches an encoded anchor with a capital. */
const capitalAnchor = /<a href="#[^"]*(?:[A-Z]|%[CD])/;

interface Sections {
  readonly html: string;
  readonly sections: readonly Section[];
}

type Section = Omit<SectionRange, 'id'> & FoundSection;

/** Renders all blocks after `top`, and finds the sections in the result. */
function renderSections(tokens: readonly Token[], top: string, context: RenderContext): Sections {
  const sections: Section[] = [];
  let html = top;
  eachBlock(tokens, 0, (token, line) => {
    const start = html.length;
    const { length } = context.outline.headings;
    html += renderBlock(token, line, context);
    const outlined = context.outline.headings[length];
    if (outlined?.heading.level === 2)
      sections.push({ ...outlined, start, textStart: html.length, empty: true });
    else if (outlined === undefined && html.length > start && sections.length > 0)
      sections[sections.length - 1]!.empty = false;
  });
  html += closeElements(0, context);
  html += context.footnotes.render(
    ({ tokens: note = [] }, line) => renderBlocks(note, line, context),
    context.words,
  );
  return { html, sections };
}

/** Reports a missing text where one is required, and a text where none is allowed. */
function checkBody({ body = 'required' }: BodyRules, source: Source): void {
  const words = source.body.trim();
  if (words === '' && body === 'required') source.report(missingBody, source.end, 1);
  if (words !== '' && body === 'none')
    new Fragment(source.body, 0, source).report(unexpectedBody, source.body.search(/\S/), 1);
}

const missingBody: Problem = {
  code: 'markdown/body-missing',
  message: 'The file has no text.',
  fix: 'Write the text below the front matter, after the second ---.',
};

const unexpectedBody: Problem = {
  code: 'markdown/body-unexpected',
  message: 'A file of this kind has no text, only front matter.',
  why: 'The page would not show the text.',
  fix: 'Move the text into a field of the front matter, or delete it.',
};
