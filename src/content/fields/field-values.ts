import type { Path } from '../../files/yaml-locator.ts';

/**
 * Returns a value of objects and lists with `change` applied to each part; a part that it changes, and
 * an instance of a class, is not visited further. Parts without changes are the same objects, so a list
 * of products is not copied for each product.
 */
export function changeValue<Value>(
  value: Value,
  change: (part: unknown, path: Path) => unknown,
  path: Path = [],
): Value {
  const changed = change(value, path);
  if (changed !== value) return changed as Value;
  const isList = Array.isArray(value);
  if (!isList && Object.getPrototypeOf(value ?? '') !== Object.prototype) return value;
  const entries = Object.entries(value as object).map(([key, item]) => [
    key,
    changeValue<unknown>(item, change, [...path, isList ? Number(key) : key]),
  ]);
  if (entries.every(([key, item]) => value[key as keyof Value] === item)) return value;
  return (isList ? entries.map(([, item]) => item) : Object.fromEntries(entries)) as Value;
}
