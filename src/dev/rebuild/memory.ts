/** What one pass made, kept for the next. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Ends a pass: what it did not set is forgotten. A pass that fails ends without, and nothing is lost. */
  endPass(): void;
}

/** Entries are changed in place: with thousands of pages, a new map for each pass would cost more than the pass. */
export function createMemory<Value>(): Memory<Value> {
  const entries = new Map<string, { value: Value; pass: number }>();
  let pass = 0;
  let touched = 0;
  return {
    get: (key) => entries.get(key)?.value,
    set(key, value) {
      const entry = entries.get(key);
      if (entry?.pass !== pass) touched++;
      if (entry === undefined) entries.set(key, { value, pass });
      else Object.assign(entry, { value, pass });
    },
    endPass() {
      if (touched < entries.size)
        for (const [key, entry] of entries) if (entry.pass !== pass) entries.delete(key);
      pass++;
      touched = 0;
    },
  };
}
