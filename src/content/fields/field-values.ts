import type { Path } from '../../files/yaml-locator.ts';

/** Visits every value in objects and lists that is an instance of a class, with its path. */
export function eachInstance<Instance>(
  value: unknown,
  type: new (...parameters: never[]) => Instance,
  visit: (instance: Instance, path: Path) => void,
  path: Path = [],
): void {
  if (value instanceof type) return visit(value, path);
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value))
    eachInstance(item, type, visit, [...path, Array.isArray(value) ? Number(key) : key]);
}

/**
 * Returns a value of objects and lists with `change` applied to each part; a part that it changes
 * is not visited further. Parts without changes are the same objects, so a list of products is not
 * copied for each product.
 */
export function changeValue<Value>(value: Value, change: (part: unknown) => unknown): Value {
  const changed = change(value);
  if (changed !== value) return changed as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, changeValue(item, change)]);
  if (entries.every(([key, item]) => value[key as keyof Value] === item)) return value;
  const made = Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  return made as Value;
}
