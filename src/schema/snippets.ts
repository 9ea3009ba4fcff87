import type { JsonSchema } from './json-schema.ts';
import type { SiteSchema } from './site-schemas.ts';

/**
 * Returns a snippet for each kind of front matter, by name, in the format of editors (https://code.visualstudio.com/docs/editing/userdefinedsnippets):
 * they do not complete the keys of front matter from a schema, but insert snippets.
 */
export function frontMatterSnippets(schemas: readonly SiteSchema[]) {
  const kinds = schemas.filter(({ files }) => files.endsWith('.md'));
  return Object.fromEntries(
    kinds.map(({ name, files, schema }) => {
      const next = counter();
      const body = ['---', ...linesOf(schema, '', next), '---', '$0'];
      return [
        files,
        {
          scope: 'markdown',
          prefix: name.replace(/\.json$/, ''),
          description: `Front matter of ${files}`,
          body,
        },
      ];
    }),
  );
}

function linesOf(
  { properties = {}, required = [] }: JsonSchema,
  indent: string,
  next: () => number,
): string[] {
  return required.flatMap((name) => {
    const property = properties[name] ?? {};
    if (property.type === 'object')
      return [`${indent}${name}:`, ...linesOf(property, `${indent}  `, next)];
    if (property.type === 'array')
      return [`${indent}${name}:`, ...itemOf(property.items ?? {}, `${indent}  `, next)];
    return [`${indent}${name}: ${valueOf(property, next())}`];
  });
}

/** Returns the first item of a list, with the fields of a group on separate lines after its hyphen. */
function itemOf(item: JsonSchema, indent: string, next: () => number): string[] {
  if (item.type !== 'object') return [`${indent}- ${valueOf(item, next())}`];
  return linesOf(item, `${indent}  `, next).map((line, index) =>
    index === 0 ? `${indent}- ${line.trimStart()}` : line,
  );
}

/** Returns a placeholder: a choice, or a text in quotation marks, in which every character is safe. */
function valueOf({ type, enum: words, format }: JsonSchema, number: number): string {
  if (words !== undefined)
    return `\${${number}|${words.map((word) => String(word).replace(/[\\,|]/g, '\\$&')).join(',')}|}`;
  if (type === 'boolean') return `\${${number}|true,false|}`;
  if (format === 'date') return `"\${${number}:$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE}"`;
  return type === 'string' ? `"$${number}"` : `$${number}`;
}

function counter(): () => number {
  let last = 0;
  return () => ++last;
}
