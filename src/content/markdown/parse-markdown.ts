import type { Token } from 'marked';
import type { Report } from '../../report/diagnostic.ts';
import type { BodyRules } from '../../site/content-type.ts';
import { detach } from '../detach.ts';
import { Definitions } from './definitions.ts';
import { draftOf, type SectionRange } from './draft-of.ts';
import { lexOrReport } from './lex-or-report.ts';
import type { MarkdownDraft } from './markdown-draft.ts';
import { Outline, type OutlinedHeading } from './outline.ts';
import { eachBlock, renderBlock } from './render-blocks.ts';
import { LinesRun } from './run.ts';
import { checkSections } from './sections.ts';
import { Source, type Problem } from './source.ts';
import { markVariables } from './variables.ts';
import type { Writing } from './writing.ts';

export interface MarkdownOptions {
  /** For diagnostics, relative to the site's root. */
  readonly file: string;
  /** Where the Markdown begins in the text, in UTF-16 code units. */
  readonly start: number;
  readonly rules: BodyRules;
  /** The names of the variables that the site has. */
  readonly variables: ReadonlySet<string>;
  readonly report: Report;
}

/**
 * Turns the Markdown (GFM) of a file into HTML with holes for what differs between copies. `text` is the whole file, so
 * that lines count from its first. Reports every mistake and always returns.
 */
export function parseMarkdown(
  text: string,
  { file, start, rules, variables, report }: MarkdownOptions,
): MarkdownDraft {
  const source = new Source(markVariables(text, start), { file, start, report });
  checkBody(rules, source);
  const tokens = lexOrReport(source);
  const writing: Writing = {
    source,
    known: variables,
    outline: new Outline(tokens, { idsRequired: rules.sections !== undefined, source }),
    definitions: new Definitions(Object.keys(tokens.links)),
    holes: [],
    links: [],
    refusedElements: new Set(),
  };
  const { html, sections } = renderSections(tokens, writing);
  writing.definitions.settle();
  if (rules.sections !== undefined && tokens.some(({ type }) => type !== 'space'))
    checkSections(
      rules.sections,
      sections.map(({ heading, empty }) => ({ ...heading, empty })),
      source.end,
      source,
    );
  const headings = writing.outline.headings.map(({ id, level, title, line, column }) => ({
    id,
    level,
    title,
    line,
    column,
  }));
  return draftOf(
    { html, sections, ...detach({ headings, holes: writing.holes, links: writing.links }) },
    variables,
  );
}

interface Section extends SectionRange {
  readonly heading: OutlinedHeading;
  empty: boolean;
}

function renderSections(
  tokens: readonly Token[],
  writing: Writing,
): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  let html = '';
  eachBlock(tokens, 0, (token, line) => {
    const start = html.length;
    html += renderBlock(token, line, 0, writing);
    const heading = token.type === 'heading' ? writing.outline.headings.at(-1) : undefined;
    if (heading?.level === 2)
      sections.push({ heading, id: heading.id, start, textStart: html.length, empty: true });
    else if (heading === undefined && html.length > start && sections.length > 0)
      sections[sections.length - 1]!.empty = false;
  });
  return { html, sections };
}

/** Whether there is a text where there must be one, and none where there must not. */
function checkBody({ body = 'required' }: BodyRules, source: Source): void {
  const words = source.body.trim();
  if (words === '' && body === 'required') source.reportAt(missingBody, source.end, 1);
  if (words !== '' && body === 'none')
    source.report(unexpectedBody, new LinesRun(source.body, 0), source.body.search(/\S/), 1);
}

const missingBody: Problem = {
  code: 'markdown/body-missing',
  message: 'The file has no text.',
  fix: 'Write its text below the front matter, after the second ---.',
};

const unexpectedBody: Problem = {
  code: 'markdown/body-unexpected',
  message: 'A file of this kind has no text, only front matter.',
  why: 'The page would not show it.',
  fix: 'Move the words into a field of the front matter, or take them out.',
};
