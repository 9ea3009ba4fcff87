import {
  changesDirection,
  directionControl,
  forbidden,
  forbiddenCharacter,
} from '../../files/forbidden-characters.ts';
import type { Report } from '../../report/diagnostic.ts';
import { changeValue } from './field-values.ts';
import { WrittenPhrase, type Phrase } from '../../site/schema.ts';
import { checkVariables } from './variable-problems.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path, Words } from '../../files/yaml-locator.ts';

/** The variables that texts may name in braces, with their values in one variant. */
export type Variables = Readonly<Record<string, string>>;

/** A variable, also with a misspelled name that Markdown would report. */
const variable = /\\?\{([ \t]*[A-Za-z][\w-]*[ \t]*)\}/g;

/**
 * Replaces each `{name}` in a plain text by its value, and `\{name}` by `{name}`. Unknown names
 * stay unchanged.
 */
export function fillText(text: string, variables: Variables): string {
  if (!text.includes('{')) return text;
  return text.replace(variable, (found, name: string) => {
    if (found.startsWith('\\')) return found.slice(1);
    return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? found;
  });
}

/** Escapes each `{name}` in a plain text, so that `fillText` shows it. */
export const escapeText = (text: string) => text.replace(variable, '\\$&');

/** Returns a value of objects and lists with `fillText` applied to every text in it. */
export function fillValue<Value>(value: Value, variables: Variables): Value {
  return changeValue(value, (part) =>
    part instanceof WrittenPhrase
      ? phraseOf(part, variables)
      : typeof part === 'string'
        ? fillText(part, variables)
        : part,
  );
}

function phraseOf(
  { forms, counted, language }: WrittenPhrase,
  variables: Variables,
): Phrase<string> {
  return (values) => {
    const form = (name = '') =>
      new Intl.PluralRules(language).select(Number(values[name])) as string;
    const text = typeof forms === 'string' ? forms : (forms[form(counted)] ?? forms['other']);
    const shown = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value,
    ]);
    return fillText(text ?? '', { ...variables, ...Object.fromEntries(shown) });
  };
}

/**
 * Checks the variables in every text of a YAML block, see `checkVariables`, and its characters, since an
 * escape such as `"\x04"` can add a forbidden one, which becomes U+FFFD. Returns whether there are variables, escaped ones
 * included; if not, all variants share the values.
 */
export function checkFieldTexts(
  data: YamlData,
  { file, variables, variablesAt = () => [], report }: FieldVariables,
): boolean {
  let found = false;
  const value = changeValue(data.value, (text, path) => {
    if (typeof text !== 'string') return text;
    const at = (words?: Words) => ({ file, ...data.locationOf(path, words) });
    if (directionControl.test(text)) report({ ...changesDirection, ...at() });
    const character = forbiddenCharacter.exec(text)?.[0];
    if (character !== undefined) report({ ...forbidden(character), ...at() });
    const own = variablesAt(path);
    const all = own.length === 0 ? variables : new Set([...variables, ...own]);
    // In double quotes, a backslash begins an escape of YAML.
    const escape = () => (data.sourceOf(path).startsWith('"') ? '\\\\' : '\\');
    const context = { area: 'content', variables: all, escape } as const;
    const hasVariables = checkVariables(text, context, (problem, index, length) =>
      report({ ...problem, ...at({ index, length }) }),
    );
    found ||= hasVariables;
    return character === undefined ? text : text.replaceAll(character, '\uFFFD');
  });
  Object.assign(data, { value });
  return found;
}

interface FieldVariables {
  readonly file: string;
  readonly variables: ReadonlySet<string>;
  /** Returns the variables that only the text at a path has. */
  readonly variablesAt?: (path: Path) => readonly string[];
  readonly report: Report;
}
