import type * as v from 'valibot';

/** A JSON Schema, of the part that drafts 7 to 2020-12 share (https://json-schema.org/draft-07). */
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: false;
  readonly items?: JsonSchema;
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

/** The parts of a valibot schema that say what it accepts. */
interface Node {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Node>>;
  readonly item?: Node;
  readonly wrapped?: Node;
  readonly options?: readonly unknown[];
  readonly pipe?: readonly Node[];
  /** Of a check: what is said of a value that fails it. */
  readonly message?: unknown;
  readonly metadata?: { readonly editor?: Readonly<Record<string, unknown>> };
  readonly description?: string;
}

/** Says in JSON Schema what a schema of site/schema.ts accepts. What only a program can check is left to the build; so is a kind of schema that is not of there. */
export function toJsonSchema(schema: v.GenericSchema): JsonSchema {
  return convert(schema as unknown as Node);
}

function convert(node: Node): JsonSchema {
  return { ...shapeOf(node), ...notesOf(node) };
}

function shapeOf(node: Node): JsonSchema {
  const { entries = {}, item, wrapped, options } = node;
  switch (node.type) {
    case 'strict_object':
      return {
        type: 'object',
        properties: Object.fromEntries(
          Object.entries(entries).map(([name, entry]) => [name, convert(entry)]),
        ),
        required: Object.keys(entries).filter((name) => entries[name]?.type !== 'optional'),
        additionalProperties: false,
      };
    case 'array':
      return { type: 'array', ...(item === undefined ? {} : { items: convert(item) }) };
    case 'optional':
      return wrapped === undefined ? {} : convert(wrapped);
    case 'picklist':
      return { enum: options ?? [] };
    case 'string':
    case 'number':
    case 'boolean':
      return { type: node.type };
    default:
      return {};
  }
}

/** What the actions behind a schema tell an editor; a pipe's first item is the schema itself, which may be a pipe again. */
function notesOf({ pipe = [] }: Node): JsonSchema {
  const [schema, ...actions] = pipe;
  const own: JsonSchema[] = actions.map(({ type, metadata, description, message }) => {
    if (type === 'description') return { description: description ?? '' };
    if (type === 'metadata') return metadata?.editor ?? {};
    // An extension of VS Code's: what to say instead of “does not match the pattern”.
    return type === 'check' && typeof message === 'string'
      ? { patternErrorMessage: `This ${message}.` }
      : {};
  });
  const merged: JsonSchema = Object.assign({}, schema === undefined ? {} : notesOf(schema), ...own);
  if (merged.pattern !== undefined) return merged;
  const { patternErrorMessage: _, ...rest } = merged;
  return rest;
}
