import type { Problem } from '../../report/diagnostic.ts';
import { suggest } from '../../report/suggest.ts';

/** Matches a variable in braces, or marked by `markVariables`, also an escaped or misspelled one. */
const written = /\\?[{\x86]([ \t]*[A-Za-z][\w-]*[ \t]*)[}\x87]/g;

const oneBrace = /(?<!\\)\{([a-z]\w*)\b|(?<![\w{\\-])([a-z]\w*)\}/g;

/**
 * Finds the variables in a text: `{name}`. Reports those that are not in `variables`, with a
 * suggestion, and those that lack a brace, at their offset and with their length. `escape` returns
 * what makes braces words. Returns whether there are variables, escaped ones included.
 */
export function checkVariables(
  text: string,
  { area, variables, escape = () => '\\' }: VariableContext,
  report: (problem: Problem, index: number, length: number) => void,
): boolean {
  if (!/[{}\x86]/.test(text)) return false;
  let found = false;
  const words = text.replace(written, (whole, name: string, index: number) => {
    found = true;
    if (!whole.startsWith('\\') && !variables.has(name)) {
      const problem = unknownVariable(name, variables, escape());
      report({ code: `${area}/unknown-variable`, ...problem }, index, whole.length);
    } else if (area === 'markdown' && text[index - 1] === '{' && text[index + whole.length] === '}')
      report(doubledBraces(name), index, whole.length);
    return ' '.repeat(whole.length);
  });
  for (const { 0: brace, 1: opened, 2: closed, index } of words.matchAll(oneBrace)) {
    const name = opened ?? closed ?? '';
    const problem = { code: `${area}/lone-brace`, ...loneBrace(name) };
    if (variables.has(name)) report(problem, index, brace.length);
  }
  return found;
}

interface VariableContext {
  /** Where the text is: in a field, or in Markdown. */
  readonly area: 'content' | 'markdown';
  readonly variables: ReadonlySet<string>;
  readonly escape?: () => string;
}

const loneBrace = (name: string) => ({
  message: `The variable {${name}} is missing a brace.`,
  why: 'The page would show the name and the brace as text.',
  fix: `Write {${name}}, or remove the brace.`,
});

const doubledBraces = (name: string): Problem => ({
  code: 'markdown/doubled-braces',
  message: `The variable {${name}} has double braces.`,
  why: 'The page would show the outer ones.',
  fix: `Write {${name}}.`,
});

function unknownVariable(name: string, variables: ReadonlySet<string>, escape: string) {
  const names = [...variables].sort();
  const meant = variables.has(name.trim()) ? name.trim() : suggest(name.trim(), names);
  const instead =
    names.length === 0
      ? 'This site has no variables: write'
      : `Use one of ${names.map((each) => `{${each}}`).join(', ')}, or write`;
  return {
    // In a site without variables, braces have no meaning.
    severity: names.length === 0 ? 'warning' : 'error',
    message: `There is no variable {${name}}.`,
    fix:
      meant === undefined
        ? `${instead} ${escape}{${name}} for the braces themselves.`
        : `Did you mean {${meant}}?`,
  } as const;
}
