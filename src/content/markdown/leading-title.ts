import type { TokensList } from 'marked';
import type { Problem } from '../../report/diagnostic.ts';
import { escapeText } from '../fields/variables.ts';
import type { HeadingWithId } from './read-tokens.ts';
import { plainText } from './plain-text.ts';
import { renderWords } from './render-inline.ts';
import { countLines, Fragment } from './source.ts';
import type { RenderContext } from './render-context.ts';
import { restoreVariables } from './variables.ts';

/**
 * Removes the first-level heading that a text begins with from `tokens`. Returns its words as a
 * field writes them, `{name}` for a variable and `\{name}` for the braces themselves, and the id by
 * which the text links to it. Returns `undefined` if there is no such heading. Reports a heading
 * for a text whose front matter has a title (`isGiven`).
 */
export function takeTitle(
  tokens: TokensList,
  isGiven: boolean,
  context: RenderContext,
): { readonly title: string; readonly id: string } | undefined {
  const index = tokens.findIndex(({ type, raw }) => type !== 'space' && !comment.test(raw));
  const token = tokens[index] as HeadingWithId | undefined;
  if (token?.type !== 'heading' || token.depth !== 1) return undefined;
  const line = tokens.slice(0, index).reduce((sum, { raw }) => sum + countLines(raw), 0);
  const fragment = new Fragment(token.text, line, context.source);
  const { tokens: words } = token;
  // Reports its problems; the title itself has no markup.
  renderWords(words, fragment, context);
  if (isGiven) fragment.report(secondTitle, 0, token.text.length);
  tokens[index] = { type: 'space', raw: token.raw };
  const title = restoreVariables(escapeText(plainText(words))).trim();
  const report = (problem: Problem) => fragment.report(problem, 0, token.text.length);
  return { title, id: context.outline.addTitle(title, token.id, report) };
}

/** Many texts have comments for editors and linters above the title. */
const comment = /^\s*<!--(?:(?!-->)[^])*-->\s*$/;

const secondTitle: Problem = {
  severity: 'warning',
  code: 'markdown/second-title',
  message: 'Both the front matter and the text have a title.',
  why: 'The page shows the title in the front matter, not this one.',
  fix: 'Remove one of them. If it is a sentence, write \\ before its # or delete the line of = below it.',
};
