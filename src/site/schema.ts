import * as v from 'valibot';
import { readBase } from '../config/config.ts';
import { hostNames } from '../config/host-names.ts';
import { parseOrigin } from '../config/origin.ts';
import { hiddenInAddress, isWebAddress } from '../lib/is-web-address.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { parseOldAddress } from './old-address.ts';

// A new type of field is a function here, an export in `authoring.ts` and a row in
// `docs/reference.md`. What editors offer for it is in `features/editors/`: `json-schema.ts` if JSON
// Schema has no word for it, and `fields.ts`. One that is not a plain value, as `image()`, also concerns
// `content/languages/inherit.ts` and `content/fields/resolve-fields.ts`.

/** The schema of a value in `content/`, with the type that templates receive. */
export type Schema<Value> = v.GenericSchema<unknown, Value>;

/** The type of the values that a schema accepts. */
export type Infer<S extends v.GenericSchema> = v.InferOutput<S>;

/** Named fields. Other keys are errors, so that misspelled ones are noticed. */
export const object = <Fields extends v.ObjectEntries>(fields: Fields) => v.strictObject(fields);

/** Adds a description to a schema, which editors show to writers. */
export const describe = <S extends v.GenericSchema>(schema: S, description: string) =>
  v.pipe(schema, v.description(description));

/**
 * A string that matches a pattern; `message` follows the field's name, as in “title must not be
 * empty”.
 */
const matching = (pattern: RegExp, message: string) =>
  v.pipe(v.string(), v.regex(pattern, message));

/** Adds what a value must be, which the advice says. */
const limited = <S extends v.GenericSchema>(limits: string, schema: S) =>
  v.pipe(schema, v.metadata({ limits }));

/** Adds a right value, which the advice shows. */
const like = <S extends v.GenericSchema>(example: string, schema: S) =>
  v.pipe(schema, v.metadata({ example }));

/** A string that is not empty. */
export const string = () => matching(/\S/, 'must not be empty');

const words = () => v.pipe(string(), v.metadata({ words: true }));

/**
 * Words in the language of the reader: a string that is not empty. In a site with several
 * languages, each translation has its own, and all other fields come from the original. With
 * `variables`, templates receive a function that fills them in; see `Phrase`.
 */
export function text<const Name extends string>(options: {
  readonly variables: readonly Name[];
}): Schema<Phrase<Name>>;
export function text(): ReturnType<typeof words>;
export function text(options?: { readonly variables: readonly string[] }): v.GenericSchema {
  return options === undefined ? words() : phrase(options.variables);
}

/**
 * Words with variables of `site.yaml`: returns them with these values, and numbers in the form of
 * the page's language. If there is a text for each plural form, the first variable chooses it.
 */
export type Phrase<Name extends string> = (
  values: Readonly<Record<Name, string | number>>,
) => string;

/** Words with variables, before they are a `Phrase`. */
export class WrittenPhrase {
  /** A text, or one for each plural form (https://www.unicode.org/reports/tr35/tr35-numbers.html). */
  readonly forms: string | Readonly<Record<string, string>>;
  /** The variable that chooses the form. */
  readonly counted: string;
  readonly language: string;

  constructor(forms: WrittenPhrase['forms'], counted: string, language: string) {
    this.forms = forms;
    this.counted = counted;
    this.language = language;
  }
}

const phrase = (variables: readonly string[]) =>
  v.pipe(
    v.unknown(),
    v.rawCheck(({ dataset, addIssue }) => {
      const problem = describeForms(dataset.value, variables);
      if (problem !== undefined) addIssue(problem);
    }),
    v.metadata({ words: true, variables, limits: `a text with {${variables.join('} and {')}}` }),
    v.rawTransform(({ dataset, config: { lang = '' } }) => {
      // The site without languages may have any; English is what its other words are in.
      const language = lang === '' ? 'en' : lang;
      const forms = dataset.value as WrittenPhrase['forms'];
      return new WrittenPhrase(forms, variables[0] ?? '', language);
    }),
  );

/** Returns what is wrong with a text that must contain variables, or with its plural forms. */
function describeForms(value: unknown, variables: readonly string[]) {
  const forms = typeof value === 'string' ? { other: value } : Object(value ?? '');
  const names = Object.keys(forms);
  const unknown = names.find((name) => !/^(?:zero|one|two|few|many|other)$/.test(name));
  if (!Object.values(forms).every((form) => typeof form === 'string') || !names.includes('other'))
    return { message: 'must be a text, or texts for plural forms such as one: and other:' };
  if (unknown !== undefined)
    return {
      message: `has no plural form “${unknown}”, only zero, one, two, few, many and other`,
    };
  const missing = variables.find((name) => !forms.other.includes(`{${name}}`));
  return missing === undefined ? undefined : { message: `must contain {${missing}}` };
}

/** An image that a field names. Templates pass it to `site.image`. */
export class ImageFile {
  /** As it is written. */
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** The name of an image: a file beside the text, or in `assets/`. */
export const image = () =>
  v.pipe(
    matching(/^[^{}]*[^{}\s][^{}]*$/, 'must be the name of an image, without variables'),
    v.metadata({ image: true }),
    v.transform((name) => new ImageFile(name)),
  );

/** A link that a field names. */
export class Link {
  /** The address in the page's variant; as it is written, in functions of the site map. */
  readonly href: string;
  /** Whether it leads to another site. */
  readonly external: boolean;

  constructor(href: string, external = false) {
    this.href = href;
    this.external = external;
  }
}

/**
 * The target of a link, as in a text: a file beside the text, a page of the site, another site, an
 * email address or a phone number.
 */
export const link = () =>
  v.pipe(
    string(),
    v.metadata({ link: true }),
    v.transform((target) => new Link(target)),
  );

/** A field that can be omitted, or be left without a value; templates then receive `undefined`. */
export const optional = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.nullish(schema),
    v.transform((value): v.InferOutput<S> | undefined => value ?? undefined),
  );

/** Returns whether a field with this schema can be omitted. */
export const isOptional = (schema: { readonly type?: string } | undefined) =>
  schema?.type === 'nullish' || schema?.type === 'optional';

/** A list of at least `least` items. */
export const array = <S extends v.GenericSchema>(item: S, least = 1) => {
  const count = `at least ${least} ${least === 1 ? 'item' : 'items'}`;
  const list = v.pipe(v.array(item), v.minLength(least, `needs ${count}`));
  return limited(`${count}, each on its own line, after “- ”`, list);
};

/** One of the given words. */
export const oneOf = <const Words extends readonly string[]>(...words: Words) => v.picklist(words);

/** `true` or `false`. */
export const boolean = () => v.boolean();

/** A number that is not infinite. */
export const number = () => v.pipe(v.number(), v.finite('must be a finite number'));

/** A whole number of at least `min`, zero unless given. */
export const integer = ({ min = 0 }: { readonly min?: number } = {}) => {
  const least = `${min === 0 ? 'zero' : min} or more`;
  const whole = v.pipe(v.number(), v.integer('must be a whole number'));
  return limited(`a whole number, ${least}`, v.pipe(whole, v.minValue(min, `must be ${least}`)));
};

/** A value of one of the schemas, such as a text or a list of texts. */
export const union = <const Schemas extends readonly v.GenericSchema[]>(...schemas: Schemas) =>
  v.union(schemas);

/** An email address. */
export const email = () => {
  const example = 'hello@company.example';
  return like(example, matching(emailPattern, `must be an email address such as ${example}`));
};

/** The address of a page of another site; it begins with https:// or http://. */
export const url = () => {
  const example = 'https://www.company.example/about';
  const message = `must be an address such as ${example}`;
  return v.pipe(
    like(example, matching(/^https?:\/\/[^/?#\s]+\S*$/i, message)),
    v.check(
      (value) => !hiddenInAddress.test(value),
      'must not contain a backslash or an invisible character',
    ),
    v.check(isWebAddress, message),
  );
};

/** One folder name in an address: lowercase letters and digits, joined by single hyphens. */
export const slug = () =>
  like(
    'two-words',
    matching(slugPattern, 'must be a slug: lowercase letters and digits, separated by hyphens'),
  );

/** The start of every absolute address: scheme and host, without a path (RFC 6454). */
export const origin = () => {
  const example = 'https://www.company.example';
  const message = `must be an origin such as ${example}, without a path`;
  return v.pipe(
    like(example, matching(/^https?:\/\/[^/?#]+$/i, message)),
    v.check((value) => parseOrigin(value) !== undefined, message),
    v.transform((value) => parseOrigin(value) ?? value),
  );
};

/** The path under which the site is served, such as `/docs/`, or `./` for any. */
export const base = () => {
  const isPath = (value: string) => ifPossible(() => readBase(value)) !== undefined;
  const message = 'must be a path such as /docs/, or ./ for any path';
  return like('/docs/', v.pipe(v.string(), v.check(isPath, message)));
};

/** The name of a host. The build writes its configuration to the output. */
export const host = () => oneOf(...hostNames);

/**
 * Redirects: `from` is an address of the domain, as it was in the browser; `to` is one of this site,
 * without the base path, or an absolute address; `status` is 301 unless given. `from` may have a query, or `*` at its end for all addresses that begin so; `*`
 * at the end of `to` stands for the rest. From `/*.html` to `/*\/`, each page has a redirect from its name with `.html`.
 */
export const redirects = () =>
  limited(
    'each as two lines, “- from: /old/” and “  to: /new/”',
    v.array(
      v.pipe(
        object({
          from: describe(like('/old/', oldAddress()), 'The old address, such as /old-page/.'),
          to: describe(like('/new/', targetAddress()), 'Where it leads now, such as /new-page/.'),
          status: describe(optional(v.picklist([301, 308])), '301 unless given.'),
        }),
        v.check(
          ({ from, to }) => (from === '/*.html') === (to === '/*/'),
          'needs “from: /*.html” and “to: /*/” together',
        ),
        v.check(
          ({ from, to }) => !to.endsWith('*') || from.endsWith('/*'),
          'needs “*” at the end of “from”, or none at the end of “to”',
        ),
      ),
    ),
  );

const oldAddress = () =>
  v.pipe(
    v.string(),
    v.check(
      (from) => from === '/*.html' || typeof parseOldAddress(from) !== 'string',
      ({ input }) => String(parseOldAddress(input)),
    ),
  );

const targetAddress = () =>
  v.pipe(
    matching(
      newAddress,
      'must be an address such as /new/ or https://www.company.example/, with %20 for a space',
    ),
    v.check(
      (to) => !/^https?:/.test(to) || isWebAddress(to),
      'must lead to a host, with a valid port and without a user name',
    ),
  );

/** Excludes characters that are special in the configuration of a host. */
const newAddress =
  /^\/\*\/$|^(?:(?=\/)(?!.*\/\.{1,2}(?:\/|$))(?:\/[A-Za-z0-9._~-]+)*\/?(?:\?[\w.~%=&+,:@-]+)?|https?:\/\/[A-Za-z0-9._~:/?@&=+%-]+)(?:#[\w%-]+|(?<=[^/]\/)\*)?$/;

/** A day, as `2026-01-31`, that exists in the calendar. */
export const date = () => {
  const message = `must be a date such as ${dayExample}`;
  // Also for a number such as 20260131.
  const day = v.pipe(v.string(message), v.isoDate(message), v.check(isDate, message));
  return like(dayExample, day);
};

/** What tells a day from all other values. */
export const dayExample = '2026-01-31';

/** A day and a time with its zone, as `2026-01-31T10:30:00Z` or `2026-01-31T10:30:00+02:00`. */
export const datetime = () => {
  const example = '2026-01-31T10:30:00Z';
  const message = `must be a date with a time such as ${example}`;
  const isTime = (value: string) => isDate(value.slice(0, 10)) && !Number.isNaN(Date.parse(value));
  return like(example, v.pipe(v.string(), v.isoTimestamp(message), v.check(isTime, message)));
};

/** A time of day, as `19:30`. */
export const time = () => {
  const example = '19:30';
  const message = `must be a time such as ${example}`;
  return like(example, v.pipe(v.string(message), v.isoTime(message)));
};

/** Fields with any names and values, for data that templates pass on. */
export const record = () => {
  // For valibot, an array is a record with the keys 0, 1, 2.
  const key = v.pipe(
    v.string(),
    v.check((name) => !/^\d+$/.test(name), 'must be the name of a field, not a number'),
  );
  return v.record(key, v.unknown());
};

const emailPattern =
  /^[A-Za-z0-9._%+-]+@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** The form of a slug. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Returns whether a text is a day, as `2026-01-31`, that exists in the calendar. */
export function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(`${text}T`);
}
