import type { Tokens, TokensList } from 'marked';
import { headingTitle, writtenId } from './heading-id.ts';
import { renderInline } from './render-inline.ts';
import { countLines, LinesRun } from './run.ts';
import type { Problem } from './source.ts';
import type { Writing } from './writing.ts';

/** Whether a text may begin with its title: it is `missing` in the front matter, `given` there, or the kind of file has no title. */
export type TitleField = 'missing' | 'given' | 'none';

/**
 * Takes the heading of the first level that a text begins with out of `tokens` and returns its words; a variable shows as `{name}`.
 * Returns `undefined` where there is no such heading. Reports one that the front matter makes superfluous.
 */
export function takeTitle(
  tokens: TokensList,
  field: TitleField,
  writing: Writing,
): string | undefined {
  const index = tokens.findIndex(({ type }) => type !== 'space');
  const token = tokens[index] as Tokens.Heading | undefined;
  if (field === 'none' || token?.type !== 'heading' || token.depth !== 1) return undefined;
  const line = tokens.slice(0, index).reduce((sum, { raw }) => sum + countLines(raw), 0);
  const run = new LinesRun(token.text, line);
  const words = writtenId(token)?.words ?? token.tokens;
  // For its mistakes; a title has no markup.
  renderInline(words, run, 0, writing);
  if (field === 'given') writing.source.report(secondTitle, run, 0, token.text.length);
  tokens[index] = { type: 'space', raw: token.raw };
  return headingTitle(words);
}

const secondTitle: Problem = {
  severity: 'warning',
  code: 'markdown/second-title',
  message: 'The text begins with a title, and the front matter has one.',
  why: 'The page shows the one of the front matter; this one is left out.',
  fix: 'Take one of the two out.',
};
