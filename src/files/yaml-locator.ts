import type { Document, Node, Scalar } from 'yaml';
import { positionAt, type Location } from '../report/location.ts';
import { loadYaml } from '../lib/lazy-packages.cjs';

/** The location of a value or a key in its file. */
export type YamlLocation = Required<Omit<Location, 'file'>>;

/** Keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** A part of a text. */
export interface Words {
  readonly index: number;
  readonly length: number;
}

/** Finds the values of a YAML text. */
export type YamlLocator = ReturnType<typeof createYamlLocator>;

/** The part of a text that is YAML, in UTF-16 offsets. */
export interface YamlRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Locates values in the valid YAML of a text, which is requested and parsed for the first one.
 */
export function createYamlLocator(textOf: () => string, { start, end }: YamlRange) {
  let text = '';
  let source = '';
  let document: Document | undefined;
  const nodeAt = (path: Path): Node | undefined => {
    if (document === undefined) {
      text = textOf();
      source = text.slice(start, end);
      document = parseNodes(source);
    }
    const node = document.getIn(path, true);
    if (loadYaml().isNode(node)) return node;
    return path.length === 0 ? undefined : nodeAt(path.slice(0, -1));
  };
  const between = (from: number, to: number): YamlLocation => ({
    ...positionAt(text, start + from),
    length: Math.max(1, to - from),
  });
  const firstLineOf = (node: Node | undefined) => {
    const [from, to] = node?.range ?? [0, 1];
    return (source.slice(from, to).split('\n', 1)[0] ?? '').trimEnd();
  };
  const locate = (node: Node | undefined) => {
    const [from] = node?.range ?? [0];
    return between(from, from + firstLineOf(node).length);
  };
  return {
    /**
     * Returns the location of the value at a path, or of the nearest value around it. With `words`, it is
     * that of a part of the text there, unless escapes or folding change the offsets inside it.
     */
    locationOf(path: Path, words?: Words) {
      const node = nodeAt(path);
      const [from, to] = node?.range ?? [0, 0];
      const isText = loadYaml().isScalar(node) && typeof node.value === 'string';
      const at = words && isText ? source.slice(from, to).indexOf(node.value as string) : -1;
      const first = from + at + (words?.index ?? 0);
      return at === -1 ? locate(node) : between(first, first + (words?.length ?? 0));
    },
    /** Returns the location of a key; that of a missing one is right after the last field of its group. */
    locationOfKey(path: Path) {
      const group = nodeAt(path.slice(0, -1));
      const pairs = loadYaml().isMap<Scalar>(group) ? group.items : [];
      const pair = pairs.find(({ key }) => String(key.value) === String(path.at(-1)));
      if (pair !== undefined) return locate(pair.key);
      const [from, to] = group?.range ?? [0, 0];
      const end = from + source.slice(from, to).trimEnd().length;
      return between(end, end);
    },
    /** Returns the first line of the value at a path, as it is written, or the comment instead of it. */
    sourceOf(path: Path) {
      const node = nodeAt(path);
      const [, from = 0] = node?.range ?? [];
      return firstLineOf(node) || (/^[ \t]*(#.*)/.exec(source.slice(from))?.[1] ?? '').trimEnd();
    },
  };
}

/** Returns the locator of the values below a path. */
export const within = (locator: YamlLocator, at: Path): YamlLocator => ({
  locationOf: (path, words) => locator.locationOf([...at, ...path], words),
  locationOfKey: (path) => locator.locationOfKey([...at, ...path]),
  sourceOf: (path) => locator.sourceOf([...at, ...path]),
});

/**
 * Parses a YAML text into nodes with their offsets, and errors. The last one is kept, since the problems
 * of its values are located in it.
 */
export function parseNodes(source: string): Document {
  if (last?.source === source) return last.document;
  const document = loadYaml().parseDocument(source, {
    schema: 'core',
    resolveKnownTags: false,
    // Comparing each key with each other takes minutes for thousands.
    uniqueKeys: false,
    prettyErrors: false,
  });
  last = { source, document };
  return document;
}

let last: { readonly source: string; readonly document: Document } | undefined;
