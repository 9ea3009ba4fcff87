import type { JsonSchema } from './json-schema.ts';

/** A field of a text or of the settings, as an editor can show it. */
export interface EditorField {
  readonly name: string;
  readonly label: string;
  readonly hint: string | undefined;
  readonly required: boolean;
  /** Whether it contains words, which a translation has its own of. */
  readonly hasWords: boolean;
  readonly kind: FieldKind;
}

/** What a field contains; `markdown` is the text after the front matter. */
export type FieldKind =
  | { readonly type: 'string'; readonly pattern?: readonly [pattern: string, message: string] }
  | { readonly type: 'boolean' | 'date' | 'datetime' | 'image' }
  | { readonly type: 'markdown'; readonly isPlain: boolean; readonly blocks: readonly string[] }
  | { readonly type: 'number'; readonly min: number | undefined; readonly isWhole: boolean }
  | { readonly type: 'choice'; readonly values: readonly string[] }
  | { readonly type: 'object'; readonly fields: readonly EditorField[] }
  | { readonly type: 'list'; readonly min: number; readonly item: EditorField };

/** Returns the fields of a schema. `cannot` is called with the path of each other one. */
export function fieldsOf(
  { properties = {}, required = [] }: JsonSchema,
  cannot: (path: string) => void,
): EditorField[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = fieldOf(name, schema, required.includes(name), (path) => cannot(name + path));
    return field === undefined ? [] : [field];
  });
}

function fieldOf(
  name: string,
  schema: JsonSchema,
  required: boolean,
  cannot: (path: string) => void,
): EditorField | undefined {
  const kind = kindOf(schema, cannot);
  if (kind === undefined) return undefined;
  const words = hasWords(schema['x-words'] === true, kind);
  return { name, label: labelOf(name), hint: schema.description, required, hasWords: words, kind };
}

const hasWords = (isWords: boolean, kind: FieldKind): boolean =>
  isWords ||
  (kind.type === 'list' && kind.item.hasWords) ||
  (kind.type === 'object' && kind.fields.some((field) => field.hasWords));

function kindOf(schema: JsonSchema, cannot: (path: string) => void): FieldKind | undefined {
  const { type, format, items, properties, enum: values } = schema;
  if (type === 'boolean') return { type };
  if (type === 'string' && values !== undefined)
    return { type: 'choice', values: values.map(String) };
  if (type === 'string' && format === 'date') return { type: 'date' };
  if (type === 'string' && format === 'date-time') return { type: 'datetime' };
  if (schema['x-image'] === true) return { type: 'image' };
  if (type === 'string') return { type, ...patternOf(schema) };
  if (type === 'integer' || type === 'number')
    return {
      type: 'number',
      min: schema['minimum'] as number | undefined,
      isWhole: type === 'integer' || values?.every(Number.isInteger) === true,
    };
  if (type === 'object' && properties !== undefined)
    return { type: 'object', fields: fieldsOf(schema, (path) => cannot(`.${path}`)) };
  const item = type === 'array' && items ? fieldOf('item', items, true, cannot) : undefined;
  if (item !== undefined) return { type: 'list', min: Number(schema['minItems'] ?? 0), item };
  if (type !== 'array') cannot('');
  return undefined;
}

/** A string that is not empty needs no pattern, since its field is required. */
function patternOf({ pattern, patternErrorMessage }: JsonSchema) {
  if (typeof pattern !== 'string' || pattern === '\\S') return {};
  return { pattern: [pattern, String(patternErrorMessage ?? 'Correct this.')] as const };
}

/** Returns words for a name such as `legal_name` or `home/services`. */
export const labelOf = (name: string) =>
  name
    .split('/')
    .map((part) => part.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase()))
    .join(' / ');
