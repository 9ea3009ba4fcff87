import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { deepAt, tooDeep } from './nesting.ts';
import { findProblems } from './yaml-errors.ts';
import { createYamlLocator, parseNodes, type YamlLocator, type YamlRange } from './yaml-locator.ts';

/** The values of a YAML text, and their locations. */
export interface YamlData extends YamlLocator {
  readonly value: unknown;
}

interface Block extends YamlRange {
  readonly file: string;
  readonly report: Report;
}

/**
 * Parses the part of `text` from `start` to `end` (UTF-16 offsets) as one YAML 1.2 document of the
 * core schema; an empty one has no fields. Reports every error at its location in the whole text, and
 * returns `undefined` if there are errors.
 */
export function parseYaml(text: string, { file, start, end, report }: Block): YamlData | undefined {
  const source = text.slice(start, end);
  const locator = createYamlLocator(() => text, { start, end });
  const fields = fieldsOfWords(source);
  if (fields !== undefined) return { value: fields, ...locator };
  const at = (offset: number) => ({ file, ...positionAt(text, start + offset) });
  const deep = deepAt(source);
  if (deep !== undefined) return void report({ ...tooDeep, ...at(deep) });
  const document = parseNodes(source);
  const problems = findProblems(source, document);
  for (const { from, to, ...problem } of problems)
    report({ ...problem, ...at(from), length: Math.max(1, to - from) });
  if (problems.some(({ severity }) => severity !== 'warning')) return undefined;
  // The references were counted.
  return { value: document.toJS({ maxAliasCount: -1 }) ?? {}, ...locator };
}

/**
 * Returns the fields of a text that consists of lines such as `title: Any words`, as most front matter
 * does, and `date: 2026-01-31`. The parser takes many times as long.
 */
function fieldsOfWords(source: string): Record<string, string> | undefined {
  if (!linesOfWords.test(source)) return undefined;
  const fields: Record<string, string> = {};
  for (const line of source.slice(0, -1).split('\n')) {
    const end = line.indexOf(':');
    const name = line.slice(0, end);
    if (Object.hasOwn(fields, name)) return undefined;
    fields[name] = line.slice(end + 2);
  }
  return fields;
}

/** The words begin with a letter, end without a space, and have no sign that YAML may read. */
const linesOfWords =
  /^(?:[a-z][\w-]*: (?:\d{4}-\d\d-\d\d|(?!(?:true|false|null)\n)[a-z](?:[\w"$%'()*+,./;<=>?@\\^`{|}~[\]\xa1-\ud7ff -]*[\w"$%'()*+,./;<=>?@\\^`{|}~[\]\xa1-\u1fff-])?)\n)+(?![^])/i;
