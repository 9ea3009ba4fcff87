/** What a block of simple YAML says. */
export type SimpleYaml = Readonly<Record<string, unknown>>;

/**
 * Reads a YAML block of fields, groups and lists, one value a line, whose values can mean nothing but their own letters.
 * That is nearly all that writers write, and reading it this way costs a thirtieth of a YAML parser's time.
 * Returns `undefined` for everything else, which the parser then reads; it never guesses.
 */
export function parseSimpleYaml(source: string): SimpleYaml | undefined {
  const lines = readLines(source);
  if (lines === undefined) return undefined;
  const block: Block = { lines, at: 0 };
  const fields = readFields(block, 0);
  return block.at === lines.length ? fields : undefined;
}

/** `key: rest`, `- rest` or `- key: rest`; an empty rest means the deeper lines that follow. */
interface Line {
  readonly indent: number;
  readonly dash: boolean;
  readonly key: string | undefined;
  readonly rest: string;
}

interface Block {
  readonly lines: Line[];
  at: number;
}

/** The lines that are neither empty nor comments. */
function readLines(source: string): Line[] | undefined {
  const lines: Line[] = [];
  for (const text of source.split(/\r?\n/)) {
    const match = line.exec(text);
    if (match === null) return undefined;
    const [, indent = '', dash, key, rest = ''] = match;
    if (dash === undefined && key === undefined) {
      if (rest === '' || rest.startsWith('#')) continue;
      return undefined;
    }
    lines.push({ indent: indent.length, dash: dash !== undefined, key, rest });
  }
  return lines;
}

const line = /^( *)(- )?(?:([A-Za-z][\w-]*):(?: |$))?(\S.*|)$/;

/** The fields at one indent. Stops at a line that stands further left. */
function readFields(block: Block, indent: number): SimpleYaml | undefined {
  const fields: Record<string, unknown> = {};
  for (
    let next = block.lines[block.at];
    next !== undefined && next.indent >= indent;
    next = block.lines[block.at]
  ) {
    const { key, rest, dash } = next;
    if (
      next.indent > indent ||
      dash ||
      key === undefined ||
      Object.hasOwn(fields, key) ||
      otherMeaning.test(key)
    )
      return undefined;
    block.at++;
    const value = rest === '' ? readGroup(block, indent) : readValue(rest);
    if (value === undefined) return undefined;
    fields[key] = value;
  }
  return fields;
}

/** What stands below a key: more fields, or a list. */
function readGroup(block: Block, around: number): unknown {
  const first = block.lines[block.at];
  if (first === undefined || first.indent <= around) return undefined;
  return first.dash ? readList(block, first.indent) : readFields(block, first.indent);
}

function readList(block: Block, indent: number): unknown[] | undefined {
  const items: unknown[] = [];
  for (
    let next = block.lines[block.at];
    next !== undefined && next.indent >= indent;
    next = block.lines[block.at]
  ) {
    if (next.indent > indent || !next.dash) return undefined;
    const item = next.key === undefined ? readValue(next.rest) : readItemFields(block, next);
    if (item === undefined) return undefined;
    if (next.key === undefined) block.at++;
    items.push(item);
  }
  return items;
}

/** The first field stands behind the dash, the others below it. */
function readItemFields(block: Block, { indent: before, key, rest }: Line): SimpleYaml | undefined {
  const indent = before + '- '.length;
  block.lines[block.at] = { indent, dash: false, key, rest };
  return readFields(block, indent);
}

/** A text in double quotes without escapes, a whole number, or a plain text; `undefined` for what may be something else. */
function readValue(written: string): string | number | undefined {
  const [, quoted, number, plain] = value.exec(written) ?? [];
  if (number !== undefined) return Number(number);
  if (quoted !== undefined) return quoted;
  return plain === undefined || otherMeaning.test(plain) ? undefined : plain;
}

/** A plain text begins with a letter or bracket, or with digits that more words, a hyphen or a capital follow, and holds no sign that YAML knows at its place. */
const value =
  /^(?:"([^"\\\t]*)"|(0|[1-9]\d{0,14})|((?:[A-Za-z(]|\d+(?:[ -](?=\w)|[A-DF-Z]))(?:(?:[\w .,;(){}/?!'’“”–—%@&+-]|:(?=[\w/]))*[\w.,;(){}/?!'’“”%+])?))$/;

/** Words that YAML 1.2 takes for something else than text (https://yaml.org/spec/1.2.2/#103-core-schema). */
const otherMeaning = /^(?:true|false|null)$/i;
