import { isMap, isScalar, parseDocument, type Node } from 'yaml';
import type { JsonSchema } from './json-schema.ts';

/**
 * Adds the comments above the keys of a YAML file to a schema as descriptions, so that editors show
 * them. A description that the schema already has is kept. A file that cannot be read adds nothing.
 */
export function describeByComments(schema: JsonSchema, yaml: string): JsonSchema {
  const { contents, errors } = parseDocument(yaml);
  return errors.length > 0 || contents === null ? schema : describe(schema, contents);
}

function describe(schema: JsonSchema, node: Node): JsonSchema {
  if (schema.properties === undefined || !isMap(node)) return schema;
  const properties = { ...schema.properties };
  for (const [index, { key, value }] of node.items.entries()) {
    const name = isScalar(key) ? String(key.value) : '';
    const property = properties[name];
    if (property === undefined || !isScalar(key)) continue;
    // The parser gives the comment above the first key of a group to the group.
    const words = wordsOf(key.commentBefore ?? (index === 0 ? node.commentBefore : undefined));
    properties[name] = describe(
      words === undefined ? property : { description: words, ...property },
      value as Node,
    );
  }
  return { ...schema, properties };
}

/** Returns the last paragraph of a comment, which belongs to the key. */
function wordsOf(comment: string | null | undefined): string | undefined {
  return comment
    ?.split(/\n\s*\n/)
    .at(-1)
    ?.replace(/\s+/g, ' ')
    .trim();
}
