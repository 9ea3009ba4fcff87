import type * as v from 'valibot';
import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { ruleOfSite } from '../../site/content-type.ts';
import { dayExample } from '../../site/schema.ts';
import { adviceForDay } from './written-day.ts';
import type { FieldData } from './row.ts';
import { withoutMarkup } from '../../lib/without-markup.ts';
import { quoted } from '../../files/yaml-errors.ts';
import type { Path, YamlLocation } from '../../files/yaml-locator.ts';
import type { SchemaMetadata, SchemaNode } from './schema-node.ts';

type Issue = v.BaseIssue<unknown>;

/** Describes an issue of a schema, whose part for the value is `node`, for writers. */
export function describeIssue(
  issue: Issue,
  { metadata, options = [] }: Pick<SchemaNode, 'metadata' | 'options'>,
  data: FieldData,
): Problem {
  const path = issuePath(issue);
  const name = fieldName(path);
  if (isMissing(issue)) {
    const group: unknown = issue.path?.at(-1)?.input;
    // The schema library treats a list as a group without fields.
    if (Array.isArray(group))
      return wrongType(path.slice(0, -1), { type: 'strict_object', input: group, metadata, data });
    return {
      code: 'content/missing-field',
      message: `The field ${name} is missing.`,
      fix:
        data.decimal === undefined
          ? `Add a line “${path.at(-1)}: …”.`
          : 'Write a value in this cell.',
    };
  }
  const isDay = metadata.example === dayExample && issue.input !== null;
  if (issue.kind === 'validation' || isDay) return wrongValue(name, issue, metadata, isDay);
  if (issue.type === 'picklist') {
    const words = options.map(String);
    return {
      code: 'content/wrong-value',
      message: `${capital(name)} must be one of: ${words.join(', ')}.`,
      fix: didYouMean(String(issue.input), words) ?? 'Use one of these words.',
    };
  }
  const problem = wrongType(path, { type: issue.type, input: issue.input, metadata, data });
  // The schema may know the form of its items.
  const isGiven = issue.type === 'array' && !issue.message.startsWith('Invalid ');
  return isGiven ? { ...problem, fix: issue.message } : problem;
}

function wrongValue(
  name: string,
  { message, expected, type, input }: Issue,
  { limits = 'another value', example }: SchemaMetadata,
  isDay: boolean,
): Problem {
  if (expected === ruleOfSite)
    return { code: 'content/wrong-value', message, fix: 'Correct it here, or what it has to fit.' };
  const problem = { code: 'content/wrong-value', message: `${capital(name)} ${message}.` };
  if (type === 'raw_check' && expected !== null) {
    const why = 'Templates give it a value, which the text would not show.';
    return { ...problem, why, fix: `Add ${expected}.` };
  }
  const written = String(input);
  const bare = written.replace(/^[\s\u200b“”„"]+|[\s\u200b“”"]+$/g, '');
  if (bare === '' && typeof input === 'string')
    return { ...problem, fix: 'Write it between the quotation marks.' };
  const form = example === undefined ? `Write ${limits}.` : `Write it in this form: ${example}.`;
  if (bare === written) return { ...problem, fix: (isDay && adviceForDay(written)) || form };
  return {
    ...problem,
    why: 'A no-break space or a quotation mark of a word processor is beside it.',
    fix: isDay ? (adviceForDay(written) ?? form) : `Write: ${bare}`,
  };
}

interface WrongType {
  /** The type of the schema. */
  readonly type: string;
  readonly input: unknown;
  readonly metadata: SchemaMetadata;
  readonly data: FieldData;
}

function wrongType(path: Path, { type, input, metadata, data }: WrongType): Problem {
  const name = capital(fieldName(path));
  const { kind = type, example = 'Correct the value.' } = types[type] ?? {};
  const found = (types[Array.isArray(input) ? 'array' : typeof input] ?? group).kind;
  if (path.length === 0)
    return wrong(
      `Expected fields (key: value), found ${found}.`,
      'Write each field on its own line: name, colon, space, value.',
    );
  const { limits } = metadata;
  const form = limits === undefined || type !== 'number' ? example : `Write ${limits}.`;
  if (data.decimal !== undefined)
    return wrong(`${name} must be ${kind}.`, inCell[type]?.(data.decimal, limits) ?? noCell);
  const written = data.sourceOf(path);
  const isYes = /^(?:yes|y|on)$/i.test(written);
  if (input === null) {
    const isComment = written.startsWith('#') && type !== 'boolean';
    const words = quoted(withoutMarkup(written));
    return wrong(
      `${name} has no value.`,
      isComment
        ? `A value that begins with # needs quotation marks: ${words}`
        : `Write ${type === 'boolean' ? 'true or false' : 'it'} after the colon.`,
    );
  }
  const inQuotes = `Put it in quotation marks: ${quoted(written)}.`;
  if (type === 'string' && /^\{.*\}$/.test(written))
    return wrong(`${name} begins with a brace, which YAML reads as a group of fields.`, inQuotes);
  const message = `${name} must be ${kind}, not ${found}.`;
  if (type === 'string' && (typeof input !== 'object' || /^\[.*\]$/.test(written)))
    return wrong(message, inQuotes);
  if (type === 'boolean' && (isYes || /^(?:no|n|off)$/i.test(written)))
    return wrong(message, `Write: ${isYes}`);
  return wrong(message, form);
}

const wrong = (message: string, fix: string): Problem => ({
  code: 'content/wrong-type',
  message,
  fix,
});

/**
 * Returns the location of an issue. That of a missing field is after the last field of its group.
 */
export function locateIssue(issue: Issue, data: FieldData): YamlLocation {
  const path = issuePath(issue);
  const group = path.slice(0, -1);
  if (!isMissing(issue)) return data.locationOf(path);
  return Array.isArray(issue.path?.at(-1)?.input)
    ? data.locationOf(group)
    : data.locationOfMissing(path);
}

/** Returns whether a required field is missing. */
export const isMissing = (issue: Issue): boolean => issue.received === 'undefined';

/** Returns the keys and indices that lead to the value. */
export function issuePath(issue: Issue): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
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

/** What to write in the cell of a CSV. */
const inCell: Partial<Record<string, (decimal: string, limits?: string) => string>> = {
  number: (decimal, limits) =>
    limits === undefined
      ? `Write only digits, with a ${decimal === ',' ? 'comma' : 'point'} before decimals, such as 1200 or 12${decimal}50.`
      : `Write ${limits}, in digits.`,
  boolean: () => 'Write true or false.',
};
const noCell = 'A cell cannot contain this. Write the rows as a list in a YAML file.';

function fieldName(path: Path): string {
  const last = path.at(-1);
  return typeof last === 'number'
    ? `item ${last + 1} of ${fieldName(path.slice(0, -1))}`
    : `“${last}”`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
