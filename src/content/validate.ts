import * as v from 'valibot';
import type { Schema } from '../site/schema.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Report } from '../report/diagnostic.ts';
import type { YamlData } from './yaml.ts';

type Path = readonly (string | number)[];

/**
 * Holds a YAML block against its schema. `value` is the block's value with its variables filled in.
 * Reports every mistake at its place and returns `undefined` after one.
 */
export function validate<Value>(value: unknown, schema: Schema<Value>, { data, file, report }: { data: YamlData; file: string; report: Report }): Value | undefined {
  const unknown = [...unknownKeys(schema, value, [])];
  for (const { path, key, known } of unknown) {
    report({
      code: 'content/unknown-field',
      severity: 'error',
      message: `There is no field “${key}” here.`,
      fix: didYouMean(key, known) ?? `Take it out, or use one of: ${known.join(', ')}.`,
      file,
      ...data.placeOfKey(path, key),
    });
  }
  const result = v.safeParse(schema, value);
  // valibot stops at an object's first unknown key; unknownKeys has found them all.
  const issues = (result.issues ?? []).filter(({ expected }) => expected !== 'never');
  for (const issue of issues) report({ ...describe(issue), severity: 'error', file, ...placeOf(issue, data) });
  return result.success && unknown.length === 0 ? result.output : undefined;
}

interface Node {
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
}

function* unknownKeys(schema: object, value: unknown, path: Path): Generator<{ path: Path; key: string; known: string[] }> {
  const { entries, item, wrapped } = schema as Node;
  if (wrapped !== undefined) return yield* unknownKeys(wrapped, value, path);
  if (typeof value !== 'object' || value === null) return;
  if (item !== undefined && Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* unknownKeys(item, each, [...path, index]);
  }
  if (entries === undefined || Array.isArray(value)) return;
  for (const [key, each] of Object.entries(value)) {
    const entry = Object.hasOwn(entries, key) ? entries[key] : undefined;
    if (entry === undefined) yield { path, key, known: Object.keys(entries) };
    else yield* unknownKeys(entry, each, [...path, key]);
  }
}

function describe(issue: v.BaseIssue<unknown>): { code: string; message: string; fix: string } {
  const path = pathOf(issue);
  const name = nameOf(path);
  if (issue.received === 'undefined') {
    return { code: 'content/missing-field', message: `The field ${name} is missing.`, fix: `Add a line “${path.at(-1)}: …”.` };
  }
  if (issue.kind === 'validation') {
    return { code: 'content/wrong-value', message: `${capital(name)} ${issue.message}.`, fix: 'Correct the value.' };
  }
  if (issue.type === 'picklist') {
    const words = String(issue.expected).replace(/[()"]/g, '').split(' | ');
    return { code: 'content/wrong-value', message: `${capital(name)} must be one of: ${words.join(', ')}.`, fix: didYouMean(String(issue.input), words) ?? 'Use one of these words.' };
  }
  const wanted = kinds[issue.type] ?? String(issue.expected);
  return {
    code: 'content/wrong-type',
    message: `${capital(name)} must be ${wanted}, not ${kindOf(issue.input)}.`,
    fix: issue.type === 'string' && typeof issue.input !== 'object' ? `Put it in quotation marks: "${String(issue.input)}".` : (examples[issue.type] ?? 'Correct the value.'),
  };
}

const kinds: Partial<Record<string, string>> = { string: 'a text', number: 'a number', boolean: 'true or false', array: 'a list', strict_object: 'a group of fields' };

const examples: Partial<Record<string, string>> = {
  array: 'Write one item a line, each after “- ”.',
  strict_object: 'Write its fields below it, indented by two spaces.',
  boolean: 'Write true or false.',
  string: 'Write one text.',
};

function kindOf(value: unknown): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Date) return 'a date';
  return { string: 'a text', number: 'a number', bigint: 'a number', boolean: 'true or false' }[typeof value as string] ?? 'a group of fields';
}

function pathOf(issue: v.BaseIssue<unknown>): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

function nameOf(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'the front matter';
  return typeof last === 'number' ? `item ${last + 1} of ${nameOf(path.slice(0, -1))}` : `“${last}”`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

function placeOf(issue: v.BaseIssue<unknown>, data: YamlData) {
  const path = pathOf(issue);
  return issue.received === 'undefined' ? data.placeOf(path.slice(0, -1)) : data.placeOf(path);
}
