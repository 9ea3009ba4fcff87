/**
 * Makes a function that computes each of its values once. Arguments with the same `keyOf` have the
 * same value.
 */
export function memoize<Value, Argument = string>(
  compute: (argument: Argument) => Value,
  keyOf: (argument: Argument) => unknown = (argument) => argument,
): (argument: Argument) => Value {
  const known = new Map<unknown, Value>();
  return (argument) => {
    const key = keyOf(argument);
    const value = known.get(key);
    if (value !== undefined || known.has(key)) return value as Value;
    const computed = compute(argument);
    known.set(key, computed);
    return computed;
  };
}
