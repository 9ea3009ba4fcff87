import { toJsonSchema as convert } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { SchemaNode } from '../../content/fields/schema-node.ts';

/**
 * A JSON Schema in the subset that drafts 7 to 2020-12 share (https://json-schema.org/draft-07).
 */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** The names of the entries of each collection, by its folder or file. */
export type EntryNames = ReadonlyMap<string, readonly string[]>;

/** Converts a schema to JSON Schema. A reference is one of the names of the entries, if they are known. Checks that JSON Schema cannot express are left out. */
export function toJsonSchema(schema: GenericSchema, names: EntryNames = new Map()): JsonSchema {
  const { $schema: _, ...converted } = convert(schema, {
    errorMode: 'ignore',
    // A field without a value is allowed, but editors need not offer it.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      valibotSchema.type === 'nullish' ? (jsonSchema.anyOf?.[0] as typeof jsonSchema) : null,
    // An extension of VS Code: the message instead of “does not match the pattern”.
    overrideAction: ({ valibotAction: action, jsonSchema }) =>
      action.type === 'regex' && 'message' in action
        ? { ...jsonSchema, patternErrorMessage: `This ${String(action.message)}.` }
        : action.type === 'metadata'
          ? withExtensions(jsonSchema, action as unknown as SchemaNode, names)
          : null,
  });
  return converted as unknown as JsonSchema;
}

/**
 * Returns the JSON Schema with keywords that other programs ignore, for what only the editors of texts
 * need to know, in place of the metadata that the converter copies.
 */
function withExtensions(
  jsonSchema: object,
  { metadata }: Pick<SchemaNode, 'metadata'>,
  names: EntryNames,
) {
  const own = Object.entries(jsonSchema).filter(([name]) => !Object.hasOwn(metadata, name));
  const flags = Object.entries(metadata).filter(([, value]) => value === true);
  const entries = metadata.reference && names.get(metadata.reference.folder);
  return Object.fromEntries([
    ...own,
    ...flags.map(([name, value]) => [`x-${name}`, value]),
    ...(entries === undefined ? [] : [['enum', entries]]),
  ]);
}
