import type * as v from 'valibot';
import type { Problem } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import { dateMessage } from '../../site/schema.ts';
import { adviceForDay } from './written-day.ts';
import type { YamlData } from '../../files/yaml.ts';
import { withoutMarkup } from '../../lib/without-markup.ts';
import { quoted } from '../../files/yaml-errors.ts';
import type { Path, YamlLocation } from '../../files/yaml-locator.ts';

type Issue = v.BaseIssue<unknown>;

/** Describes a schema's issue for writers. */
export function describeIssue(issue: Issue, data: Pick<YamlData, 'sourceOf'>): Problem {
  const path = pathOf(issue);
  const name = nameOf(path);
  if (isMissing(issue)) {
    const group: unknown = issue.path?.at(-1)?.input;
    // The schema library treats a list as a group without fields.
    if (Array.isArray(group)) return wrongType(path.slice(0, -1), 'strict_object', group, data);
    return {
      code: 'content/missing-field',
      message: `The field ${name} is missing.`,
      fix: `Add a line “${path.at(-1)}: …”.`,
    };
  }
  const isDay = issue.message === dateMessage && issue.input !== null;
  if (issue.kind === 'validation' || isDay) {
    const written = String(issue.input);
    const bare = written.replace(/^[\s\u200b“”„"]+|[\s\u200b“”"]+$/g, '');
    const missing = /^must contain (.*)$/.exec(issue.message)?.[1];
    if (missing !== undefined)
      return {
        code: 'content/wrong-value',
        message: `${capital(name)} ${issue.message}.`,
        why: 'Templates give it a value, which the text would not show.',
        fix: `Add ${missing}.`,
      };
    const advice = isDay ? adviceForDay(written) : bare === written ? undefined : `Write: ${bare}`;
    return {
      code: 'content/wrong-value',
      message: `${capital(name)} ${issue.message}.`,
      ...(bare === written || bare === '' ? {} : { why: typographic }),
      fix:
        issue.type === 'min_length'
          ? 'Write each item on its own line, after “- ”.'
          : bare === ''
            ? 'Write it between the quotation marks.'
            : (advice ??
              `Write it in this form: ${/such as (\S+?)(?:,|$)/.exec(issue.message)?.[1] ?? '…'}.`),
    };
  }
  if (issue.type === 'picklist') {
    // Such as `("one" | "two")`, or `(301 | 308)`.
    const words = String(issue.expected)
      .replace(/^\(|\)$/g, '')
      .split(/(?<=["\d]) \| (?=["\d])/)
      .map((word) => word.replace(/^"|"$/g, ''));
    return {
      code: 'content/wrong-value',
      message: `${capital(name)} must be one of: ${words.join(', ')}.`,
      fix: didYouMean(String(issue.input), words) ?? 'Use one of these words.',
    };
  }
  return wrongType(path, issue.type, issue.input, data);
}

function wrongType(
  path: Path,
  type: string,
  input: unknown,
  data: Pick<YamlData, 'sourceOf'>,
): Problem {
  const name = capital(nameOf(path));
  if (path.length === 0)
    return wrong(
      `Expected fields (key: value), found ${kindOf(input)}.`,
      'Write each field on its own line: name, colon, space, value.',
    );
  const written = data.sourceOf(path);
  if (input === null)
    return wrong(
      `${name} has no value.`,
      written.startsWith('#') && type !== 'boolean'
        ? `A value that begins with # needs quotation marks: ${quoted(withoutMarkup(written))}`
        : `Write ${type === 'boolean' ? 'true or false' : 'it'} after the colon.`,
    );
  if (type === 'string' && /^\{.*\}$/.test(written))
    return wrong(
      `${name} begins with a brace, which YAML reads as a group of fields.`,
      `Put it in quotation marks: ${quoted(written)}.`,
    );
  const fix =
    type === 'string' && (typeof input !== 'object' || /^\[.*\]$/.test(written))
      ? `Put it in quotation marks: ${quoted(written)}.`
      : type === 'boolean' && /^(?:yes|y|on)$/i.test(written)
        ? 'Write: true'
        : type === 'boolean' && /^(?:no|n|off)$/i.test(written)
          ? 'Write: false'
          : (types[type]?.example ?? 'Correct the value.');
  return wrong(`${name} must be ${types[type]?.kind ?? type}, not ${kindOf(input)}.`, fix);
}

const wrong = (message: string, fix: string): Problem => ({
  code: 'content/wrong-type',
  message,
  fix,
});

/**
 * Returns the location of an issue. That of a missing field is after the last field of its group.
 */
export function locateIssue(issue: Issue, data: YamlData): YamlLocation {
  const path = pathOf(issue);
  const group = path.slice(0, -1);
  if (!isMissing(issue)) return data.locationOf(path);
  return Array.isArray(issue.path?.at(-1)?.input)
    ? data.locationOf(group)
    : data.locationOfMissing(path);
}

/** Returns whether a required field is missing. */
export const isMissing = (issue: Issue): boolean => issue.received === 'undefined';

/** Returns the keys and indices that lead to the value. */
export function pathOf(issue: Issue): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

const typographic = 'A no-break space or a quotation mark of a word processor is beside it.';

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

const kindOf = (value: unknown) =>
  (types[Array.isArray(value) ? 'array' : typeof value] ?? group).kind;

function nameOf(path: Path): string {
  const last = path.at(-1);
  return typeof last === 'number'
    ? `item ${last + 1} of ${nameOf(path.slice(0, -1))}`
    : `“${last}”`;
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
