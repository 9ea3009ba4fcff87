import { hasWords, isWords, type SchemaNode } from '../../content/languages/inherit.ts';
import type { JsonSchema } from './json-schema.ts';

/** Returns the part of a schema that a translation contains: its words. */
export function onlyWords(json: JsonSchema, schema: object): JsonSchema {
  const node = schema as SchemaNode;
  if (isWords(node)) return json;
  if (node.wrapped !== undefined) return onlyWords(json, node.wrapped);
  const { entries = {}, item } = node;
  if (item !== undefined && json.items !== undefined)
    return { ...json, items: onlyWords(json.items, item) };
  const names = Object.keys(entries).filter((name) => hasWords(entries[name] ?? {}));
  const properties = names.map((name) => [
    name,
    onlyWords(json.properties?.[name] ?? {}, entries[name] ?? {}),
  ]);
  return {
    ...json,
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    required: json.required?.filter((name) => names.includes(name)) ?? [],
  };
}
