import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import type { Report } from '../../report/diagnostic.ts';
import { count } from '../../report/units.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path } from '../../files/yaml-locator.ts';

/** The parts of a schema of valibot that contain other schemas. */
export interface SchemaNode {
  /**
   * The fields that an `object` does not have are ignored, those of a `strict_object` are errors.
   */
  readonly type?: string;
  readonly entries?: Readonly<Record<string, SchemaNode>>;
  readonly item?: SchemaNode;
  readonly wrapped?: SchemaNode;
  readonly options?: readonly SchemaNode[];
  readonly value?: SchemaNode;
  readonly pipe?: readonly (SchemaNode & { readonly metadata?: WordsMetadata })[];
}

/** What `text` adds to a schema. */
interface WordsMetadata {
  readonly words?: true;
  readonly variables?: readonly string[];
}

/** The values as they are written, and the file of the translation. */
interface Translation {
  readonly data: YamlData;
  readonly file: string;
  readonly report: Report;
}

/**
 * Returns the value of a translation: its words, and everything else from the original. Reports the
 * facts in it, and lists with another number of items than in the original.
 */
export function inherit(
  schema: GenericSchema,
  { value, file: source }: { readonly value: unknown; readonly file: string },
  { data, file, report, own = data.value }: Translation & { readonly own?: unknown },
): unknown {
  const merge = (node: SchemaNode, from: unknown, given: unknown, path: Path): unknown => {
    if (isWords(node)) return given;
    if (node.wrapped !== undefined) return merge(node.wrapped, from, given, path);
    if (path.length > 0 && given !== undefined && (!hasWords(node) || !isObject(from))) {
      report({
        code: 'language/fact',
        message: `“${path.at(-1)}” is the same in all languages, and belongs in ${source}.`,
        why: 'A translation contains only words. Everything else comes from the original.',
        fix: `Remove it here. If it differs between languages, a developer can declare it as words.`,
        file,
        ...data.locationOfKey(path.slice(0, -1), String(path.at(-1))),
      });
      return from;
    }
    // A group or a list without a value has none of the words.
    const own = given ?? undefined;
    if (!isObject(from)) return from;
    if (own !== undefined && !isObject(own)) return own;
    if (Array.isArray(from)) {
      const { item = {} } = node;
      if (own === undefined) return hasWords(node) ? undefined : from;
      if (!Array.isArray(own)) return own;
      if (own.length === from.length)
        return from.map((each, index) => merge(item, each, own[index], [...path, index]));
      report({
        code: 'language/list-length',
        message: `“${path.at(-1)}” has ${count(own.length, 'item')}, and ${count(from.length, 'item')} in ${source}.`,
        why: 'Each item contains the words of the item in the same position of the original.',
        fix: 'Add the missing items, or remove the others.',
        file,
        ...data.locationOf(path),
      });
      return from;
    }
    const { entries = {} } = node;
    const ownFields: Fields = own ?? {};
    const merged: Record<string, unknown> = node.type === 'object' ? {} : { ...ownFields };
    for (const [name, entry] of Object.entries(entries)) {
      const written = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined;
      // A site of another generator repeats the facts.
      const isRepeated = node.type === 'object' && !hasWords(entry);
      const value = merge(entry, from[name], isRepeated ? undefined : written, [...path, name]);
      if (value === undefined) delete merged[name];
      else merged[name] = value;
    }
    // Without all of its words it is missing as a whole.
    const isEmpty = given === undefined && Object.keys(merged).length === 0;
    return isEmpty && !v.is(node as GenericSchema, merged) ? undefined : merged;
  };
  return merge(schema as SchemaNode, value, own, []);
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** Returns whether a value of the schema is words as a whole: a text, or a list of texts. */
export function isWords({ pipe = [], wrapped, item, options = [], value }: SchemaNode): boolean {
  return (
    pipe.some((part) => part.metadata?.words === true || ('pipe' in part && isWords(part))) ||
    [wrapped, item].some((part) => part !== undefined && isWords(part)) ||
    [...options, ...(value ? [value] : [])].some(hasWords)
  );
}

/** Returns whether a value of the schema contains words, so that translations need some. */
export function hasWords(schema: object): boolean {
  const node = schema as SchemaNode;
  return (
    isWords(node) ||
    [...Object.values(node.entries ?? {}), node.item, node.wrapped].some(
      (part) => part !== undefined && hasWords(part),
    )
  );
}

/** Returns the words in a value of the schema, in order. */
export function wordsIn(schema: object, value: unknown): string[] {
  const node = schema as SchemaNode;
  if (typeof value === 'string') return isWords(node) ? [value] : [];
  if (!isObject(value)) return [];
  if (isWords(node)) return Object.values(value).flatMap((each) => wordsIn(node, each));
  if (node.wrapped !== undefined) return wordsIn(node.wrapped, value);
  const { item, entries = {} } = node;
  if (Array.isArray(value)) return item ? value.flatMap((each) => wordsIn(item, each)) : [];
  return Object.entries(entries).flatMap(([name, entry]) => wordsIn(entry, value[name]));
}

/** Returns the variables that only the text at a path of a value of the schema has. */
export function variablesAt(node: SchemaNode, path: Path): readonly string[] {
  const { pipe = [], entries = {}, item, wrapped } = node;
  const [key = ''] = path;
  const inner = typeof key === 'number' ? item : entries[key];
  const same = [wrapped, ...pipe.filter((part) => part !== node && 'pipe' in part)];
  return [
    ...pipe.flatMap((part) => part.metadata?.variables ?? []),
    ...same.flatMap((part) => (part === undefined ? [] : variablesAt(part, path))),
    ...(inner === undefined ? [] : variablesAt(inner, path.slice(1))),
  ];
}
