import type { Document, Node } from 'yaml';
import type { Report } from '../report/diagnostic.ts';
import { positionAt } from '../report/position.ts';
import { loadYaml } from './load-yaml.cjs';
import { parseSimpleYaml } from './simple-yaml.ts';
import { unknownAlias, yamlMistakes, type YamlMistake } from './yaml-mistakes.ts';

/** Where a value or a key stands in a file; as in a Diagnostic. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A YAML text that was read, and where each of its values stands. */
export interface YamlData {
  readonly value: unknown;
  /** The place of the value at a path of keys and indices, or of the nearest value around it. */
  placeOf(path: readonly (string | number)[]): Place;
  /** The value at a path as it is written, on its first line. */
  writtenAt(path: readonly (string | number)[]): string;
  /** The place right behind the value at a path. */
  placeBehind(path: readonly (string | number)[]): Place;
  /** The place of a key; of the value around it where there is no such key. */
  placeOfKey(path: readonly (string | number)[], key: string): Place;
  /** Where in the file a scalar's text begins, for places inside it; `undefined` where escapes or folding moved its letters. */
  offsetOf(path: readonly (string | number)[]): number | undefined;
}

/**
 * Parses the part of `text` from `start` to `end` (UTF-16 offsets) as one YAML 1.2 document.
 * Reports every mistake with its place in the whole text, and returns `undefined` after one.
 */
export function parseYaml(text: string, block: Block): YamlData | undefined {
  const simple = parseSimpleYaml(text.slice(block.start, block.end));
  if (simple === undefined) return parseFully(text, block);
  // Places are asked for after a mistake only; the parser that knows them need not run before.
  let parsed: YamlData | undefined;
  const full = () =>
    (parsed ??= parseFully(text, block) ?? {
      value: simple,
      placeOf: () => nowhere,
      writtenAt: () => '',
      placeBehind: () => nowhere,
      placeOfKey: () => nowhere,
      offsetOf: () => undefined,
    });
  return {
    value: simple,
    placeOf: (path) => full().placeOf(path),
    writtenAt: (path) => full().writtenAt(path),
    placeBehind: (path) => full().placeBehind(path),
    placeOfKey: (path, key) => full().placeOfKey(path, key),
    offsetOf: (path) => full().offsetOf(path),
  };
}

const nowhere: Place = { line: 1, column: 1, length: 1 };

interface Block {
  readonly file: string;
  readonly start: number;
  readonly end: number;
  readonly report: Report;
}

function parseFully(text: string, { file, start, end, report }: Block): YamlData | undefined {
  const source = text.slice(start, end);
  const long = longLine.exec(source);
  if (long !== null) {
    report({
      code: 'yaml/long-line',
      severity: 'error',
      message: 'This line is too long to be a field.',
      why: `It has ${long[0].length} characters; no field of a site needs more than ${longestLine}.`,
      fix: 'Shorten it, or move the text below the front matter.',
      file,
      ...positionAt(text, start + long.index),
      length: 1,
    });
    return undefined;
  }
  const deep = tooDeepAt(source);
  if (deep !== undefined) {
    report({
      code: 'yaml/too-deep',
      severity: 'error',
      message: 'The fields are nested too deeply here.',
      why: `No field of a site needs ${deepest} brackets within each other.`,
      fix: 'Close the brackets, or put the text in quotation marks.',
      file,
      ...positionAt(text, start + deep),
      length: 1,
    });
    return undefined;
  }
  const { isMap, isNode, isScalar, parseDocument } = loadYaml();
  const document = parseDocument(source, { prettyErrors: false, uniqueKeys: true });
  const place = (from: number, to: number): Place => ({
    ...positionAt(text, start + from),
    length: Math.max(1, to - from),
  });
  const tell = ({ from, to, ...mistake }: YamlMistake) =>
    report({ ...mistake, file, ...place(from, to) });
  const mistakes = yamlMistakes(document, source);
  mistakes.slice(0, mostMistakes).forEach(tell);
  if (document.errors.length > 0 || mistakes.some(({ severity }) => severity === 'error'))
    return undefined;
  const value = toValue(document, tell);
  if (value === undefined) return undefined;
  const nodeAt = (path: readonly (string | number)[]) => nearestNode(document, path);
  const firstLineOf = (node: Node | undefined) => {
    const [from, to] = node?.range ?? [0, 1];
    return (source.slice(from, to).split('\n', 1)[0] ?? '').trimEnd();
  };
  const placeOfNode = (node: Node | undefined) => {
    const [from] = node?.range ?? [0];
    return place(from, from + firstLineOf(node).length);
  };
  return {
    value,
    placeOf: (path) => placeOfNode(nodeAt(path)),
    writtenAt: (path) => firstLineOf(nodeAt(path)),
    placeBehind(path) {
      const [from, to] = nodeAt(path)?.range ?? [0, 0];
      const end = from + source.slice(from, to).trimEnd().length;
      return place(end, end);
    },
    placeOfKey(path, key) {
      const map = nodeAt(path);
      const pair = isMap(map)
        ? map.items.find((item) => isScalar(item.key) && String(item.key.value) === key)
        : undefined;
      return placeOfNode(pair !== undefined && isNode(pair.key) ? pair.key : map);
    },
    offsetOf(path) {
      const node = nodeAt(path);
      if (!isScalar(node) || typeof node.value !== 'string' || !node.range) return undefined;
      const at = source.slice(node.range[0], node.range[1]).indexOf(node.value);
      return at === -1 ? undefined : start + node.range[0] + at;
    },
  };
}

/** The parser's time grows with the square of what is wrong in one line. */
const longestLine = 10_000;
const longLine = new RegExp(`^.{${longestLine + 1},}`, 'm');

const deepest = 50;

/** Where brackets stand too deep within each other; the parser takes seconds for a thousand of them. */
function tooDeepAt(source: string): number | undefined {
  let depth = 0;
  for (const { 0: sign, index } of source.matchAll(/[[\]{}]/g)) {
    depth = Math.max(0, depth + (sign === '[' || sign === '{' ? 1 : -1));
    if (depth > deepest) return index;
  }
  return undefined;
}

/** One open bracket may be a thousand mistakes to a parser; the first few lead a person to it. */
const mostMistakes = 5;

/** An empty block has no fields. Tells of a name that is repeated without having been given, or far too often. */
function toValue(document: Document, tell: (mistake: YamlMistake) => void): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 }) ?? {};
  } catch {
    tell(unknownAlias(document) ?? tooManyAliases);
    return undefined;
  }
}

const tooManyAliases: YamlMistake = {
  code: 'yaml/alias',
  severity: 'error',
  message:
    'The fields cannot be read here: values repeat each other more often than anybody could mean.',
  fix: 'Write the values out instead of repeating them with & and *.',
  from: 0,
  to: 1,
};

function nearestNode(document: Document, path: readonly (string | number)[]): Node | undefined {
  const { isMap, isNode, isPair, isScalar, isSeq } = loadYaml();
  let node: unknown = document.contents;
  for (const key of path) {
    const next: unknown = isMap(node)
      ? node.items.find(
          (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
        )?.value
      : isSeq(node)
        ? node.items[Number(key)]
        : undefined;
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? node : undefined;
}
