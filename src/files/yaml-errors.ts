import type { Document, Node, YAMLError } from 'yaml';
import type { Problem } from '../report/diagnostic.ts';
import { loadYaml } from '../lib/lazy-packages.cjs';
import { inexact } from './exact-number.ts';

/** A problem in a YAML text, with its start and end offset. */
interface YamlProblem extends Problem {
  readonly from: number;
  readonly to: number;
}

/** What is wrong, and what to do. */
type Explanation = readonly [what: string, fix: string];

/** Finds the errors of a YAML text; if there are none, the values that differ from what is written. */
export function findProblems(source: string, document: Document): YamlProblem[] {
  const errors = describeErrors(source, document);
  return errors.length > 0 ? errors : findLosses(source, document);
}

/** Describes the errors of a YAML text: a line is reported once, and five lines at most. */
function describeErrors(source: string, document: Document): YamlProblem[] {
  const lines = new Set<number>();
  const problems: YamlProblem[] = [];
  const lineAt = (offset: number) => source.lastIndexOf('\n', offset - 1);
  for (const { code, pos } of [...document.errors, ...document.warnings]) {
    if (lines.has(lineAt(pos[0]))) continue;
    const from = openedBefore(pos[0], document) ?? pos[0];
    if (lines.size === lines.add(lineAt(from)).size) continue;
    const explanation = explanations[code] ?? explainValue(source, from);
    problems.push(syntaxProblem(explanation, from, Math.min(pos[1], lineEnd(source, from))));
    // What follows may not fit only because of this error.
    if (code === 'UNEXPECTED_TOKEN' || problems.length === 5) break;
  }
  return problems;
}

/** Returns the offset of the quoted value, the list or the group that ends here without its last sign. */
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

/** The errors that are not about one value, by the code of the package `yaml`. */
const explanations: Partial<Record<YAMLError['code'], Explanation>> = {
  TAB_AS_INDENT: ['the line is indented with a tab', 'Indent it with spaces.'],
  BAD_INDENT: [
    'this line does not begin where the others of its group do, or a bracket is not closed',
    'Give the lines of a group the same number of spaces before them, and close each bracket.',
  ],
};

const unfit: Explanation = [
  'this does not fit the lines above',
  'Write each line as “key: value” or as “- item”, or indent it if it continues the value above.',
];

/** Explains an error at an offset by the value in its line. */
function explainValue(source: string, offset: number): Explanation {
  const { value, start, isField } = valueAt(source, offset);
  return !isField || offset < start
    ? unfit
    : ['YAML does not read this value, or the line below it, as words', inQuotes(value)];
}

/** Returns the value of the field or the item in the line of an offset, and where it starts. */
function valueAt(source: string, offset: number) {
  const from = source.lastIndexOf('\n', offset - 1) + 1;
  const line = source.slice(from, lineEnd(source, from)).trimEnd();
  const [before = ''] = /^\s*(?:-\s+)*(?:[^\s:"'{[&*!|>%@`?-][^:]*:\s+)?/.exec(line) ?? [];
  const value = line.slice(before.length);
  return { value, start: from + before.length, isField: before !== '' && value !== '' };
}

/**
 * Finds values of valid YAML that are not what is written: references that cannot be followed, keys that
 * are no words or occur twice, numbers that are not exact, the anchor `&name` that nothing refers to, the
 * tag `!`, and a comment after unquoted words, which writers may mean as a number, as in “Our #1 tips”.
 */
function findLosses(source: string, document: Document): YamlProblem[] {
  const { visit, isMap, isScalar } = loadYaml();
  const found: YamlProblem[] = [];
  const anchors = new Map<string, Node>();
  const sizes = new Map<Node, number>();
  let repeated = 0;
  const add = (explanation: Explanation, [from, to]: readonly number[] = []) =>
    void found.push(syntaxProblem(explanation, from ?? 0, to ?? 0));
  visit(document, {
    Collection(_, node) {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
      const keys = new Set<string>();
      for (const { key, value } of isMap<Node | null, Node | null>(node) ? node.items : []) {
        const range = key?.range ?? value?.range ?? undefined;
        const name = isScalar(key) && key.value !== null ? String(key.value) : undefined;
        if (name === undefined) add(unfit, range);
        else if (keys.size === keys.add(name).size)
          add([`the key “${name}” occurs twice in one group`, 'Keep one of the two.'], range);
      }
    },
    Alias(_, alias, path) {
      const target = anchors.get(alias.source);
      const range = alias.range ?? undefined;
      if (target === undefined || path.includes(target))
        return add(explainValue(source, range?.[0] ?? 0), range);
      let size = 0;
      const count = (_: unknown, node: Node) => void (size += sizes.get(node) ?? 1);
      visit(target, { Value: count, Alias: count });
      sizes.set(alias, size);
      repeated += size;
      if (repeated <= maxRepeated) return;
      const what = `the references repeat more than ${maxRepeated} values`;
      add([what, 'Write the values that are needed.'], range);
      return visit.BREAK;
    },
    Scalar(_, scalar) {
      const { anchor, tag, type, range, value: shown, source: written = '' } = scalar;
      const [from = 0, to = 0] = range ?? [];
      if (anchor !== undefined) anchors.set(anchor, scalar);
      const problem = typeof shown === 'number' && inexact(written, shown);
      if (problem) found.push({ ...problem, from, to });
      const isLost = tag === '!' || (anchor !== undefined && !source.includes(`*${anchor}`));
      if (isLost) add(explainValue(source, from), range ?? undefined);
      if (type !== 'PLAIN' || typeof shown !== 'string' || !/\p{L}/u.test(shown)) return;
      space.lastIndex = to;
      if (!space.test(source)) return;
      const fix = inQuotes(valueAt(source, from).value);
      found.push({ ...comment, fix, from: space.lastIndex, to: lineEnd(source, to) });
    },
  });
  return found;
}

/** The maximum of values that all references of a text repeat: all that visits values visits each. */
const maxRepeated = 10_000;

const space = /[ \t]+(?=#)/y;

const comment = {
  code: 'yaml/comment',
  severity: 'warning',
  message: 'The rest of this line is a comment, and not a part of the value.',
  why: 'A space and # begin a comment. If it is one, move it to a separate line.',
} as const;

const lineEnd = (source: string, offset: number) =>
  (source.indexOf('\n', offset) + 1 || source.length + 1) - 1;

const inQuotes = (written: string) =>
  `Put the whole value in quotation marks${written.length > 300 ? '.' : `: ${quoted(written)}`}`;

/** Returns a value of YAML with exactly these words. */
export const quoted = (words: string): string =>
  /["\\]/.test(words) ? `'${words.replaceAll("'", "''")}'` : `"${words}"`;
