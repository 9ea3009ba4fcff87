import type { DiagnosticInput, Problem } from '../report/diagnostic.ts';
import { createPositions } from '../report/location.ts';
import { suggest } from '../report/suggest.ts';
import { readCsv, type Cell } from './csv.ts';
import { isOptional } from '../site/schema.ts';
import { hasWords, type SchemaNode } from './inherit.ts';
import type { FoundRow, TableText } from './row.ts';
import type { Path, YamlLocation } from './yaml-locator.ts';

type Entries = Readonly<Record<string, SchemaNode>>;

/** Returns the rows of a CSV file. Reports what is wrong with its form and its columns. */
export function csvRows({ text, file, report, ...table }: TableText): readonly FoundRow[] {
  const positionOf = createPositions(text);
  const at = ({ from, to }: Pick<Cell, 'from' | 'to'>): YamlLocation => {
    return { ...positionOf(from), length: Math.max(1, to - from) };
  };
  let isBroken = false;
  const { separator, rows } = readCsv(text, (problem, from, to) => {
    isBroken = true;
    report({ ...problem, file, ...at({ from, to }) });
  });
  // A wrong quotation mark changes where other cells begin.
  if (isBroken) return [];
  const [header, ...lines] = rows;
  const columns = columnsOf(header, lines, { ...table, file, separator, at, report });
  if (header === undefined || columns === undefined) return [];
  return lines.flatMap((cells): FoundRow | readonly FoundRow[] => {
    if (cells.length !== header.length) {
      const cell = cells[header.length] ?? cells[cells.length - 1]!;
      report({ ...wrongCells(cells.length, header.length, separator), file, ...at(cell) });
      return [];
    }
    return rowOf(cells, columns, { text, separator, key: table.key, at });
  });
}

/** Returns the schema of each column; `undefined` for one that is no field. */
interface Column {
  readonly name: string;
  readonly schema: SchemaNode | undefined;
}

interface Header extends Omit<TableText, 'text'> {
  readonly separator: string;
  readonly at: (cell: Pick<Cell, 'from' | 'to'>) => YamlLocation;
}

/** Reads the names of columns. Reports wrong ones, and returns `undefined` if some are missing. */
function columnsOf(
  header: readonly Cell[] = [],
  lines: readonly (readonly Cell[])[],
  { file, type, key, isTranslation, separator, at, report }: Header,
): readonly Column[] | undefined {
  const entries = type.fields.entries as unknown as Entries;
  const names = Object.keys(entries).filter((name) => !isTranslation || hasWords(entries[name]!));
  const known = new Set([key, ...names, ...(isTranslation ? ['address'] : [])]);
  const given = header.map(({ value }) => value);
  const last = header.at(-1);
  if (last === undefined || !given.some((name) => known.has(name))) {
    const wanted = [...known].filter((name) => !/^(?:draft|address)$/.test(name));
    const location = header[0] === undefined ? { line: 1, column: 1 } : at(header[0]);
    report({ ...noHeader(wanted.join(separator)), file, ...location });
    return undefined;
  }
  const columns = header.map((cell, index): Column => {
    const name = cell.value;
    const wrong = (problem: Problem) => report({ ...problem, file, ...at(cell) });
    const unused = [...known].filter((each) => !given.includes(each));
    const meant = known.has(name) ? name : suggest(name, unused);
    if (name === '' && lines.every((cells) => !cells[index]?.value)) return ignored;
    if (given.indexOf(name) < index && name !== '') wrong(repeated(name));
    else if (isTranslation && !known.has(name) && Object.hasOwn(entries, name)) wrong(fact(name));
    else if (meant !== name) wrong(unknown(name, meant, file, unused));
    else return { name, schema: entries[name] };
    return meant === undefined ? ignored : { name: meant, schema: entries[meant] };
  });
  const missing = [key, ...names].filter(
    (name) =>
      (name === key || !isOptional(entries[name])) &&
      !columns.some((column) => column.name === name),
  );
  for (const name of missing)
    report({ ...missingColumn(name), file, ...at({ from: last.to, to: last.to }) });
  return missing.length === 0 ? columns : undefined;
}

const ignored: Column = { name: '', schema: undefined };

/** Returns a row with the values of its cells. */
function rowOf(
  cells: readonly Cell[],
  columns: readonly Column[],
  { text, separator, key, at }: Pick<Header, 'separator' | 'key' | 'at'> & { text: string },
): FoundRow {
  const value: Record<string, unknown> = {};
  columns.forEach(({ name, schema }, index) => {
    const written = cells[index]!.value;
    if (written === '' || name === '') return;
    if (schema !== undefined || name !== key) value[name] = fromCell(written, schema, separator);
  });
  const cellOf = ([name]: Path) => cells[columns.findIndex((column) => column.name === name)];
  const locationOf = (path: Path) => at(cellOf(path) ?? cells[0]!);
  return {
    slug: cellOf([key])?.value,
    advise: adviseInCsv,
    locateSlug: () => locationOf([key]),
    data: {
      value,
      locationOf,
      locationOfMissing: locationOf,
      locationOfKey: (path, name) => locationOf([...path, name]),
      sourceOf: (path) => cellOf(path)?.value ?? '',
      locationWithin(path, index, length) {
        const cell = cellOf(path);
        const start = cell && text.slice(cell.from, cell.to).indexOf(cell.value);
        if (cell === undefined || start === -1) return locationOf(path);
        const from = cell.from + Number(start) + index;
        return at({ from, to: from + length });
      },
    },
  };
}

/** Returns the value of a cell. What its schema does not accept stays text, which is reported. */
function fromCell(text: string, schema: SchemaNode = {}, separator: string): unknown {
  const { wrapped, type, item } = schema;
  if (wrapped !== undefined) return fromCell(text, wrapped, separator);
  if (type === 'array')
    return text.split('|').map((each) => fromCell(each.trim(), item, separator));
  if (type === 'boolean' && /^(?:true|false)$/i.test(text)) return /^t/i.test(text);
  if (type !== 'number') return text;
  // Excel separates cells by semicolons where a comma begins the decimals, and a point thousands.
  if (separator === ';' && /^-?\d{1,3}\.\d{3}$/.test(text)) return text;
  const number = separator === ';' ? text.replace(/^(-?\d+),(?=\d+$)/, '$1.') : text;
  return /^-?\d+(?:\.\d+)?$/.test(number) ? Number(number) : text;
}

/** Gives the problem of a field advice for a table instead of YAML. */
function adviseInCsv(problem: DiagnosticInput): DiagnosticInput {
  const { code, message } = problem;
  if (code === 'content/missing-field') return { ...problem, fix: 'Write a value in this cell.' };
  if (code !== 'content/wrong-type') return problem;
  const fix = /must be a number/.test(message)
    ? 'Write only digits, with a point before decimals, such as 1200 or 12.50.'
    : /must be true/.test(message)
      ? 'Write true or false.'
      : 'A cell cannot contain this. Write the rows as a list in a YAML file.';
  return { ...problem, message: message.replace(/, not a text(?=\.$)/, ''), fix };
}

const noHeader = (columns: string): Problem => ({
  code: 'data/no-header',
  message: 'The first line does not name the columns.',
  fix: `Write a first line with the names: ${columns}`,
});

const repeated = (name: string): Problem => ({
  code: 'data/column',
  message: `There is another column “${name}”.`,
  fix: 'Remove one of them.',
});

function unknown(
  name: string,
  meant: string | undefined,
  file: string,
  unused: readonly string[],
): Problem {
  const code = 'data/column';
  if (name === '')
    return { code, message: 'This column has no name.', fix: 'Write its name in the first line.' };
  const message = `There is no field “${name}”.`;
  if (meant !== undefined) return { code, message, fix: `Did you mean “${meant}”?` };
  const [, field, language] = /^(.+)\.([a-z]{2}(?:-\w+)?)$/.exec(name) ?? [];
  if (field !== undefined) {
    const translated = file.replace(/(?=\.\w+$)/, `.${language}`);
    return {
      code,
      message,
      fix: `Translations are in ${translated}, with the same first column. Move it there as “${field}”.`,
    };
  }
  const others = unused.length === 0 ? '' : `, or use one of: ${unused.join(', ')}`;
  return {
    code,
    message,
    fix: `Remove the column${others}. A developer can declare it in templates/.`,
  };
}

const fact = (name: string): Problem => ({
  code: 'language/fact',
  message: `“${name}” is the same in all languages.`,
  why: 'A translation contains only words. Everything else comes from the original.',
  fix: 'Remove the column. If it differs between languages, a developer can declare it as words.',
});

const missingColumn = (name: string): Problem => ({
  code: 'data/missing-column',
  message: `The column “${name}” is missing.`,
  fix: 'Add it to the first line, and its value to each row.',
});

const wrongCells = (found: number, wanted: number, separator: string): Problem => ({
  code: 'data/cells',
  message: `This row has ${found} cells, and the first line has ${wanted}.`,
  fix: `Put a value that contains “${separator === '\t' ? 'a tab' : separator}” in quotation marks, or correct the number of cells.`,
});
