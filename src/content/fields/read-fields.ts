import type { Report } from '../../report/diagnostic.ts';
import { checkValues } from './forbidden-values.ts';
import { checkVariables } from './variables.ts';
import { parseYaml } from '../../files/yaml.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';

/**
 * Reads the fields of a block in a part of a text. Reports every error that does not depend on
 * their schema; returns `undefined` if they cannot be read.
 */
export function readFields(
  text: string,
  range: YamlRange,
  { file, known, report }: { file: string; known: ReadonlySet<string>; report: Report },
) {
  const data = parseYaml(text, { ...range, file, report });
  if (data === undefined) return undefined;
  checkValues(data, { file, report });
  const varies = checkVariables(data, { file, known, report });
  return { value: data.value, varies };
}
