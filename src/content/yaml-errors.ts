import type { Document, YAMLError } from 'yaml';
import type { Problem } from '../report/diagnostic.ts';
import { loadYaml } from '../lib/lazy-packages.cjs';
import { parseNodes } from './yaml-locator.ts';

/** A problem in a YAML text, with its start and end offset. */
export interface YamlProblem extends Problem {
  readonly from: number;
  readonly to: number;
}

/** What is wrong, what to do, and the offsets to point to if they are not those of the error. */
type Explanation = readonly [what: string, fix: string, from?: number];

/** An error of the package `yaml`, with the text around it. */
interface ErrorContext {
  readonly from: number;
  /** The rest of the line. */
  readonly rest: string;
  readonly source: string;
}

/**
 * Explains why js-yaml rejected a text. `reason` and `offset` are its own; the package `yaml`,
 * which tells more errors apart, finds the lines to correct. A line is reported once, and five
 * lines at most.
 */
export function explainSyntaxError(source: string, reason: string, offset: number): YamlProblem[] {
  const quote = findOpenQuote(source);
  if (quote !== undefined) return [syntaxProblem(openQuote, quote, lineEnd(source, quote))];
  // The stack is too small for thousands of open brackets.
  const problems = /maxDepth/.test(reason) ? [] : describeErrors(source);
  if (problems.length > 0) return problems.slice(0, 5);
  return [syntaxProblem([reason, 'Put the value in quotation marks.'], offset, offset)];
}

function describeErrors(source: string): YamlProblem[] {
  const document = parseNodes(source);
  const all = [...document.errors, ...document.warnings];
  // A line with a tab counts as one without indentation, which makes other lines errors as well.
  const tabs = all.filter(({ code }) => code === 'TAB_AS_INDENT');
  const lines = new Set<number>();
  return (tabs.length > 0 ? tabs : all).flatMap((error) => {
    const line = source.lastIndexOf('\n', error.pos[0] - 1);
    return lines.size === lines.add(line).size ? [] : [describe(error, document, source)];
  });
}

function describe({ code, message, pos }: YAMLError, document: Document, source: string) {
  const [from, to] = pos;
  const rest = restOfLine(source, from);
  const explanation = openBracket(document, from, source) ??
    explanations[code]?.({ from, rest, source }) ?? [
      message.slice(0, 1).toLowerCase() + message.slice(1).replace(/\.$/, ''),
      'Compare the line with the ones around it: a key, a colon, a space, the value.',
    ];
  const start = explanation[2] ?? from;
  return syntaxProblem(explanation, start, Math.min(to, lineEnd(source, start)));
}

const syntaxProblem = ([what, fix]: Explanation, from: number, to: number): YamlProblem => ({
  code: 'yaml/syntax',
  message: `The fields cannot be read here: ${what}.`,
  fix,
  from,
  to: Math.max(to, from + 1),
});

const openQuote: Explanation = [
  'the quotation mark is not closed',
  'Write the same mark at the end of the value.',
];

/** The errors that writers make most, by the code of the package `yaml`. */
const explanations: Partial<
  Record<YAMLError['code'], (error: ErrorContext) => Explanation | undefined>
> = {
  BLOCK_AS_IMPLICIT_KEY({ from, rest, source }) {
    const quoted = /^(["']).*?\1\s*(?=[^\s:])/.exec(rest)?.[0];
    if (quoted !== undefined) return afterQuote(rest, from + quoted.length);
    const colon = rest.search(/:(?:\s|$)/);
    if (colon !== -1) return ['the value contains a colon', inQuotes(rest), from + colon];
    const next = lineEnd(source, from) + 1;
    return [
      'this line begins with more spaces than the one above, which has a value already',
      'Begin it right below the key above, or put the whole value on one line.',
      next + restOfLine(source, next).search(/\S/),
    ];
  },
  MISSING_CHAR: (error) => missingSpace(error) ?? ['this line has no key', asField],
  MULTILINE_IMPLICIT_KEY: missingSpace,
  BAD_INDENT: ({ from, rest }) => [
    'this line does not begin where the others of its group do',
    'Give the lines of a group the same number of spaces before them.',
    from + rest.search(/\S|$/),
  ],
  UNEXPECTED_TOKEN({ from, source }) {
    const start = source.lastIndexOf('\n', from - 1) + 1;
    const line = restOfLine(source, start);
    const [before = ''] = /^\s*(?:-\s+)*(?:[^\s:"'{[][^:]*:\s+)?/.exec(line) ?? [];
    const value = line.slice(before.length);
    if (/^["']/.test(value)) return afterQuote(value, from);
    if (/^[[{\]}]/.test(value))
      return beginsWithIndicator({ rest: value, from: start + before.length });
    return ['this does not fit the lines above', asField];
  },
  BAD_SCALAR_START: beginsWithIndicator,
  BAD_ALIAS: beginsWithIndicator,
  TAG_RESOLVE_FAILED: beginsWithIndicator,
  DUPLICATE_KEY({ from, rest }) {
    const key = /^[^:]+/.exec(rest)?.[0].trim() ?? '';
    return [`the key “${key}” occurs twice in one group`, 'Keep one of the two.', from];
  },
  TAB_AS_INDENT: () => ['the line is indented with a tab', 'Indent it with spaces.'],
};

const asField =
  'Write each line as “key: value” or as “- item”, or indent it if it continues the value above.';

const afterQuote = (value: string, from: number): Explanation => [
  'words follow the closing quotation mark',
  inQuotes(value),
  from,
];

function beginsWithIndicator({ from, rest }: Omit<ErrorContext, 'source'>): Explanation {
  return [`the value begins with “${rest[0]}”, which has a meaning in YAML`, inQuotes(rest), from];
}

/** `key:value`, also with a character that only looks like a space. */
function missingSpace({ from, rest }: ErrorContext): Explanation | undefined {
  const [, key, value] = /^([^\s:]+):(?! )(?!\/\/)\s*(.+)$/.exec(rest) ?? [];
  if (key === undefined) return undefined;
  const fix = `Write ${key}: ${value}`;
  return ['there is no ordinary space after the colon', fix, from + key.length];
}

/**
 * A bracket that is never closed is an error far below; writers need the location where it was
 * opened.
 */
function openBracket(document: Document, offset: number, source: string): Explanation | undefined {
  let open: number | undefined;
  loadYaml().visit(document, {
    Collection(_, { flow, range }) {
      if (range && flow === true && range[0] < offset && range[1] >= offset) open = range[0];
    },
  });
  if (open === undefined || /[\]}]/.test(restOfLine(source, open))) return undefined;
  return [
    `the bracket “${source[open]}” is not closed`,
    'Close it, or put the value in quotation marks if the bracket belongs to a text.',
    open,
  ];
}

/**
 * Returns the offset of a quotation mark whose value neither ends on its line nor continues, since
 * the next line begins a field or an item. The parsers find the error many lines below.
 */
function findOpenQuote(source: string): number | undefined {
  const value = /^([ \t]*(?:- +)*(?:[\w-]+:[ \t]+)?)(["'])(.*)$/gm;
  for (const { 0: found, 1: before = '', 2: mark, 3: rest = '', index } of source.matchAll(value)) {
    const next = source.slice(index + found.length).replace(/^\r?\n/, '');
    const closes = mark === '"' ? /^(?:[^"\\]|\\.)*"/.test(rest) : rest.includes("'");
    if (!closes && (next.trim() === '' || /^[ \t]*(?:- |[A-Za-z][\w-]*:(?:\s|$))/.test(next)))
      return index + before.length;
  }
  return undefined;
}

/**
 * Finds unquoted texts that a comment ends on their line. Writers may mean a number, as in “Our #1
 * tips”.
 */
export function findComments(source: string): YamlProblem[] {
  const found: YamlProblem[] = [];
  loadYaml().visit(parseNodes(source), {
    Scalar(_, { type, range, value }) {
      if (type !== 'PLAIN' || !range || typeof value !== 'string' || !/\p{L}/u.test(value)) return;
      const [space] = /^[ \t]+(?=#)/.exec(restOfLine(source, range[1])) ?? [];
      if (space === undefined) return;
      const from = range[1] + space.length;
      found.push({ ...comment, from, to: lineEnd(source, from) });
    },
  });
  return found;
}

const comment = {
  code: 'yaml/comment',
  severity: 'warning',
  message: 'The rest of this line is a comment, and not a part of the value.',
  why: 'A space and # begin a comment.',
  fix: 'Put the whole value in quotation marks, or the comment on a separate line.',
} as const;

const lineEnd = (source: string, offset: number) =>
  (source.indexOf('\n', offset) + 1 || source.length + 1) - 1;

const restOfLine = (source: string, offset: number) =>
  source.slice(offset, lineEnd(source, offset)).trimEnd();

/** Returns advice with the value in quotation marks, if it is short enough. */
function inQuotes(written: string): string {
  const value = /^(["'“„]).*[”“"']$/.test(written) ? written.slice(1, -1) : written;
  const quoted = value.includes('"')
    ? `'${value.replaceAll("'", "''")}'`
    : `"${value.replaceAll('\\', '\\\\')}"`;
  return value === '' || value.length > 60
    ? 'Put the whole value in quotation marks.'
    : `Put the whole value in quotation marks: ${quoted}`;
}
