import type { JsonSchema } from './json-schema.ts';

/** A field for Sveltia CMS (https://sveltiacms.app/en/docs/fields). */
export interface EditorField extends Widget {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  /** Whether it contains words, which a translation has its own of. */
  readonly i18n?: true;
  readonly hint?: string;
}

/** How a field is edited, with the options of the widget. */
interface Widget {
  readonly widget: string;
  readonly fields?: readonly EditorField[];
  readonly field?: EditorField;
  readonly [option: string]: unknown;
}

/** Returns the fields of a schema. `cannot` is called with the path of each that cannot be edited. */
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
  const widget = widgetOf(schema, required, cannot);
  if (widget === undefined) return undefined;
  const inside = [widget.field, ...(widget.fields ?? [])];
  const hasWords = schema['x-words'] === true || inside.some((field) => field?.i18n);
  const { description: hint } = schema;
  const common = { name, label: labelOf(name), required };
  return { ...common, ...(hasWords && { i18n: true }), ...(hint && { hint }), ...widget };
}

function widgetOf(
  schema: JsonSchema,
  required: boolean,
  cannot: (path: string) => void,
): Widget | undefined {
  const { type, format, items, properties, enum: values, minimum: min, minItems } = schema;
  switch (type) {
    case 'boolean':
      // A switch would write “false” into each file.
      return required ? { widget: 'boolean' } : { widget: 'select', options: yesOrNo };
    case 'string':
      if (values !== undefined) return { widget: 'select', options: values.map(String) };
      if (format === 'date') return { widget: 'datetime', type: 'date', format: 'YYYY-MM-DD' };
      if (format === 'date-time') return { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ssZ' };
      return schema['x-image'] === true
        ? { widget: 'image' }
        : { widget: 'string', ...patternOf(schema) };
    case 'integer':
    case 'number': {
      const isWhole = type === 'integer' || values?.every(Number.isInteger) === true;
      return {
        widget: 'number',
        value_type: isWhole ? 'int' : 'float',
        ...(min !== undefined && { min }),
      };
    }
    case 'object':
      if (properties === undefined) break;
      return { widget: 'object', fields: fieldsOf(schema, (path) => cannot(`.${path}`)) };
    case 'array': {
      const item = items && fieldOf('item', items, true, cannot);
      if (item === undefined) return undefined;
      const { fields } = item;
      return { widget: 'list', min: minItems ?? 0, ...(fields ? { fields } : { field: item }) };
    }
  }
  cannot('');
  return undefined;
}

const yesOrNo = [
  { label: 'Yes', value: true },
  { label: 'No', value: false },
];

/** A string that is not empty needs no pattern, since its field is required. */
function patternOf({ pattern, patternErrorMessage }: JsonSchema) {
  if (typeof pattern !== 'string' || pattern === '\\S') return {};
  return { pattern: [pattern, String(patternErrorMessage ?? 'Correct this.')] };
}

/** Returns words for a name such as `legal_name` or `home/services`. */
export const labelOf = (name: string) =>
  name
    .split('/')
    .map((part) => part.replace(/[-_]+/g, ' ').replace(/^./, (first) => first.toUpperCase()))
    .join(' / ');
