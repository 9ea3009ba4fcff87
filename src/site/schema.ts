import * as v from 'valibot';
import { hostNames } from '../config/host-names.ts';

/** The shape of one value in `content/`, with the type that templates receive. */
export type Schema<Value> = v.GenericSchema<unknown, Value>;

/** The type of the values that a schema accepts. */
export type Infer<S extends v.GenericSchema> = v.InferOutput<S>;

/** Named fields. A key that is not among them is a mistake, so a misspelt one is noticed. */
export const object = <Fields extends v.ObjectEntries>(fields: Fields) => v.strictObject(fields);

/** The same schema with a sentence that editors show where a writer fills it in. */
export const describe = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/** What an editor can check by itself, in the words of JSON Schema; `src/schema/` reads it. */
const editor = <Input>(keywords: Readonly<Record<string, unknown>>) =>
  v.metadata<Input, { readonly editor: typeof keywords }>({ editor: keywords });

/** A text of one line or more that is not empty. */
export const string = () =>
  v.pipe(
    v.string(),
    v.check((value) => value.trim() !== '', 'must not be empty'),
    editor({ pattern: '\\S' }),
  );

/** A field that may be left out; templates receive `undefined` then. */
export const optional = <S extends v.GenericSchema>(schema: S) => v.optional(schema);

/** A list of at least `least` items. */
export const array = <S extends v.GenericSchema>(item: S, least = 1) =>
  v.pipe(
    v.array(item),
    v.check(
      (items) => items.length >= least,
      `needs at least ${least} ${least === 1 ? 'item' : 'items'}`,
    ),
    editor({ minItems: least }),
  );

/** One of the given words. */
export const oneOf = <const Words extends readonly string[]>(...words: Words) => v.picklist(words);

/** `true` or `false`. */
export const boolean = () => v.boolean();

/** A whole number, zero or more. */
export const integer = () =>
  v.pipe(
    v.number(),
    v.check((value) => Number.isInteger(value) && value >= 0, 'must be a whole number'),
    editor({ type: 'integer', minimum: 0 }),
  );

/** An e-mail address. */
export const email = () =>
  v.pipe(
    v.string(),
    v.check(
      (value) => emailPattern.test(value),
      'must be an e-mail address such as hello@company.example',
    ),
    editor({ pattern: emailPattern.source }),
  );

/** One folder name in an address: lower-case letters and digits, joined by single hyphens. */
export const slug = () =>
  v.pipe(
    v.string(),
    v.check(
      (value) => slugPattern.test(value),
      'must be a slug: lower-case letters and digits, joined by hyphens',
    ),
    editor({ pattern: slugPattern.source }),
  );

/** The start of every absolute address: scheme and host, nothing behind (RFC 6454). */
export const origin = () =>
  v.pipe(
    v.string(),
    v.check(isOrigin, 'must be an origin such as https://www.company.example, without a path'),
    editor({ pattern: '^https?://[^/?#]+$' }),
  );

/** The name of a host, for which the build then writes configuration into the output. */
export const host = () => oneOf(...hostNames);

/** Addresses that moved: `from` one of this site, `to` another of it or one elsewhere, `status` 301 unless given. */
export const redirects = () =>
  array(
    object({
      from: matching(oldAddress, 'must be an address of this site such as /old/'),
      to: matching(
        newAddress,
        'must be an address of this site such as /new/, or begin with https://',
      ),
      status: optional(v.picklist([301, 308])),
    }),
    0,
  );

const matching = (pattern: RegExp, message: string) =>
  v.pipe(
    v.string(),
    v.check((value) => pattern.test(value), message),
    editor({ pattern: pattern.source }),
  );

/** Without signs that mean something in the configuration of a host. */
const oldAddress = /^(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]+)+\/?$/;
const newAddress =
  /^(?:(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]+)*\/?|https?:\/\/[A-Za-z0-9._~:/?@&=+%-]+)(?:#[\w-]+)?$/;

/** A day, as `2026-01-31`, that exists in the calendar. */
export const date = () =>
  v.pipe(
    v.string(),
    v.check(isDate, 'must be a date such as 2026-01-31'),
    editor({ pattern: datePattern.source, format: 'date' }),
  );

const emailPattern =
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;
const datePattern = /^\d{4}-\d{2}-\d{2}$/;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

function isOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return /^https?:$/.test(url.protocol) && url.origin === value;
}

function isDate(value: string): boolean {
  if (!datePattern.test(value)) return false;
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}
