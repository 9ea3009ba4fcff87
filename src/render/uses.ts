import type { Document } from '../content/load-document.ts';

/** What a page uses besides its own texts. */
export type Use =
  /** The output path of an asset. */
  | { readonly asset: string }
  /** The name of a list of texts, whose fields it read. */
  | { readonly list: string }
  /** A text whose body it read. */
  | { readonly body: Document };

/**
 * Records what a page uses while it is rendered. A value that is computed once counts for every
 * page that reads it, together with all that was used to compute it.
 */
export function createUses() {
  let current = new Set<Use>();
  /** Returns the value of a function, and what was used meanwhile. */
  const record = <Value>(compute: () => Value) => {
    const outer = current;
    const used = (current = new Set());
    try {
      return { value: compute(), used: used as ReadonlySet<Use> };
    } finally {
      current = outer;
      for (const use of used) outer.add(use);
    }
  };
  return {
    record,
    add: (use: Use): void => void current.add(use),
    /** Returns a function that computes a value at its first call. */
    once<Value>(compute: () => Value): () => Value {
      let known: ReturnType<typeof record<Value>> | undefined;
      return () => {
        if (known === undefined) known = record(compute);
        else for (const use of known.used) current.add(use);
        return known.value;
      };
    },
  };
}
