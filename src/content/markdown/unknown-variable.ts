import type { Problem } from '../../report/diagnostic.ts';
import { describeLoneBrace, describeUnknown, loneBraces } from '../fields/variable-problems.ts';
import { markedVariable, markStart } from './variables.ts';
import type { RenderContext } from './render-context.ts';
import type { Fragment } from './source.ts';

/**
 * Reports the variables in `text` that the site does not have, and those that are written wrongly
 * or lack a brace. `text` begins at `fragment`.
 */
export function checkVariables(text: string, fragment: Fragment, { known }: RenderContext): void {
  for (const brace of loneBraces(text, known)) {
    // The text after an escaped brace is a separate token.
    if (!fragment.plus(brace.index).before.endsWith('{'))
      fragment.report(
        { code: 'markdown/lone-brace', ...describeLoneBrace(brace) },
        brace.index,
        brace.length,
      );
  }
  if (!text.includes(markStart)) return;
  for (const { 0: found, 1: name = '', index } of text.matchAll(markedVariable)) {
    if (!known.has(name)) {
      const isFormula = /[_^]$|\\[a-z]+$/i.test(fragment.plus(index).before);
      const problem = { code: 'markdown/unknown-variable', ...describeUnknown(name, known) };
      fragment.report(isFormula ? { ...problem, fix: noFormula } : problem, index, found.length);
    } else if (text[index - 1] === '{' && text[index + found.length] === '}')
      fragment.report(doubledBraces(name), index, found.length);
  }
}

const noFormula =
  'Formulas are shown as they are written: put this one between backticks, or show it as an image.';

const doubledBraces = (name: string): Problem => ({
  code: 'markdown/doubled-braces',
  message: `The variable {${name}} has double braces.`,
  why: 'The page would show the outer ones.',
  fix: `Write {${name}}.`,
});
