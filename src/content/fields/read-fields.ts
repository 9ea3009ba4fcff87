import type { Report } from '../../report/diagnostic.ts';
import { checkFieldTexts } from './variables.ts';
import { parseYaml } from '../../files/yaml.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';

/**
 * Reads the fields of a block in a part of a text. Reports every error that does not depend on
 * their schema; returns `undefined` if they cannot be read.
 */
export function readBlockFields(
  text: string,
  range: YamlRange,
  { file, variables, report }: { file: string; variables: ReadonlySet<string>; report: Report },
) {
  const data = parseYaml(text, { ...range, file, report });
  if (data === undefined) return undefined;
  const varies = checkFieldTexts(data, { file, variables, report });
  return { value: data.value, varies };
}
