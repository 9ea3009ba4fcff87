import { load, YAMLException } from 'js-yaml';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/location.ts';
import { detach } from './detach.ts';
import {
  locateComments,
  locateMistakes,
  syntaxMistake,
  type YamlMistake,
} from './yaml-mistakes.ts';
import { createPlaces, type YamlPlaces } from './yaml-places.ts';

/** The values of a YAML text, and their places. */
export interface YamlData extends YamlPlaces {
  readonly value: unknown;
}

interface Block {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly report: Report;
}

/**
 * Parses the part of `text` from `start` to `end` (UTF-16 offsets) as one YAML document; an empty one has no fields.
 * Reports every mistake at its place in the whole text, and returns `undefined` if there are errors.
 *
 * The values are those of js-yaml's core schema (YAML 1.2). The package `yaml` takes five times as long, so it only
 * finds places. The two agree that dates, `yes`, `no`, `y`, `n` and `1:30` are texts, that `0o14` is 12 and `014` is 14, that `<<` and
 * `__proto__` are keys like any other, that an integer beyond 2^53 is rounded, and that a repeated key is a mistake.
 * Where they differ, js-yaml decides:
 * - a tag that the core schema does not have (`!name`, `!!binary`), and a list or a group as a key are mistakes;
 * - a number that is too large for a double (`1e400`) is a text and not Infinity;
 * - a `%YAML 1.1` line changes nothing;
 * - a control character is a mistake;
 * - an empty key is named `null`;
 * - a carriage return alone ends a line.
 */
export function parseYaml(text: string, { file, start, end, report }: Block): YamlData | undefined {
  const source = detach(text.slice(start, end));
  const { value, mistakes } = read(source);
  for (const { from, to, ...mistake } of mistakes.slice(0, maxMistakes)) {
    report({
      ...mistake,
      file,
      ...positionAt(text, start + from),
      length: Math.max(1, to - from),
    });
  }
  return mistakes.some(({ severity }) => severity !== 'warning')
    ? undefined
    : { value, ...createPlaces(text, { start, end }) };
}

/** One open bracket may cause a thousand errors; the first few are enough to find it. */
const maxMistakes = 5;

function read(source: string): { value?: unknown; mistakes: readonly YamlMistake[] } {
  // js-yaml refuses a text without a document.
  if (!/^[ \t]*[^\s#]/m.test(source)) return { value: {}, mistakes: [] };
  try {
    const aliases = source.match(/(?:^|[\s[{,])[&*][^\s*]/g)?.length ?? 0;
    if (aliases > maxAliases) return { mistakes: [tooManyAliases] };
    const value = load(source, { maxDepth: maxDepth + 1 }) ?? {};
    if (isRepetitive(value, source)) return { mistakes: [tooManyAliases] };
    const mistakes = mayBeSwallowed.test(source) ? locateMistakes(source) : [];
    const comments = endsInComment.test(source) ? locateComments(source) : [];
    return { value, mistakes: [...mistakes, ...comments] };
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return { mistakes: explain(error, source) };
  }
}

/** The limit of names (`&name`) and repetitions (`*name`): the time of `yaml` grows with their square. */
const maxAliases = 1000;

/** The limit of nested groups and lists. */
const maxDepth = 50;

/** Returns whether a value contains itself, or more values than the text has characters: a few aliases can make billions. */
function isRepetitive(value: unknown, source: string): boolean {
  if (!source.includes('*')) return false;
  let count = 0;
  const visit = (each: unknown, depth: number): boolean =>
    ++count > source.length ||
    depth > maxDepth + 1 ||
    (typeof each === 'object' &&
      each !== null &&
      Object.values(each).some((item) => visit(item, depth + 1)));
  return visit(value, 0);
}

/** Matches a line with a value, followed by a list item that is indented further: YAML reads the item as part of the value. */
const mayBeSwallowed =
  /^([ \t]*)(?:-[ \t].*[^\s:]\r?\n\1[ \t]+|[^\s-].*[^\s:]\r?\n\1[ \t]*)-[ \t]/m;

/** Matches a line with a value and, perhaps, a comment after it. */
const endsInComment = /^[ \t]*[^#\s].*[ \t]#/m;

/** Explains to authors why js-yaml refused a text. */
function explain({ reason, mark }: YAMLException, source: string): readonly YamlMistake[] {
  const from = mark?.position ?? 0;
  const line = longLine.exec(source);
  if (line !== null) return [longLineMistake(line)];
  const deep = /maxDepth/.test(reason) ? from : tooDeepAt(source);
  if (deep !== undefined) return [{ ...tooDeep, from: deep, to: deep + 1 }];
  const alias = /^unidentified alias "(.*)"$/.exec(reason)?.[1];
  if (alias !== undefined) return [unknownAlias(alias, from - 1, from + alias.length)];
  const mistakes = locateNear(from, source);
  return mistakes.length > 0
    ? mistakes
    : [syntaxMistake([reason, 'Put the value in quotation marks.'], from, from + 1)];
}

/** Returns the mistakes that `yaml` finds up to some lines after the first; none if the search would take too long. */
function locateNear(offset: number, source: string): YamlMistake[] {
  const start = source.lastIndexOf('\n', offset - 1) + 1;
  const end = source.indexOf('\n', offset) + 1 || source.length;
  if (end - start > maxLineLength / 5 || end > 5 * maxLineLength) return [];
  if (source.length <= 2 * maxLineLength) return locateMistakes(source);
  return locateMistakes(
    source.slice(0, source.indexOf('\n', end + maxLineLength / 5) + 1 || undefined),
  );
}

/** The time of `yaml` grows with the square of the length of an invalid line, and with the square of the number of mistakes. */
const maxLineLength = 10_000;
const longLine = new RegExp(`^.{${maxLineLength + 1},}`, 'm');

const longLineMistake = ({ 0: line, index }: RegExpExecArray): YamlMistake => ({
  code: 'yaml/long-line',
  message: 'This line is too long to be a field.',
  why: `It has ${line.length} characters; no field of a site needs more than ${maxLineLength}.`,
  fix: 'Shorten it, or move the text below the front matter.',
  from: index,
  to: index + 1,
});

/** Returns the offset at which too many brackets are open; `yaml` takes seconds for a thousand of them. */
function tooDeepAt(source: string): number | undefined {
  let depth = 0;
  for (const { 0: bracket, index } of source.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (bracket === '[' || bracket === '{' ? 1 : -1));
    if (depth > maxDepth) return index;
  }
  return undefined;
}

const tooDeep = {
  code: 'yaml/too-deep',
  message: 'The fields are nested too deeply here.',
  why: `No field of a site needs ${maxDepth} levels.`,
  fix: 'Close the brackets, or put the text in quotation marks.',
} as const;

const unknownAlias = (name: string, from: number, to: number): YamlMistake => ({
  code: 'yaml/alias',
  message: `The fields cannot be read here: “*${name}” refers to a value that no line above defines with &${name}.`,
  fix: `Write the value out, or put it in quotation marks: "*${name}".`,
  from,
  to,
});

const tooManyAliases: YamlMistake = {
  code: 'yaml/alias',
  message: 'The fields cannot be read here: values refer to each other too often.',
  fix: 'Write the values out instead of using & and *.',
  from: 0,
  to: 1,
};
