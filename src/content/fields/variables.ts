import type { Problem, Report } from '../../report/diagnostic.ts';
import { changeValue } from './field-values.ts';
import { WrittenPhrase, type Phrase } from '../../site/schema.ts';
import { describeLoneBrace, describeUnknown, loneBraces } from './variable-problems.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path } from '../../files/yaml-locator.ts';

/** The variables that texts may name in braces, with their values in one variant. */
export type Variables = Readonly<Record<string, string>>;

/** A variable, also with a misspelled name that Markdown would report. */
const pattern = /\\?\{([ \t]*[A-Za-z][\w-]*[ \t]*)\}/g;

/**
 * Replaces each `{name}` in a plain text by its value, and `\{name}` by `{name}`. Unknown names
 * stay unchanged.
 */
export function fillText(text: string, variables: Variables): string {
  if (!text.includes('{')) return text;
  return text.replace(pattern, (found, name: string) => {
    if (found.startsWith('\\')) return found.slice(1);
    return (Object.hasOwn(variables, name) ? variables[name] : undefined) ?? found;
  });
}

/** Escapes each `{name}` in a plain text, so that `fillText` shows it. */
export const escapeText = (text: string) => text.replace(pattern, '\\$&');

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
 * Finds `{name}` in every text of a YAML block. Reports unknown names, with a suggestion, and names
 * with a missing brace. Returns whether there are variables, escaped ones included; if not, all
 * variants share the values.
 */
export function checkVariables(
  data: YamlData,
  {
    file,
    known: all,
    variablesAt = () => [],
    report,
  }: {
    file: string;
    known: ReadonlySet<string>;
    /** Returns the variables that only the text at a path has. */
    variablesAt?: (path: Path) => readonly string[];
    report: Report;
  },
): boolean {
  let found = false;
  eachText(data.value, [], (value, path) => {
    const known = new Set([...all, ...variablesAt(path)]);
    const reportAt = (problem: Problem, index: number, length: number) =>
      report({ ...problem, file, ...data.locationWithin(path, index, length) });
    const others = value.replace(pattern, (whole) => ' '.repeat(whole.length));
    for (const brace of loneBraces(others, known)) {
      const problem = { code: 'content/lone-brace', ...describeLoneBrace(brace) };
      reportAt(problem, brace.index, brace.length);
    }
    for (const { 0: whole, 1: name = '', index } of value.matchAll(pattern)) {
      found = true;
      if (whole.startsWith('\\') || known.has(name)) continue;
      // In double quotes, a backslash begins an escape of YAML.
      const escape = data.sourceOf(path).startsWith('"') ? '\\\\' : '\\';
      const problem = { code: 'content/unknown-variable', ...describeUnknown(name, known, escape) };
      reportAt(problem, index, whole.length);
    }
  });
  return found;
}

/** Visits every text that may contain a variable. */
function eachText(value: unknown, path: Path, visit: (text: string, path: Path) => void): void {
  if (typeof value === 'string') return visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) {
    if (typeof item !== 'string' || /[{}]/.test(item)) eachText(item, [...path, key], visit);
  }
}
