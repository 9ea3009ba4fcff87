/** What one pass made, kept for the next. */
export interface Memory<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  /** Ends a pass: what it did not set is forgotten. A pass that fails ends without, and nothing is lost. */
  endPass(): void;
}

export function createMemory<Value>(): Memory<Value> {
  let last = new Map<string, Value>();
  let current = new Map<string, Value>();
  return {
    get: (key) => current.get(key) ?? last.get(key),
    set: (key, value) => void current.set(key, value),
    endPass() {
      last = current;
      current = new Map();
    },
  };
}
