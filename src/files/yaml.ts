import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { describeErrors, findLostWords } from './yaml-errors.ts';
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
 * Parses the part of `text` from `start` to `end` (UTF-16 offsets) as one YAML 1.2 document; an
 * empty one has no fields. Reports every error at its location in the whole text, and returns
 * `undefined` if there are errors.
 */
export function parseYaml(text: string, { file, start, end, report }: Block): YamlData | undefined {
  const source = text.slice(start, end);
  const document = parseNodes(source);
  const errors = describeErrors(source, document);
  for (const { from, to, ...problem } of [...errors, ...findLostWords(source, document)])
    report({
      ...problem,
      file,
      ...positionAt(text, start + from),
      length: Math.max(1, to - from),
    });
  if (errors.length > 0) return undefined;
  const value: unknown = document.toJS({ maxAliasCount: 100 }) ?? {};
  return { value, ...createYamlLocator(() => text, { start, end }) };
}
