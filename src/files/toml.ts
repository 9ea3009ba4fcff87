import { loadToml } from '../lib/lazy-packages.cjs';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { deepAt, tooDeep, type YamlData } from './yaml.ts';
import { createYamlLocator, type YamlRange } from './yaml-locator.ts';

/**
 * Parses the part of `text` from `start` to `end` as TOML 1.0, with days as texts. All values have the
 * location of the first line. Reports the first error, and returns `undefined` then.
 */
export function parseToml(
  text: string,
  { start, end, file, report }: YamlRange & { readonly file: string; readonly report: Report },
): YamlData | undefined {
  const { parse, TomlError } = loadToml();
  try {
    const json = JSON.stringify(parse(text.slice(start, end)));
    if (deepAt(json) === undefined)
      return { value: JSON.parse(json), ...createYamlLocator(() => text, { start, end }) };
  } catch (error) {
    if (error instanceof TomlError)
      return void report({
        code: 'yaml/syntax',
        message: 'The fields cannot be read here: this line is not TOML.',
        fix: 'Write it as “title = "First"”, each field once.',
        file,
        line: positionAt(text, start).line + error.line - 1,
        column: error.column,
        length: 1,
      });
    // Values that are too deep cannot be visited.
    if (!(error instanceof RangeError)) throw error;
  }
  return void report({ ...tooDeep, file, ...positionAt(text, start) });
}
