import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import type { Report } from '../../report/diagnostic.ts';
import { count } from '../../report/units.ts';
import type { YamlData } from '../../files/yaml.ts';
import type { Path } from '../../files/yaml-locator.ts';
import { hasWords, isWords, nodeOf } from '../fields/schema-node.ts';

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
  const merge = (part: object, from: unknown, given: unknown, path: Path): unknown => {
    if (isWords(part)) return given;
    const { type, item = {}, entries = {} } = nodeOf(part);
    if (path.length > 0 && given !== undefined && (!hasWords(part) || !isObject(from))) {
      report({
        code: 'language/fact',
        message: `“${path.at(-1)}” is the same in all languages, and belongs in ${source}.`,
        why: 'A translation contains only words. Everything else comes from the original.',
        fix: `Remove it here. If it differs between languages, a developer can declare it as words.`,
        file,
        ...data.locationOfKey(path),
      });
      return from;
    }
    // A group or a list without a value has none of the words.
    const own = given ?? undefined;
    if (!isObject(from)) return from;
    if (own !== undefined && !isObject(own)) return own;
    if (Array.isArray(from)) {
      if (own === undefined) return hasWords(part) ? undefined : from;
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
    const ownFields: Fields = own ?? {};
    const merged: Record<string, unknown> = type === 'object' ? {} : { ...ownFields };
    for (const [name, entry] of Object.entries(entries)) {
      const written = Object.hasOwn(ownFields, name) ? ownFields[name] : undefined;
      // A site of another generator repeats the facts.
      const isRepeated = type === 'object' && !hasWords(entry);
      const value = merge(entry, from[name], isRepeated ? undefined : written, [...path, name]);
      if (value === undefined) delete merged[name];
      else merged[name] = value;
    }
    // Without all of its words it is missing as a whole.
    const isEmpty = given === undefined && Object.keys(merged).length === 0;
    return isEmpty && !v.is(part as GenericSchema, merged) ? undefined : merged;
  };
  return merge(schema, value, own, []);
}

type Fields = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
