import { checkVariables } from '../fields/variable-problems.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/** Checks the variables in `text`, which begins at `fragment`; see `checkVariables`. */
export const checkTextVariables = (
  text: string,
  fragment: Fragment,
  { variables }: Pick<RenderContext, 'variables'>,
) =>
  checkVariables(text, { area: 'markdown', variables }, (problem, index, length) => {
    // The text after an escaped brace is a separate token.
    if (problem.code !== 'markdown/lone-brace' || !fragment.plus(index).before.endsWith('{'))
      fragment.report(problem, index, length);
  });
