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

/**
 * Makes a function that remembers its value for an object as long as the object exists, and
 * computes it again for other inputs.
 */
export function memoizeFor<Target extends object, Value>() {
  const known = new WeakMap<Target, { readonly inputs: string; readonly value: Value }>();
  return (target: Target, inputs: string, compute: () => Value): Value => {
    const last = known.get(target);
    if (last?.inputs === inputs) return last.value;
    const value = compute();
    known.set(target, { inputs, value });
    return value;
  };
}
