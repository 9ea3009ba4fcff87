import type { Token } from 'marked';
import { ifPossible } from '../../lib/if-possible.ts';
import type { Report, Problem } from '../../report/diagnostic.ts';
import type { FrontMatter } from '../fields/front-matter.ts';
import type { BodyRules } from '../../site/content-type.ts';
import { parseYaml } from '../../files/yaml.ts';
import { checkFieldTexts } from '../fields/variables.ts';
import { createDefinitions } from './definitions.ts';
import { Footnotes } from './footnotes.ts';
import { similarId } from './heading-ids.ts';
import { escapeHtml } from './html.ts';
import { closeElements } from './inline-html.ts';
import { takeTitle } from './leading-title.ts';
import type { MarkdownText } from './markdown-text.ts';
import type { OpenObserver } from './observer.ts';
import { Outline } from './outline.ts';
import { eachBlock, renderBlock, renderBlocks } from './render-blocks.ts';
import { readTokens } from './read-tokens.ts';
import type { RenderContext } from './render-context.ts';
import { checkSections, type FoundSection } from './sections.ts';
import { Fragment, Source } from './source.ts';
import type { TextInputs } from '../text-inputs.ts';
import { markVariables, sectionMark } from './variables.ts';

/**
 * Compiles the Markdown (GFM) of a file to HTML with marks for what differs between variants. `text`
 * is the whole file, so that its line numbers are those of the file, and `front` what was read of it.
 * Reports every problem and always returns.
 */
export function compileMarkdown(
  text: string,
  { data, bodyStart }: Pick<FrontMatter, 'data' | 'bodyStart'>,
  inputs: TextInputs,
  report: Report,
  observe?: OpenObserver,
): MarkdownText {
  const { file, rules, hasTitle, variables } = inputs;
  const source = new Source(markVariables(text, bodyStart), { file, start: bodyStart, report });
  checkBody(rules, source);
  const tokens = readTokens(source.body, source);
  const context: RenderContext = {
    ...inputs,
    source,
    outline: new Outline(tokens, rules.sections !== undefined),
    definitions: createDefinitions(tokens.links, source),
    placeholders: [],
    links: [],
    fenced: [],
    readFields: (range) => {
      const data = parseYaml(text, { ...range, file, report });
      return (
        data && { value: data.value, varies: checkFieldTexts(data, { file, variables, report }) }
      );
    },
    blockDepth: 0,
    footnotes: new Footnotes(file.replace(/^content\/|\.md$/g, '').replace(/\W+/g, '-')),
    depth: 0,
    hasStars: false,
    inCell: false,
    observer: observe?.(source, inputs),
    open: [],
    outside: 0,
    reported: new Set(),
    dropped: new Set(),
  };
  const isGiven = Object.hasOwn(Object(data?.value), 'title');
  const taken = hasTitle ? takeTitle(tokens, isGiven, context) : undefined;
  // Templates render the title themselves; links in the text need only its anchor.
  const isLinked = taken && source.lowercase.includes(`#${taken.id.toLowerCase()}`);
  const top = isLinked ? `<a id="${taken.id}"></a>` : '';
  const { html, sections } = renderSections(tokens, top, context);
  if (rules.sections !== undefined && tokens.some(({ type }) => type !== 'space'))
    checkSections(rules.sections, sections, source);
  context.observer?.end();
  const { placeholders, links, fenced, outline } = context;
  const headings = outline.headings.map(({ heading }) => heading);
  const markedHtml = alwaysReturn(linkHeadings(html, context));
  return { title: taken?.title, headings, links, placeholders, blocks: fenced, html: markedHtml };
}

/** Apart, since functions keep the variables around them in memory, such as the tokens. */
const alwaysReturn = (html: string) => () => html;

/**
 * Corrects links to headings of the same text: as on GitHub, the case of an id does not matter, and
 * the ids of other generators have other signs.
 */
function linkHeadings(html: string, { outline, imported }: RenderContext): string {
  // The search also makes V8 join the parts of the HTML, each of which would keep the text in memory.
  if (!html.includes('<a href="#')) return html;
  const ids = outline.headings.map(({ heading }) => heading.id);
  return html.replace(/<a href="#([^"]+)/g, (tag, written: string) => {
    const id = ifPossible(() => decodeURI(written)) ?? written;
    const other = imported ? similarId(id, ids) : id.toLowerCase();
    return other === undefined || outline.hasId(id) || !outline.hasId(other)
      ? tag
      : `<a href="#${escapeHtml(encodeURI(other))}`;
  });
}

/** Renders all blocks after `top`, with a mark before each section. */
function renderSections(tokens: readonly Token[], top: string, context: RenderContext) {
  const sections: FoundSection[] = [];
  let html = top;
  eachBlock(tokens, 0, (token, line) => {
    const { length } = context.outline.headings;
    const block = renderBlock(token, line, context);
    const outlined = context.outline.headings[length];
    const isSection = outlined?.heading.level === 2;
    if (isSection) sections.push({ ...outlined, empty: true });
    else if (outlined === undefined && block !== '' && sections.length > 0)
      sections[sections.length - 1]!.empty = false;
    html += isSection ? sectionMark + block : block;
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
