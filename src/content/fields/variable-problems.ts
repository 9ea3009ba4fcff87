import { suggest } from '../../report/suggest.ts';

/** The name of a variable with a brace on one side only, and the offset and length of both. */
export interface LoneBrace {
  readonly name: string;
  readonly index: number;
  readonly length: number;
}

/** Finds known names with one brace. The text contains no complete variables. */
export function loneBraces(text: string, known: ReadonlySet<string>): LoneBrace[] {
  // The set of all names, for when they are unknown, is empty as well.
  if (known.size === 0 || !/[{}]/.test(text)) return [];
  return [...text.matchAll(oneBrace)].flatMap(({ 0: found, 1: opened, 2: closed, index }) => {
    const name = opened ?? closed ?? '';
    return known.has(name) ? [{ name, index, length: found.length }] : [];
  });
}

const oneBrace = /(?<!\\)\{([a-z]\w*)\b|(?<![\w{\\-])([a-z]\w*)\}/g;

/** Describes a lone brace, without its location. */
export const describeLoneBrace = ({ name }: LoneBrace) => ({
  message: `The variable {${name}} is missing a brace.`,
  why: 'The page would show the name and the brace as text.',
  fix: `Write {${name}}, or remove the brace.`,
});

/**
 * Describes a variable that the site does not have, without its location. `written` is the text
 * between the braces; with `escape` before them, they are shown.
 */
export function describeUnknown(written: string, known: ReadonlySet<string>, escape = '\\') {
  const name = written.trim();
  const names = [...known].sort();
  const meant = known.has(name) ? name : suggest(name, names);
  const instead =
    names.length === 0
      ? 'This site has no variables: write'
      : `Use one of ${names.map((each) => `{${each}}`).join(', ')}, or write`;
  return {
    // In a site without variables, braces have no meaning.
    severity: names.length === 0 ? 'warning' : 'error',
    message: `There is no variable {${written}}.`,
    fix:
      meant === undefined
        ? `${instead} ${escape}{${written}} for the braces themselves.`
        : `Did you mean {${meant}}?`,
  } as const;
}
