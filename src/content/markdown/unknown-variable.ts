import type { Problem } from '../../report/diagnostic.ts';
import { describeLoneBrace, describeUnknown, loneBraces } from '../variable-mistakes.ts';
import type { Place } from './mapped-text.ts';
import { markedVariable, markStart } from './variables.ts';
import type { RenderContext } from './render-context.ts';

/** Reports the variables in `text` that the site does not have, and those that are written wrongly or lack a brace. `text` begins at `place`. */
export function checkVariables(text: string, place: Place, { known }: RenderContext): void {
  for (const brace of loneBraces(text, known)) {
    // The text after an escaped brace is a separate token.
    if (place.mapped.text[place.offset + brace.index - 1] !== '{')
      place.report(
        { code: 'markdown/lone-brace', ...describeLoneBrace(brace) },
        brace.index,
        brace.length,
      );
  }
  if (!text.includes(markStart)) return;
  for (const { 0: found, 1: name = '', index } of text.matchAll(markedVariable)) {
    const problem = known.has(name)
      ? wrongBrackets((text[index - 1] ?? '') + (text[index + found.length] ?? ''), name)
      : ({ code: 'markdown/unknown-variable', ...describeUnknown(name, known) } as const);
    if (problem !== undefined) place.report(problem, index, found.length);
  }
}

/** `around` are the characters before and after the variable. */
function wrongBrackets(around: string, name: string): Problem | undefined {
  if (around === '{}')
    return {
      code: 'markdown/doubled-braces',
      message: `The variable {${name}} has double braces.`,
      why: 'The page would show the outer ones.',
      fix: `Write {${name}}.`,
    };
  if (around === '<>')
    return {
      code: 'markdown/bracketed-variable',
      message: `The variable {${name}} is in angle brackets.`,
      why: 'Variables are replaced later, so the page would show the brackets.',
      fix: `Write it as a link: [{${name}}]({${name}}), or [{${name}}](mailto:{${name}}) for an email address.`,
    };
  return undefined;
}
