import type { Path } from '../../files/yaml-locator.ts';
import type { CollectionSource } from '../../site/content-source.ts';
import type { ContentType } from '../../site/content-type.ts';

/** A schema of valibot by its parts, without `optional` around it. */
export interface SchemaNode {
  /**
   * The fields that an `object` does not have are ignored, those of a `strict_object` are errors.
   */
  readonly type?: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  /** The schemas of a union, or the values of a choice. */
  readonly options?: readonly (SchemaNode | string | number)[];
  /** The values of a record. */
  readonly value?: SchemaNode;
  readonly metadata: SchemaMetadata;
}

/** What the functions of `site/schema.ts` add to a schema. */
export interface SchemaMetadata {
  /** Whether the value is words, of which each translation has its own. */
  readonly words?: true;
  /** The variables that only this text has. */
  readonly variables?: readonly string[];
  /** What a value must be, such as `a whole number, zero or more`. */
  readonly limits?: string;
  /** A right value. */
  readonly example?: string;
  /** The collection with the entry that the value names. */
  readonly reference?: CollectionSource<ContentType>;
}

interface ValibotSchema extends Omit<SchemaNode, 'metadata'> {
  readonly wrapped?: ValibotSchema;
  readonly pipe?: readonly ValibotSchema[];
  readonly metadata?: SchemaMetadata;
}

const nodes = new WeakMap<object, SchemaNode>();

/** Returns the parts of a schema of valibot. */
export function nodeOf(schema: object): SchemaNode {
  const node = nodes.get(schema) ?? readNode(schema);
  nodes.set(schema, node);
  return node;
}

function readNode(schema: object): SchemaNode {
  const { wrapped, pipe = [], ...node }: ValibotSchema = schema;
  const inner = wrapped && nodeOf(wrapped);
  const added = pipe.map((part) => (part.pipe ? nodeOf(part) : part).metadata);
  return {
    ...node,
    ...inner,
    metadata: Object.assign({}, node.metadata, inner?.metadata, ...added),
  };
}

/**
 * Visits a schema and its parts, each with the part of a value that it describes; without a value, every
 * field, and one item of each list. A value without declared parts, such as a text or plural forms, has
 * the schema of the whole.
 */
export function eachNode(
  schema: object,
  value: unknown,
  visit: (node: SchemaNode, value: unknown, path: Path) => void,
  path: Path = [],
): void {
  const node = nodeOf(schema);
  visit(node, value, path);
  const { entries, item, options = [], value: inRecord } = node;
  const go = (part: object, key: string | number, inner: unknown) =>
    eachNode(part, inner, visit, [...path, key]);
  if (value === undefined) {
    for (const [name, entry] of Object.entries(entries ?? {})) go(entry, name, undefined);
    for (const part of [item, inRecord, ...options])
      if (typeof part === 'object') go(part, 0, undefined);
  } else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) go(item ?? schema, index, each);
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      if (entries === undefined) go(schema, name, each);
      else if (Object.hasOwn(entries, name)) go(entries[name]!, name, each);
    }
  }
}

/** Returns whether a value of the schema contains words, so that translations need some. */
export function hasWords(schema: object): boolean {
  let found = false;
  eachNode(schema, undefined, ({ metadata }) => void (found ||= metadata.words === true));
  return found;
}

/** Returns whether a value of the schema is words as a whole: a text, or a list of texts. */
export function isWords(schema: object): boolean {
  const { entries, item } = nodeOf(schema);
  return item === undefined ? entries === undefined && hasWords(schema) : isWords(item);
}

/** Returns the words in a value of the schema, in order. */
export function translatedWords(schema: object, value: unknown): string[] {
  const words: string[] = [];
  eachNode(schema, value, (node, part) => {
    if (typeof part === 'string' && hasWords(node)) words.push(part);
  });
  return words;
}
