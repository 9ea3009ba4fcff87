import { load, YAMLException } from 'js-yaml';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { explainSyntaxError, findLostWords, type YamlProblem } from './yaml-errors.ts';
import { createYamlLocator, type YamlLocator, type YamlRange } from './yaml-locator.ts';

/** The values of a YAML text, and their locations. */
export interface YamlData extends YamlLocator {
  readonly value: unknown;
}

interface Block extends YamlRange {
  readonly file: string;
  readonly report: Report;
}

/**
 * Parses the part of `text` from `start` to `end` (UTF-16 offsets) as one YAML document; an empty
 * one has no fields. Reports every error at its location in the whole text, and returns `undefined`
 * if there are errors.
 *
 * The values are those of js-yaml's core schema (YAML 1.2). The package `yaml` takes five times as
 * long, so it only finds locations.
 */
export function parseYaml(text: string, { file, start, end, report }: Block): YamlData | undefined {
  const source = text.slice(start, end);
  const { value, problems } = read(source);
  for (const { from, to, ...problem } of problems) {
    report({
      ...problem,
      file,
      ...positionAt(text, start + from),
      length: Math.max(1, to - from),
    });
  }
  return value === undefined
    ? undefined
    : { value, ...createYamlLocator(() => text, { start, end }) };
}

function read(source: string): { value?: unknown; problems: readonly YamlProblem[] } {
  // js-yaml rejects a text without a document.
  if (!/^[ \t]*[^\s#]/m.test(source)) return { value: {}, problems: [] };
  try {
    // Other parsers accept a bracket at the start of a line. Offsets stay the same.
    const value = load(source.replace(/\n(?=[\]}])/g, ' ')) ?? {};
    // An alias to a value around it has no end, and cannot be JSON.
    if (source.includes('*')) JSON.stringify(value);
    const problems = mayLoseWords.test(source) ? findLostWords(source) : [];
    return problems.some(({ severity }) => severity !== 'warning')
      ? { problems }
      : { value, problems };
  } catch (error) {
    const { reason, mark } =
      error instanceof YAMLException
        ? error
        : { reason: 'a value contains itself', mark: undefined };
    return { problems: explainSyntaxError(source, reason, mark?.position ?? 0) };
  }
}

/** Matches a line whose value may have a comment after it, an anchor, a tag or a backslash. */
const mayLoseWords = /^[ \t]*[^#\s].*[ \t]#|[:-][ \t]+[&!]|:[ \t]+"[^"\n]*\\/m;
