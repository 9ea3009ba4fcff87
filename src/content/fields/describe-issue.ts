import type * as v from 'valibot';
import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { ruleOfSite } from '../../site/content-type.ts';
import { dayExample } from '../../site/schema.ts';
import { adviceForDay } from './written-day.ts';
import type { FieldData } from './row.ts';
import { quoted } from '../../files/yaml-errors.ts';
import type { Path } from '../../files/yaml-locator.ts';
import type { SchemaMetadata, SchemaNode } from './schema-node.ts';

type Issue = v.BaseIssue<unknown>;

/**
 * Returns the keys and indices that lead to the value of an issue, and whether a required field is
 * missing. The schema library treats a list as a group without fields.
 */
export function subjectOf(issue: Issue) {
  const path: Path = (issue.path ?? []).map(({ key }) =>
    typeof key === 'number' ? key : `${key}`,
  );
  const group: unknown = issue.path?.at(-1)?.input;
  const isMissing = issue.received === 'undefined';
  return isMissing && Array.isArray(group)
    ? { path: path.slice(0, -1), type: 'strict_object', input: group, isMissing: false }
    : { path, type: issue.type, input: issue.input, isMissing };
}

/** Describes an issue of a schema, whose part for the value is `node`, for writers. */
export function describeIssue(
  issue: Issue,
  { metadata, options = [] }: Pick<SchemaNode, 'metadata' | 'options'>,
  data: FieldData,
): Problem {
  const { kind, message, expected } = issue;
  const subject = subjectOf(issue);
  const { path, type, input } = subject;
  if (subject.isMissing)
    return {
      code: 'content/missing-field',
      message: `The field ${fieldName(path)} is missing.`,
      fix: data.decimal ? 'Write a value in this cell.' : `Add a line “${path.at(-1)}: …”.`,
    };
  const code = 'content/wrong-value';
  if (expected === ruleOfSite)
    return { code, message, fix: 'Correct it here, or what it has to fit.' };
  const name = capital(fieldName(path));
  if (type === 'picklist') {
    const words = options.map(String);
    const fix = didYouMean(String(input), words) ?? 'Use one of these words.';
    return { code, message: `${name} must be one of: ${words.join(', ')}.`, fix };
  }
  const isDay = metadata.example === dayExample && input !== null;
  if (kind !== 'validation' && !isDay) return wrongType(subject, metadata, data);
  const { limits, example } = metadata;
  const form = example === undefined ? asLimited(limits) : `Write it in this form: ${example}.`;
  const fix = (isDay && adviceForDay(String(input))) || form;
  return { code, message: `${name} ${message}.`, fix };
}

const asLimited = (limits: string | undefined, otherwise = 'Correct the value.') =>
  limits === undefined ? otherwise : `Write ${limits}.`;

function wrongType(
  { path, type, input }: ReturnType<typeof subjectOf>,
  metadata: SchemaMetadata,
  data: FieldData,
): Problem {
  const { kind = type, example } = types[type] ?? {};
  const found = (types[Array.isArray(input) ? 'array' : typeof input] ?? group).kind;
  const code = 'content/wrong-type';
  if (path.length === 0)
    return {
      code,
      message: `Expected fields (key: value), found ${found}.`,
      fix: 'Write each field on its own line: name, colon, space, value.',
    };
  const name = capital(fieldName(path));
  if (data.decimal !== undefined)
    return { code, message: `${name} must be ${kind}.`, fix: inCell(type, data.decimal, metadata) };
  const written = data.sourceOf(path);
  const isEmpty = input === null;
  const isPlain = typeof input !== 'object' || /^#|^(?:\[.*\]|\{.*\})$/.test(written);
  const form = isEmpty && type === 'string' ? 'Write it after the colon.' : example;
  const fix =
    type === 'string' && isPlain
      ? `Put it in quotation marks: ${quoted(written)}.`
      : asLimited(metadata.limits, form);
  const what = isEmpty ? 'has no value' : `must be ${kind}, not ${found}`;
  return { code, message: `${name} ${what}.`, fix };
}

/** Returns what to write in the cell of a CSV. */
function inCell(type: string, decimal: string, { limits }: SchemaMetadata): string {
  if (type === 'boolean') return 'Write true or false.';
  if (type !== 'number')
    return 'A cell cannot contain this. Write the rows as a list in a YAML file.';
  const sign = decimal === ',' ? 'comma' : 'point';
  return limits === undefined
    ? `Write only digits, with a ${sign} before decimals, such as 1200 or 12${decimal}50.`
    : `Write ${limits}, in digits.`;
}

const group = {
  kind: 'a group of fields',
  example: 'Write its fields below it, indented by two spaces.',
};

/** The types of schemas in the words of writers. */
const types: Partial<Record<string, typeof group>> = {
  string: { kind: 'a text', example: 'Write one text.' },
  number: { kind: 'a number', example: 'Write a number, without quotation marks.' },
  union: { kind: 'a value of another type', example: 'Ask a developer which types it can have.' },
  boolean: { kind: 'true or false', example: 'Write true or false.' },
  array: { kind: 'a list', example: 'Write each item on its own line, after “- ”.' },
  strict_object: group,
  record: group,
};

function fieldName(path: Path): string {
  const last = path.at(-1);
  return typeof last === 'number'
    ? `item ${last + 1} of ${fieldName(path.slice(0, -1))}`
    : `“${last}”`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
