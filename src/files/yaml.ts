import type { Problem, Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
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
 * Returns the fields of a text that consists of lines such as `title: Any words`, `title: "Any words"`
 * and `date: 2026-01-31`, as most front matter does. The parser takes many times as long.
 */
function fieldsOfWords(source: string): Record<string, string> | undefined {
  const fields: Record<string, string> = {};
  fieldOfWords.lastIndex = 0;
  while (fieldOfWords.lastIndex < source.length) {
    const [, name, quoted, words] = fieldOfWords.exec(source) ?? [];
    if (name === undefined || Object.hasOwn(fields, name)) return undefined;
    fields[name] = quoted ?? words ?? '';
  }
  return fields;
}

/** Words without quotation marks begin with a letter and have no sign that YAML may read. */
const fieldOfWords =
  /(?!(?:true|false|null):)([a-z][\w-]*): (?:"([^"\\\0-\x1f]*)"|(\d{4}-\d\d-\d\d|(?!(?:true|false|null)\r?\n|[^\n]*:\s)[a-z][\w"$%'()*+,./:;<=>?@\\^`{|}~[\]\xa1-\ud7ff -]*(?<=[!-\u1fff])))\r?\n/iy;

/**
 * Returns the offset at which a text has more than 100 open brackets, or as many items in one line;
 * `undefined` if it does not. The parser, and all that visits values, call themselves for each.
 */
export function deepAt(text: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[[{\]}]|(?:[-?][ \t]+){100}/g)) {
    depth = /[\]}]/.test(sign) ? Math.max(0, depth - 1) : depth + sign.length;
    if (depth > 100) return index;
  }
  return undefined;
}

export const tooDeep: Problem = {
  code: 'data/too-deep',
  message: 'The values are nested more than 100 levels deep.',
  fix: 'Look for a bracket that is not closed, or write the values with fewer levels.',
};
