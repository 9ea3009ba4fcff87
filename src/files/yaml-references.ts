import type { Alias, Node } from 'yaml';
import { loadYaml } from '../lib/lazy-packages.cjs';

/** What is wrong with a reference, and what to do. */
type Explanation = readonly [what: string, fix: string];

/** The maximum of values that all references of a text repeat: each visit of the values repeats them. */
const limit = 10_000;

/**
 * Returns what is wrong with a reference `*name`, for all of a text in their order; `undefined` if it
 * can be followed. Each value with an anchor `&name` has to be added before.
 */
export function createReferences() {
  const anchors = new Map<string, Node>();
  const sizes = new Map<Node, number>();
  let repeated = 0;
  const sizeOf = (target: Node): number => {
    const known = sizes.get(target);
    if (known !== undefined) return known;
    let size = 0;
    loadYaml().visit(target, {
      Alias: (_, alias) => void (size += sizes.get(alias) ?? 0),
      Node: () => void size++,
    });
    sizes.set(target, size);
    return size;
  };
  return {
    add(node: Node & { readonly anchor?: string | undefined }): void {
      if (node.anchor !== undefined) anchors.set(node.anchor, node);
    },
    problemOf(alias: Alias, path: readonly unknown[]): Explanation | 'unknown' | undefined {
      const target = anchors.get(alias.source);
      if (target === undefined) return 'unknown';
      if (path.includes(target))
        return ['the reference leads to a value that contains it', 'Write the value itself.'];
      const size = sizeOf(target);
      sizes.set(alias, size);
      repeated += size;
      return repeated > limit
        ? [`the references repeat more than ${limit} values`, 'Write the values that are needed.']
        : undefined;
    },
  };
}
