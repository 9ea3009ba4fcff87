import type { Document, YAMLError } from 'yaml';
import type { Problem } from '../report/diagnostic.ts';
import { loadYaml } from '../lib/lazy-packages.cjs';
import { withoutMarkup } from '../lib/without-markup.ts';

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

/** Describes the errors of a YAML text: a line is reported once, and five lines at most. */
export function describeErrors(source: string, document: Document): YamlProblem[] {
  const all = [...document.errors, ...document.warnings];
  // A line with a tab counts as one without indentation, which makes other lines errors as well.
  const tabs = all.filter(({ code }) => code === 'TAB_AS_INDENT');
  const lines = new Set<number>();
  const problems = (tabs.length > 0 ? tabs : all).flatMap((error) => {
    const line = source.lastIndexOf('\n', error.pos[0] - 1);
    return lines.size === lines.add(line).size ? [] : [describe(error, source)];
  });
  // What follows an error may not fit only because of it.
  const known = problems.filter(({ message }) => !message.includes(unfit));
  return (known.length > 0 ? known : problems).slice(0, 5);
}

function describe({ code, pos }: YAMLError, source: string) {
  const [from, to] = pos;
  const rest = restOfLine(source, from);
  const explanation = explainValue(fieldAt(source, from)) ??
    explanations[code]?.({ from, rest, source }) ?? [unfit, asField];
  const start = explanation[2] ?? from;
  return syntaxProblem(explanation, start, Math.min(Math.max(to, start), lineEnd(source, start)));
}

const syntaxProblem = ([what, fix]: Explanation, from: number, to: number): YamlProblem => ({
  code: 'yaml/syntax',
  message: `The fields cannot be read here: ${what}.`,
  fix,
  from,
  to: Math.max(to, from + 1),
});

/**
 * Returns the value of the field or item in the line of an offset, where it starts, and whether it is
 * shown without the markup of Markdown.
 */
function fieldAt(source: string, offset: number) {
  const from = source.lastIndexOf('\n', offset - 1) + 1;
  const line = restOfLine(source, from);
  const [before = ''] = /^\s*(?:-\s+)*(?:[^\s:"'{[&*!|>%@`?-][^:]*:\s+)?/.exec(line) ?? [];
  const isPlain = /^(?:title|description):/.test(before);
  const value = line.slice(before.length);
  return { value, start: from + before.length, end: from + line.length, isPlain };
}

type Field = ReturnType<typeof fieldAt>;

/** Explains a value at `start` that YAML does not read as these words; `undefined` for another one. */
function explainValue({ value, start, isPlain }: Field): Explanation | undefined {
  const inMarks = /^(?:"(?:[^"\\]|\\.)*"|'[^']*')\s*/.exec(value)?.[0] ?? '';
  if (inMarks.startsWith('"') && inMarks === value)
    return ['a backslash has a meaning between these quotation marks', inQuotes(value), start];
  if (inMarks !== '' && /^[^#:]/.test(value.slice(inMarks.length)))
    return ['words follow the closing quotation mark', inQuotes(value), start + inMarks.length];
  if (/^(?:[&*!%@`,\]}]|[|>](?![-+\d]*$)|[?-](?:\s|$)|\{.*\}|\[.*\])/.test(value)) {
    const what = `the value begins with “${value[0]}”, which has a meaning in YAML`;
    return [what, inQuotes(isPlain ? withoutMarkup(value) : value), start];
  }
  return undefined;
}

/** The other errors that writers make most, by the code of the package `yaml`. */
const explanations: Partial<
  Record<YAMLError['code'], (error: ErrorContext) => Explanation | undefined>
> = {
  BLOCK_AS_IMPLICIT_KEY({ from, rest, source }) {
    const colon = rest.search(/:(?:\s|$)/);
    if (colon !== -1) return ['the value contains a colon', inQuotes(rest), from + colon];
    const next = lineEnd(source, from) + 1;
    return [
      'this line begins with more spaces than the one above, which has a value already',
      'Begin it right below the key above, or put the whole value on one line.',
      next + restOfLine(source, next).search(/\S/),
    ];
  },
  BAD_INDENT: ({ from, rest }) => [
    'this line does not begin where the others of its group do',
    'Give the lines of a group the same number of spaces before them.',
    from + rest.search(/\S|$/),
  ],
  DUPLICATE_KEY({ from, rest }) {
    const key = /^[^:]+/.exec(rest)?.[0].trim() ?? '';
    return [`the key “${key}” occurs twice in one group`, 'Keep one of the two.', from];
  },
  TAB_AS_INDENT: ({ from, source }) => [
    'the line is indented with a tab',
    /(?:^|\n)[\w-]+:[ \t]+[^\s|>].*\s*$/.test(source.slice(0, from)) &&
    /^\s*[\w-]+:\s/.test(restOfLine(source, from))
      ? 'Delete the tab.'
      : 'Indent it with spaces.',
  ],
};

const unfit = 'this does not fit the lines above';
const asField =
  'Write each line as “key: value” or as “- item”, or indent it if it continues the value above.';

/**
 * Finds values of valid YAML that lose words: the anchor `&name` that nothing refers to, the tag `!`,
 * and a comment after unquoted words, which writers may mean as a number, as in “Our #1 tips”.
 */
export function findLostWords(source: string, document: Document): YamlProblem[] {
  if (!mayLoseWords.test(source)) return [];
  const found: YamlProblem[] = [];
  loadYaml().visit(document, {
    Scalar(_, { anchor, tag, type, range, value: shown }) {
      const field = fieldAt(source, range?.[0] ?? 0);
      const { value, start, end } = field;
      const isLost = tag === '!' || (anchor !== undefined && !source.includes(`*${anchor}`));
      if (isLost && /^[&!]/.test(value))
        found.push(syntaxProblem(explainValue(field)!, start, end));
      if (type === 'QUOTE_DOUBLE' && /^"(?:\\\\|[^"]*\b[A-Za-z]:\\)[^\\"]/.test(value))
        found.push(syntaxProblem(explainValue(field)!, start, end));
      if (type !== 'PLAIN' || !range || typeof shown !== 'string' || !/\p{L}/u.test(shown)) return;
      const [space] = /^[ \t]+(?=#)/.exec(restOfLine(source, range[1])) ?? [];
      if (space === undefined) return;
      const from = range[1] + space.length;
      found.push({ ...comment, fix: inQuotes(value), from, to: lineEnd(source, from) });
    },
  });
  return found;
}

/** Matches a line whose value may have a comment after it, an anchor, a tag or a backslash. */
const mayLoseWords = /^[ \t]*[^#\s].*[ \t]#|[:-][ \t]+[&!]|:[ \t]+"[^"\n]*\\/m;

const comment = {
  code: 'yaml/comment',
  severity: 'warning',
  message: 'The rest of this line is a comment, and not a part of the value.',
  why: 'A space and # begin a comment. If it is one, move it to a separate line.',
} as const;

const lineEnd = (source: string, offset: number) =>
  (source.indexOf('\n', offset) + 1 || source.length + 1) - 1;

const restOfLine = (source: string, offset: number) =>
  source.slice(offset, lineEnd(source, offset)).trimEnd();

const inQuotes = (written: string) =>
  `Put the whole value in quotation marks${written.length > 300 ? '.' : `: ${quoted(written)}`}`;

/**
 * Returns a value of YAML with exactly these words. Marks around all of them are taken for those of
 * YAML, unless the first one closes inside, as in `"Foo", said "Bar"`.
 */
export function quoted(written: string): string {
  const [, mark = '', inner = ''] = /^(["'“„‘‚])(.*)[”“"'’‘]$/.exec(written) ?? [];
  const closes = /^[^"'“”]*\S["'”](?!\p{L})/u.test(inner);
  const words = mark === '' || closes ? written : inner;
  return /["\\]/.test(words) ? `'${words.replaceAll("'", "''")}'` : `"${words}"`;
}
