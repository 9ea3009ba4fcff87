/** Makes a function that computes each of its values once. */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value as Value;
    const computed = compute(key);
    known.set(key, computed);
    return computed;
  };
}
