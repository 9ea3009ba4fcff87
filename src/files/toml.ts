import { loadToml } from '../lib/lazy-packages.cjs';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import type { YamlData } from './yaml.ts';
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
    const value: unknown = JSON.parse(JSON.stringify(parse(text.slice(start, end))));
    return { value, ...createYamlLocator(() => text, { start, end }) };
  } catch (error) {
    if (!(error instanceof TomlError)) throw error;
    const { line: first } = positionAt(text, start);
    report({
      code: 'yaml/syntax',
      message: 'The fields cannot be read here: this line is not TOML.',
      fix: 'Write it as “title = "First"”, each field once.',
      file,
      line: first + error.line - 1,
      column: error.column,
      length: 1,
    });
    return undefined;
  }
}
