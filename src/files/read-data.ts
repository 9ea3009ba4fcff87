import type { Report } from '../report/diagnostic.ts';
import { readCsv } from './csv.ts';
import { readText } from './read-text.ts';
import { parseYaml } from './yaml.ts';

/**
 * Reads a file of data, relative to the site's root: the value of YAML; for CSV a list with an
 * object for each row, whose values are texts. Reports every error; returns `undefined` after one.
 */
export function readData(root: string, file: string, report: Report): unknown {
  const text = readText(root, file, report);
  if (text === undefined) return undefined;
  if (!file.endsWith('.csv'))
    return parseYaml(text, { file, start: 0, end: text.length, report })?.value;
  const { header = [], rows = [] } = readCsv(text, { file, report }) ?? {};
  const names = header.map(({ value }) => value);
  return rows.map((cells) =>
    Object.fromEntries(cells.map(({ value }, index) => [names[index], value])),
  );
}
