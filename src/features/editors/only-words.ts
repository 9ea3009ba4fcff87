import { hasWords, isWords, nodeOf } from '../../content/fields/schema-node.ts';
import type { JsonSchema } from './json-schema.ts';

/** Returns the part of a schema that a translation contains: its words. */
export function onlyWords(json: JsonSchema, schema: object): JsonSchema {
  const { entries = {}, item } = nodeOf(schema);
  if (isWords(schema)) return json;
  if (item !== undefined && json.items !== undefined)
    return { ...json, items: onlyWords(json.items, item) };
  const properties = Object.entries(json.properties ?? {}).flatMap(([name, property]) => {
    const entry = entries[name] ?? {};
    return hasWords(entry) ? [[name, onlyWords(property, entry)] as const] : [];
  });
  const own = Object.fromEntries(properties);
  const required = json.required?.filter((name) => Object.hasOwn(own, name)) ?? [];
  return { ...json, properties: own, required };
}
