import type { Document, YAMLError } from 'yaml';
import { loadYaml } from './lazy-packages.cjs';
import { parseForPlaces } from './yaml-places.ts';
import { swallowedLine, unclosedQuote } from './yaml-slips.ts';

/** A mistake in YAML with a message for authors, and its start and end offset. */
export interface YamlMistake {
  readonly code: `yaml/${string}`;
  readonly severity?: 'warning';
  readonly message: string;
  readonly why?: string;
  readonly fix: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the errors of the package `yaml` in words for authors, at the place to fix. A line is reported once, even if it causes several
 * errors. In valid YAML, the only mistake is a line that looks like an item but is part of a value.
 */
export function locateMistakes(source: string): YamlMistake[] {
  const document = parseForPlaces(source);
  if (document.errors.length === 0) {
    const swallowed = swallowedLines(document, source);
    if (swallowed.length > 0) return swallowed;
  }
  const opened = document.errors.length > 0 ? unclosedQuote(source) : undefined;
  if (opened !== undefined) return [syntaxMistake(notClosed, opened, lineEnd(source, opened))];
  const all = [...document.errors, ...document.warnings];
  // A line with a tab counts as one without indentation, which makes other lines errors as well.
  const tabs = all.filter(({ code }) => code === 'TAB_AS_INDENT');
  const errors = tabs.length > 0 ? tabs : all;
  const indented = new Set(
    errors.filter(({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY').map(({ pos: [from] }) => from),
  );
  const found = errors
    .filter(({ code, pos: [from] }) => code !== 'MULTILINE_IMPLICIT_KEY' || !indented.has(from))
    .map((error) => describe(error, document, source));
  const lines = found.map(({ from }) => source.lastIndexOf('\n', from - 1));
  return found.filter((_, index) => lines.indexOf(lines[index] ?? 0) === index);
}

/** Finds lines that look like separate items or fields, and that YAML reads as part of the value above. */
function swallowedLines(document: Document, source: string): YamlMistake[] {
  const found: YamlMistake[] = [];
  loadYaml().visit(document, {
    Scalar(_, { type, range }) {
      if (type !== 'PLAIN' || !range) return;
      const at = swallowedLine(source.slice(range[0], range[1]));
      if (at === undefined) return;
      const from = range[0] + at;
      found.push(syntaxMistake(swallowed, from, lineEnd(source, from)));
    },
  });
  return found;
}

/** Finds unquoted texts that a comment ends on their line. Writers may mean a number, such as “#1”. */
export function locateComments(source: string): YamlMistake[] {
  const found: YamlMistake[] = [];
  const space = /[ \t]+(?=#)/y;
  loadYaml().visit(parseForPlaces(source, { uniqueKeys: false }), {
    Scalar(_, { type, range, value }) {
      if (type !== 'PLAIN' || !range || typeof value !== 'string' || !/\p{L}/u.test(value)) return;
      space.lastIndex = range[1];
      if (!space.test(source)) return;
      const from = space.lastIndex;
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

/** What is wrong, what to do, and the place to fix if it is not that of the error. */
type Explanation = readonly [what: string, fix: string, from?: number, to?: number];

/** Returns a mistake in the form of YAML. */
export const syntaxMistake = ([what, fix]: Explanation, from: number, to: number): YamlMistake => ({
  code: 'yaml/syntax',
  message: `The fields cannot be read here: ${what}.`,
  fix,
  from,
  to,
});

/** An error of the package `yaml` with the text around it. */
interface FoundError {
  readonly message: string;
  readonly from: number;
  readonly to: number;
  /** The rest of the line. */
  readonly rest: string;
  readonly source: string;
  readonly document: Document;
}

function describe(
  { code, message, pos: [from, to] }: YAMLError,
  document: Document,
  source: string,
): YamlMistake {
  const rest = restOfLine(source, from);
  const explanation = explanations[code]?.({ message, from, to, rest, source, document }) ?? [
    lowerFirst(message.replace(/\.$/, '')),
    'Compare the line with the ones around it: a key, a colon, a space, the value.',
  ];
  const [, , start = from, end = Math.max(start + 1, Math.min(to, lineEnd(source, start)))] =
    explanation;
  return syntaxMistake(explanation, start, end);
}

const notClosed: readonly [what: string, fix: string] = [
  'the quotation mark is not closed',
  'Write the same mark at the end of the value.',
];
const swallowed: Explanation = [
  'this line begins with more spaces than the item above, and so counts as its second line',
  'Begin it right below the item above.',
];
const afterQuotation = 'words follow the closing quotation mark';

const explanations: Partial<
  Record<YAMLError['code'], (error: FoundError) => Explanation | undefined>
> = {
  BLOCK_AS_IMPLICIT_KEY({ from, rest, source }) {
    const end = from + rest.length;
    const quoted = /^(["']).*?\1\s*(?=[^\s:])/.exec(rest)?.[0];
    if (quoted !== undefined) return [afterQuotation, inQuotes(rest), from + quoted.length, end];
    const colon = rest.search(/:(?:\s|$)/);
    if (colon !== -1 && /^[“”„«]/.test(rest))
      return [
        'the value has typographic quotation marks around it',
        'Write straight ones instead: " at its beginning and at its end.',
        from,
        end,
      ];
    if (colon !== -1) return ['the value contains a colon', inQuotes(rest), from + colon];
    const next = lineEnd(source, from) + 1;
    return [
      'this line begins with more spaces than the one above, which has a value already',
      'Begin it right below the key above, or put the whole value on one line.',
      next + restOfLine(source, next).search(/\S/),
    ];
  },
  MISSING_CHAR(error) {
    const { message, from, to, document } = error;
    if (message.endsWith('quote')) return [...notClosed, openedBefore(document, from) ?? from];
    const colon = missingSpace(error);
    if (colon !== undefined) return colon;
    if (/need to be followed/.test(message))
      return [
        'this line has no key',
        'Write it as “key: value”, or indent it by two spaces if it continues the value above.',
        from,
        to,
      ];
    return flowProblem(error);
  },
  MULTILINE_IMPLICIT_KEY: missingSpace,
  BAD_INDENT(error) {
    const open = flowProblem(error);
    if (open !== undefined) return open;
    const { rest, source } = error;
    const from = error.from + rest.search(/\S|$/);
    const item = /^-([^\s-].*)$/.exec(restOfLine(source, from))?.[1];
    if (item !== undefined)
      return ['there is no space after the hyphen', `Write - ${item}`, from, from + 1];
    return [
      'this line does not begin where the others of its group do',
      'Give the lines of a group the same number of spaces before them.',
      from,
    ];
  },
  UNEXPECTED_TOKEN({ message, from, source }) {
    if (/block-seq-ind/.test(message))
      return [
        'a list begins on the same line as its key',
        'Write each item on a separate line below the key, after “- ”.',
      ];
    if (/Not a YAML token/.test(message))
      return [
        'words follow on the line of “|” or “>”',
        'Begin them on the next line, indented by two spaces.',
      ];
    if (source.slice(source.lastIndexOf('\n', from - 1) + 1, from).trim() === '')
      return [
        'this line does not fit the ones above',
        'Write either keys or items (“- ”) in one group, each on a separate line.',
      ];
    const start = valueStart(source, from);
    const value = restOfLine(source, start);
    if (/^["']/.test(value)) return [afterQuotation, inQuotes(value), from, lineEnd(source, from)];
    if (/^[[{\]}]/.test(value))
      return [`the value begins with “${value[0]}” and is a text`, inQuotes(value), start];
    return ['this character has a special meaning in YAML', inQuotes(value)];
  },
  BAD_SCALAR_START: beginsWithIndicator,
  BAD_ALIAS: beginsWithIndicator,
  TAG_RESOLVE_FAILED: beginsWithIndicator,
  BAD_DQ_ESCAPE: ({ message }) => [
    `“${message.replace(/^Invalid escape sequence /, '')}” means nothing between double quotation marks`,
    'Write two backslashes for one, or put the value in single quotation marks.',
  ],
  DUPLICATE_KEY({ from, rest }) {
    const key = /^[^:]+/.exec(rest)?.[0].trim() ?? '';
    const what = `the key “${key}” occurs twice in one group`;
    return [what, 'Keep one of the two.', from, from + key.length];
  },
  TAB_AS_INDENT: () => ['the line is indented with a tab', 'Indent it with spaces.'],
  MULTIPLE_DOCS: ({ from }) => [
    'fields follow after the line of three hyphens or dots that ends them',
    'Remove the line.',
    from,
    from + 3,
  ],
};

function beginsWithIndicator({ rest }: FoundError): Explanation {
  return [`the value begins with “${rest[0]}”`, inQuotes(rest)];
}

/** `key:value`, also with a character that only looks like a space. */
function missingSpace({ from, rest }: FoundError): Explanation | undefined {
  const [, key, value = ''] = /^([^\s:]+):(?! )(?!\/\/)(.*\S)$/.exec(rest) ?? [];
  if (key === undefined) return undefined;
  const colon = from + key.length;
  const right = `${key}: ${value.trim()}`;
  return /^\s/.test(value)
    ? [
        'the space after the colon is a no-break space or another special one',
        `Replace it with an ordinary space: ${right}`,
        colon + 1,
        colon + 2,
      ]
    : ['there is no space after the colon', `Write ${right}`, colon, colon + 1];
}

/** A bracket that is never closed is an error far below; authors need the place where it was opened. */
function flowProblem({ message, from, source, document }: FoundError): Explanation | undefined {
  const open = /[Ff]low/.test(message) ? openedBefore(document, from) : undefined;
  if (open === undefined) return undefined;
  return [
    `the bracket “${source[open]}” is not closed`,
    'Close it, or put the value in quotation marks if the bracket belongs to a text.',
    open,
  ];
}

/** Returns the offset of the quotation mark or bracket that is still open at an offset. */
function openedBefore(document: Document, offset: number): number | undefined {
  let opened: number | undefined;
  loadYaml().visit(document, {
    Scalar(_, { type, range }) {
      if (range && type?.startsWith('QUOTE_') && range[1] >= offset) opened = range[0];
    },
    Collection(_, { flow, range }) {
      if (range && flow === true && range[1] >= offset) opened = range[0];
    },
  });
  return opened;
}

/** Returns the start of the value in the line of an offset: after the key, or after the hyphen of a list item. */
function valueStart(source: string, offset: number): number {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const before =
    /^\s*(?:-\s+)*(?:[^\s:"'{[][^:]*:\s+)?/.exec(
      source.slice(start, lineEnd(source, offset)),
    )?.[0] ?? '';
  return start + before.length;
}

const lineEnd = (source: string, offset: number) =>
  (source.indexOf('\n', offset) + 1 || source.length + 1) - 1;

const restOfLine = (source: string, offset: number) =>
  source.slice(offset, lineEnd(source, offset)).trimEnd();

/** Returns advice with the value in quotation marks, if it is short enough. */
function inQuotes(written: string): string {
  const value = /^(["']).*\1$/.test(written) ? written.slice(1, -1) : written;
  const quoted = value.includes('"')
    ? `'${value.replaceAll("'", "''")}'`
    : `"${value.replaceAll('\\', '\\\\')}"`;
  if (value.length > 60 && value !== written && value.includes('"'))
    return 'Write the quotation marks inside the value as “ and ”.';
  return value === '' || value.length > 60
    ? 'Put the whole value in quotation marks.'
    : `Put the whole value in quotation marks: ${quoted}`;
}

const lowerFirst = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1);
