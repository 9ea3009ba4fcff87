import type { GenericSchema } from 'valibot';
import type { Problem, Report } from '../../report/diagnostic.ts';
import { suggest } from '../../report/suggest.ts';
import { readCsv, type Cell, type Csv } from '../../files/csv.ts';
import { inexact } from '../../files/exact-number.ts';
import { isOptional } from '../../site/schema.ts';
import type { RowList } from './row.ts';
import { hasWords, nodeOf } from './schema-node.ts';
import type { Path } from '../../files/yaml-locator.ts';

/** A table in a file, and what its collection declares. */
export interface Table {
  readonly file: string;
  /** The schemas of the fields. */
  readonly entries: Readonly<Record<string, GenericSchema>>;
  /** The field with the slug. */
  readonly key: string;
  readonly isTranslation: boolean;
  readonly report: Report;
}

/**
 * Returns the rows of a CSV file that have all cells, and reports the others; `undefined` if
 * quotation marks or the first line are wrong.
 */
export function csvRows(text: string, table: Table): RowList | undefined {
  const { file, entries, report } = table;
  const csv = readCsv(text, table);
  const names = csv && readHeader(csv, table);
  if (csv === undefined || names === undefined) return undefined;
  const { rows, at } = csv;
  const cellAt = ([index, name]: Path) => {
    const cells = rows[Number(index)]!;
    return cells[names.indexOf(String(name))] ?? cells[0]!;
  };
  const locationOf = (path: Path) => at(cellAt(path));
  const decimal = csv.separator === ';' ? ',' : '.';
  const valueOf = (cells: readonly Cell[]) =>
    Object.fromEntries(
      cells.flatMap((cell, index) => {
        const name = names[index];
        if (!name || !cell.value) return [];
        const fail = (problem: Problem) => report({ ...problem, ...at(cell) });
        return [[name, fromCell(cell.value, entries[name], decimal, fail)]];
      }),
    );
  const value = rows.map(valueOf);
  const sourceOf = (path: Path) => cellAt(path).value;
  return { file, data: { decimal, value, locationOf, locationOfKey: locationOf, sourceOf } };
}

/**
 * Returns the names of the columns, which are empty for those that are ignored. Reports wrong ones,
 * and returns `undefined` if some are missing.
 */
function readHeader(
  { header, rows, at }: Csv,
  { entries, key, isTranslation, report }: Table,
): readonly string[] | undefined {
  const fields = Object.keys(entries).filter((name) => !isTranslation || hasWords(entries[name]!));
  const known = new Set([key, ...fields, ...(isTranslation ? ['address'] : [])]);
  const given = header.map(({ value }) => value);
  const unused = [...known].filter((name) => !given.includes(name));
  const others = unused.length === 0 ? '' : `, or use one of: ${unused.join(', ')}`;
  const names = header.map((cell, index) => {
    const name = cell.value;
    const isRepeated = given.indexOf(name) < index;
    const isIgnored = name === '' && rows.every((cells) => !cells[index]?.value);
    // Without any name, the first line is a row.
    if (isIgnored || unused.length === known.size) return '';
    if (known.has(name) && !isRepeated) return name;
    const meant = isRepeated ? undefined : suggest(name, unused);
    report({
      code: 'data/column',
      message: `There is ${isRepeated ? 'another column' : 'no field'} “${name}”.`,
      why: isTranslation ? 'A translation contains only words.' : 'Each column is a field.',
      fix: meant === undefined ? `Remove the column${others}.` : `Did you mean “${meant}”?`,
      ...at(cell),
    });
    return meant ?? '';
  });
  const isNeeded = (name: string) =>
    name === key || (Object.hasOwn(entries, name) && !isOptional(entries[name]));
  const missing = unused.filter((name) => isNeeded(name) && !names.includes(name));
  if (missing.length === 0) return names;
  report({
    code: 'data/missing-column',
    message: `The first line does not name the columns: ${missing.join(', ')}.`,
    fix: 'Add them to the first line, and their values to each row.',
    ...at(header[0] ?? { from: 0, to: 0 }),
  });
  return undefined;
}

/** Returns the value of a cell. What its schema does not accept stays text, which is reported. */
function fromCell(
  text: string,
  schema: object = {},
  decimal: '.' | ',',
  fail: (problem: Problem) => void,
): unknown {
  const { type, item } = nodeOf(schema);
  if (type === 'array')
    return text.split('|').map((each) => fromCell(each.trim(), item, decimal, fail));
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return /^t/i.test(text);
  if (type !== 'number') return text;
  // Excel separates cells by semicolons where a comma begins the decimals, and a point thousands.
  const hasCommas = decimal === ',';
  if (hasCommas && /^-?\d{1,3}\.\d{3}$/.test(text)) return text;
  const written = hasCommas ? text.replace(/^(-?\d+),(?=\d+$)/, '$1.') : text;
  if (!/^-?\d+(?:\.\d+)?$/.test(written)) return text;
  const problem = inexact(written, Number(written));
  if (problem !== undefined) fail(problem);
  return Number(written);
}
