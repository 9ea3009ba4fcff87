import type { Document, Node, YAMLError } from 'yaml';
import type { Problem } from '../report/diagnostic.ts';
import { loadYaml } from '../lib/lazy-packages.cjs';
import { withoutMarkup } from '../lib/without-markup.ts';
import { inexact } from './exact-number.ts';

/** A problem in a YAML text, with its start and end offset. */
interface YamlProblem extends Problem {
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
  /** The offset of the quoted value, the list or the group that ends here without its last sign. */
  readonly open: number | undefined;
}

/** Finds the errors of a YAML text; if there are none, the values that differ from what is written. */
export function findProblems(source: string, document: Document): YamlProblem[] {
  const errors = describeErrors(source, document);
  return errors.length > 0 ? errors : findLosses(source, document);
}

/** Describes the errors of a YAML text: a line is reported once, and five lines at most. */
function describeErrors(source: string, document: Document): YamlProblem[] {
  const all = [...document.errors, ...document.warnings];
  // A line with a tab counts as one without indentation, which makes other lines errors as well.
  const tabs = all.filter(({ code }) => code === 'TAB_AS_INDENT');
  const lines = new Set<number>();
  const problems = (tabs.length > 0 ? tabs : all).flatMap((error) => {
    const line = source.lastIndexOf('\n', error.pos[0] - 1);
    if (lines.size > 50 || lines.size === lines.add(line).size) return [];
    return [describeError(error, source, document)];
  });
  // What follows an error may not fit only because of it.
  const known = problems.filter(({ message }) => !message.includes(unfit));
  return (known.length > 0 ? known : problems).slice(0, 5);
}

function describeError({ code, pos }: YAMLError, source: string, document: Document) {
  const [from, to] = pos;
  const rest = restOfLine(source, from);
  const open = openedBefore(from, document);
  const explanation = explainValue(fieldAt(source, from)) ??
    explanations[code]?.({ from, rest, source, open }) ?? [unfit, asField];
  const start = explanation[2] ?? from;
  return syntaxProblem(explanation, start, Math.min(Math.max(to, start), lineEnd(source, start)));
}

function openedBefore(end: number, document: Document): number | undefined {
  let from: number | undefined;
  loadYaml().visit(document, {
    Node(_, node) {
      const isEnclosed =
        'flow' in node ? node.flow : 'type' in node && `${node.type}`.startsWith('QUOTE');
      if (isEnclosed === true && node.range?.[1] === end) from ??= node.range[0];
    },
  });
  return from;
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
  BAD_INDENT: ({ from, rest, source, open }) =>
    notClosed(source, open) ?? [
      'this line does not begin where the others of its group do',
      'Give the lines of a group the same number of spaces before them.',
      from + rest.search(/\S|$/),
    ],
  MISSING_CHAR: ({ source, open }) => notClosed(source, open),
  TAB_AS_INDENT: ({ from, source }) => [
    'the line is indented with a tab',
    /(?:^|\n)[\w-]+:[ \t]+[^\s|>].*\s*$/.test(source.slice(0, from)) &&
    /^\s*[\w-]+:\s/.test(restOfLine(source, from))
      ? 'Delete the tab.'
      : 'Indent it with spaces.',
  ],
};

function notClosed(source: string, open: number | undefined): Explanation | undefined {
  if (open === undefined) return undefined;
  const sign = /["']/.test(source[open] ?? '') ? 'quotation mark' : `bracket “${source[open]}”`;
  const fix = inQuotes(restOfLine(source, open), 'Close it, or put the whole value');
  return [`the ${sign} is not closed`, fix, open];
}

const unfit = 'this does not fit the lines above';
const asField =
  'Write each line as “key: value” or as “- item”, or indent it if it continues the value above.';

/**
 * Finds values of valid YAML that are not what is written: references that cannot be followed, keys that
 * are no words, numbers that are not exact, the anchor `&name` that nothing refers to, the tag `!`, and
 * a comment after unquoted words, which writers may mean as a number, as in “Our #1 tips”.
 */
function findLosses(source: string, document: Document): YamlProblem[] {
  const { visit, isMap, isScalar } = loadYaml();
  const found: YamlProblem[] = [];
  const anchors = new Map<string, Node>();
  const sizes = new Map<Node, number>();
  let repeated = 0;
  const explain = (offset: number) => {
    const field = fieldAt(source, offset);
    const explanation = explainValue(field) ?? [unfit, asField];
    found.push(syntaxProblem(explanation, field.start, field.end));
  };
  visit(document, {
    Collection(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      const keys = new Set<string>();
      for (const { key, value } of isMap<Node | null, Node | null>(node) ? node.items : []) {
        const [from, to] = key?.range ?? value?.range ?? [0, 0];
        const name = isScalar(key) && key.value !== null ? String(key.value) : undefined;
        if (name === undefined) found.push(syntaxProblem([unfit, asField], from, from));
        else if (keys.size === keys.add(name).size)
          found.push(
            syntaxProblem([`the key “${name}” occurs twice in one group`, once], from, to),
          );
      }
    },
    Alias(_, alias, path) {
      const target = anchors.get(alias.source);
      const [from = 0, to = 0] = alias.range ?? [];
      if (target === undefined) return explain(from);
      if (path.includes(target)) return void found.push(syntaxProblem(cyclic, from, to));
      let size = 0;
      const count = (_: unknown, node: Node) => void (size += sizes.get(node) ?? 1);
      visit(target, { Value: count, Alias: count });
      sizes.set(alias, size);
      repeated += size;
      if (repeated <= maxRepeated) return;
      found.push(syntaxProblem(excessive, from, to));
      return visit.BREAK;
    },
    Scalar(_, scalar) {
      const { anchor, tag, type, range, value: shown, source: written = '' } = scalar;
      const [from = 0, to = 0] = range ?? [];
      if (anchor !== undefined) anchors.set(anchor, scalar);
      const problem = typeof shown === 'number' && inexact(written, shown);
      if (problem) found.push({ ...problem, from, to });
      const isLost = tag === '!' || (anchor !== undefined && !source.includes(`*${anchor}`));
      const isEscaped =
        type === 'QUOTE_DOUBLE' &&
        /^"(?:\\\\|[^"]*\b[A-Za-z]:\\)[^\\"]/.test(source.slice(from, to));
      if (isEscaped || (isLost && /^[&!]/.test(fieldAt(source, from).value))) explain(from);
      if (type !== 'PLAIN' || typeof shown !== 'string' || !/\p{L}/u.test(shown)) return;
      space.lastIndex = to;
      if (!space.test(source)) return;
      const fix = inQuotes(fieldAt(source, from).value);
      found.push({ ...comment, fix, from: space.lastIndex, to: lineEnd(source, to) });
    },
  });
  return found;
}

const once = 'Keep one of the two.';

/** The maximum of values that all references of a text repeat: all that visits values visits each. */
const maxRepeated = 10_000;

const cyclic: Explanation = [
  'the reference leads to a value that contains it',
  'Write the value itself.',
];
const excessive: Explanation = [
  `the references repeat more than ${maxRepeated} values`,
  'Write the values that are needed.',
];

const space = /[ \t]+(?=#)/y;

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

const inQuotes = (written: string, start = 'Put the whole value') =>
  `${start} in quotation marks${written.length > 300 ? '.' : `: ${quoted(written)}`}`;

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
