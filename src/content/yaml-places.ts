import type { Document, Node, YAMLMap } from 'yaml';
import { positionAt, type Position } from '../report/location.ts';
import { loadYaml } from './lazy-packages.cjs';

/** The place of a value or a key in a file, as in a Diagnostic. */
export interface YamlRange extends Position {
  readonly length: number;
}

/** Keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** The places of the values of a YAML text. */
export type YamlPlaces = ReturnType<typeof createPlaces>;

/** Finds places in the valid YAML from `start` to `end` of `text`. The text is parsed at the first lookup. */
export function createPlaces(text: string, { start, end }: { start: number; end: number }) {
  const source = text.slice(start, end);
  let document: Document | undefined;
  const nodeAt = (path: Path) =>
    nearestNode((document ??= parseForPlaces(source, { uniqueKeys: false })), path);
  const place = (from: number, to: number): YamlRange => ({
    ...positionAt(text, start + from),
    length: Math.max(1, to - from),
  });
  const firstLineOf = (node: Node | undefined) => {
    const [from, to] = node?.range ?? [0, 1];
    return (source.slice(from, to).split('\n', 1)[0] ?? '').trimEnd();
  };
  const placeOfNode = (node: Node | undefined) => {
    const [from] = node?.range ?? [0];
    return place(from, from + firstLineOf(node).length);
  };
  return {
    /** Returns the place of the value at a path, or of the nearest value around it. */
    placeOf: (path: Path) => placeOfNode(nodeAt(path)),
    /** Returns the first line of the value at a path, as it is written. */
    writtenAt: (path: Path) => firstLineOf(nodeAt(path)),
    /** Returns the place right after the value at a path. */
    placeAfter(path: Path) {
      const [from, to] = nodeAt(path)?.range ?? [0, 0];
      const end = from + source.slice(from, to).trimEnd().length;
      return place(end, end);
    },
    /** Returns the place of a key, or of the value around it if there is no such key. */
    placeOfKey(path: Path, key: string) {
      const { isMap, isNode } = loadYaml();
      const node = nodeAt(path);
      const found = isMap(node) ? pairOf(node, key)?.key : undefined;
      return placeOfNode(isNode(found) ? found : node);
    },
    /** Returns the offset in the file at which a scalar's text begins; `undefined` if escapes or folding change the offsets inside it. */
    offsetOf(path: Path) {
      const node = nodeAt(path);
      if (!loadYaml().isScalar(node) || typeof node.value !== 'string' || !node.range)
        return undefined;
      const at = source.slice(node.range[0], node.range[1]).indexOf(node.value);
      return at === -1 ? undefined : start + node.range[0] + at;
    },
  };
}

/** Parses a YAML text into nodes with their offsets, and errors. For js-yaml, `\r` alone ends a line as well. */
export function parseForPlaces(source: string, { uniqueKeys = true } = {}): Document {
  return loadYaml().parseDocument(source.replace(/\r(?!\n)/g, '\n'), {
    prettyErrors: false,
    uniqueKeys,
  });
}

function nearestNode(document: Document, path: Path): Node | undefined {
  const { isMap, isNode, isSeq } = loadYaml();
  let node: unknown = document.contents;
  for (const key of path) {
    const next: unknown = isMap(node)
      ? pairOf(node, String(key))?.value
      : isSeq(node)
        ? node.items[Number(key)]
        : undefined;
    if (!isNode(next)) break;
    node = next;
  }
  return isNode(node) ? node : undefined;
}

/** The pairs of maps by key, for thousands of problems in one map. */
const pairsOf = new WeakMap<YAMLMap, Map<string, YAMLMap['items'][number]>>();

function pairOf(map: YAMLMap, key: string) {
  const { isScalar } = loadYaml();
  const pairs = pairsOf.get(map) ?? new Map<string, YAMLMap['items'][number]>();
  if (!pairsOf.has(map)) {
    pairsOf.set(map, pairs);
    for (const pair of map.items) {
      const name = isScalar(pair.key) ? String(pair.key.value) : undefined;
      if (name !== undefined && !pairs.has(name)) pairs.set(name, pair);
    }
  }
  return pairs.get(key);
}
