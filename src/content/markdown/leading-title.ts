import type { Tokens, TokensList } from 'marked';
import { headingTitle, writtenId } from './heading-id.ts';
import { renderInline } from './render-inline.ts';
import { countLines, MappedLines } from './mapped-text.ts';
import type { Problem } from './source.ts';
import type { RenderContext } from './render-context.ts';

/** Whether a text may begin with its title: it is `missing` in the front matter, `given` there, or the kind of file has no title. */
export type TitleField = 'missing' | 'given' | 'none';

/**
 * Takes the heading of the first level that a text begins with out of `tokens` and returns its words; a variable shows as `{name}`.
 * Returns `undefined` where there is no such heading. Reports one that the front matter makes superfluous.
 */
export function takeTitle(
  tokens: TokensList,
  field: TitleField,
  context: RenderContext,
): string | undefined {
  const index = tokens.findIndex(({ type }) => type !== 'space');
  const token = tokens[index] as Tokens.Heading | undefined;
  if (field === 'none' || token?.type !== 'heading' || token.depth !== 1) return undefined;
  const line = tokens.slice(0, index).reduce((sum, { raw }) => sum + countLines(raw), 0);
  const mapped = new MappedLines(token.text, line);
  const words = writtenId(token)?.words ?? token.tokens;
  // For its mistakes; a title has no markup.
  renderInline(words, mapped, 0, context);
  if (field === 'given') context.source.report(secondTitle, mapped, 0, token.text.length);
  tokens[index] = { type: 'space', raw: token.raw };
  return headingTitle(words);
}

const secondTitle: Problem = {
  severity: 'warning',
  code: 'markdown/second-title',
  message: 'Both the front matter and the text have a title.',
  why: 'The page shows the one of the front matter; this one is left out.',
  fix: 'Take one of the two out.',
};
