/**
 * Records what a page uses while it is rendered. A value that is computed once counts for every
 * page that reads it, together with all that was used to compute it.
 */
export function createUses<Item>() {
  let current = new Set<Item>();
  /** Returns the value of a function, and what was used meanwhile. */
  const record = <Value>(compute: () => Value) => {
    const outer = current;
    const used = (current = new Set());
    try {
      return { value: compute(), used: used as ReadonlySet<Item> };
    } finally {
      current = outer;
      for (const item of used) outer.add(item);
    }
  };
  return {
    record,
    add: (item: Item): void => void current.add(item),
    /** Returns a function that computes a value at its first call. */
    once<Value>(compute: () => Value): () => Value {
      let known: ReturnType<typeof record<Value>> | undefined;
      return () => {
        if (known === undefined) known = record(compute);
        else for (const item of known.used) current.add(item);
        return known.value;
      };
    },
  };
}
