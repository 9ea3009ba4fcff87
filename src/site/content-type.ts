import path from 'node:path';
import * as v from 'valibot';
import {
  array,
  boolean,
  date,
  dayExample,
  describe,
  number,
  object,
  optional,
  string,
  text,
  union,
  type Infer,
} from './schema.ts';

/** A Markdown text, rendered to HTML. */
export interface Markdown {
  /** The whole text as HTML. */
  readonly html: string;
  /** The same as `html`, for React: `<div dangerouslySetInnerHTML={body} />`. */
  readonly __html: string;
  /** The words without markup, for search and summaries. */
  readonly text: string;
  /** The HTML before the first `##` heading. */
  readonly intro: string;
  /** One per `##` heading, in order. */
  readonly sections: readonly MarkdownSection[];
}

/** A `##` heading, and the text up to the next one. */
export interface MarkdownSection {
  readonly id: string;
  /** The text of the heading as HTML, without the `<h2>`. */
  readonly title: string;
  /** The HTML after the heading. */
  readonly html: string;
  /** The same as `html`, for React. */
  readonly __html: string;
}

/** The rules for the text after the front matter. */
export interface BodyRules {
  /** `required`, the default: an empty text is an error; `none`: any text is an error. */
  readonly body?: 'required' | 'optional' | 'none';
  /**
   * The ids of all `##` sections of the text, in this order. The headings must have explicit ids.
   */
  readonly sections?: readonly string[];
}

/** A content type of Markdown files: the fields of the front matter, and the rules for the text. */
export interface ContentType<
  Fields extends v.ObjectEntries = v.ObjectEntries,
  Pages extends boolean = boolean,
> {
  readonly fields: ReturnType<typeof object<Fields & typeof commonFields>>;
  readonly rules: BodyRules;
  /** Whether each entry has a page. */
  readonly pages?: Pages | undefined;
}

/** A Markdown file for a template: its fields, its text, and its path in the site. */
export type Content<Type> = EntryFields<Type> & {
  readonly body: Markdown;
  /**
   * The path of its page, for `site.href`: always there with `pages: true` in its type, otherwise
   * `undefined` if there is none.
   */
  readonly path: Type extends { readonly pages?: true | undefined } ? string : string | undefined;
  /**
   * The language of its words, for the attribute `lang`, if it is shown in another language because
   * it has no translation.
   */
  readonly lang: string | undefined;
};

/**
 * A Markdown file without its text, for the functions of the site map. A reference is only the name of
 * its entry, since no page has a path yet.
 */
export type Fields<Type> = Named<EntryFields<Type>>;

/** A value with the names of the entries that it refers to in their place; see `reference`. */
export type Named<Value> = Value extends {
  readonly source: string;
  readonly lang: string | undefined;
}
  ? { readonly name: string }
  : Value extends object
    ? Value extends (...values: never[]) => unknown
      ? Value
      : { [Name in keyof Value]: Named<Value[Name]> }
    : Value;

/** The fields of a Markdown file, and what names it. */
type EntryFields<Type> =
  Type extends ContentType<infer Entries>
    ? Infer<ContentType<Entries>['fields']> & {
        /** The slug of the original, the same in every language. A field `id` replaces it. */
        readonly id: string;
        /**
         * The file's path in its folder, without numbers for ordering and the extension: `banking`
         * for `01-banking.md`, `guide/install` for `02-guide/01-install.md`.
         */
        readonly slug: string;
        /** The file, relative to the site's root. */
        readonly source: string;
      }
    : never;

/**
 * The fields of every Markdown file. `sitegen dev` shows drafts, and texts before their day
 * `publish` and after their day `expires`; a build omits them. Who writes no value after `draft:`
 * may mean either.
 */
export const commonFields = {
  draft: describe(v.optional(boolean()), 'A build leaves a draft out.'),
  publish: describe(v.optional(date()), 'The first day on the site (UTC).'),
  expires: describe(v.optional(date()), 'The last day on the site (UTC).'),
};

/** Returns whether a field is one of every Markdown file. */
export const isCommonField = (name: string) => Object.hasOwn(commonFields, name);

/**
 * Declares a content type. The fields must not be named `body`, `lang`, `path`, `slug` or `source`.
 */
export function contentType<Fields extends v.ObjectEntries, Pages extends boolean = false>(
  fields: Fields,
  { check, pages, ...rules }: ContentTypeOptions<Fields, Pages> = {},
): ContentType<Fields, Pages> {
  const own = object({ ...fields, ...commonFields });
  return { fields: check === undefined ? own : following(own, check), rules, pages };
}

/** The rules for the text, one across fields, and whether entries have pages. */
interface ContentTypeOptions<Fields extends v.ObjectEntries, Pages extends boolean>
  extends BodyRules {
  /** `true` is an error for an entry without a page, so that `path` is always there. */
  readonly pages?: Pages;
  /**
   * Returns what is wrong with the fields of a text or a row as a sentence, or as sentences by the
   * names of fields; `undefined` if they are right.
   */
  check?(fields: Named<Infer<ContentType<Fields>['fields']>>): FieldProblems<keyof Fields & string>;
}

type FieldProblems<Name extends string> = string | Partial<Record<Name, string>> | undefined;

/** Returns a schema of fields with a rule across them. */
function following<Fields extends v.GenericSchema>(
  fields: Fields,
  check: (fields: Named<v.InferOutput<Fields>>) => FieldProblems<string>,
): Fields {
  const rule = v.rawCheck<v.InferOutput<Fields>>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { value } = dataset;
    const found = check(value as Named<typeof value>);
    if (typeof found === 'string') addIssue({ message: found, expected: ruleOfSite });
    for (const [key, message] of typeof found === 'object' ? Object.entries(found) : [])
      if (message !== undefined)
        addIssue({ message, expected: ruleOfSite, path: [itemOf(value as never, key)] });
  });
  // The rule changes neither the type of the fields nor their entries.
  return v.pipe(fields, rule) as never;
}

/** Returns the path of a field for valibot. */
const itemOf = (input: Record<string, unknown>, key: string) =>
  ({ type: 'object', origin: 'value', input, key, value: input[key] }) as const;

/** What tells a problem that a rule of a site found from all others. */
export const ruleOfSite = 'a value that fits the others';

/** Accepts any value, and returns `undefined` for one that the schema does not accept. */
const lenient = <S extends v.GenericSchema>(schema: S) => v.fallback(optional(schema), undefined);

const wordOrWords = () => union(string(), array(string(), 0));

const importedFields = {
  title: v.pipe(union(string(), number()), v.transform(String), v.metadata({ words: true })),
  description: lenient(text()),
  date: lenient(string()),
  weight: lenient(number()),
  tags: lenient(wordOrWords()),
  /** Former addresses of the page, which `pages` redirects. */
  aliases: lenient(wordOrWords()),
  permalink: lenient(string()),
  /** The field `slug` of the file, which is the last part of its address. */
  named: lenient(string()),
  /** `false` is a draft of Jekyll, and a day the first one of Hugo. */
  published: optional(
    v.pipe(
      union(boolean(), string()),
      v.check(
        (value) => typeof value === 'boolean' || /\d{4}/.test(value),
        `must be true, false, or a day such as ${dayExample}`,
      ),
    ),
  ),
  ...commonFields,
};

/**
 * The content type of a site that moves: the most frequent fields of Hugo and Jekyll. Other fields
 * are ignored.
 */
export const imported: ContentType<typeof importedFields> = {
  // The type of a strict object differs only in what it rejects.
  fields: v.pipe(
    v.object({ ...importedFields, slug: lenient(string()) }),
    v.transform(({ slug, ...fields }) => ({ ...fields, named: slug })),
  ) as never,
  rules: { body: 'optional' },
};

/**
 * Returns the path of a file of the type `imported`: its `permalink`, or its path in the folder,
 * with the field `slug` as the last part. The folder of a collection of Jekyll, such as `_guides`, is
 * `guides` in addresses.
 */
export function importedPath({ permalink, named, slug }: Fields<typeof imported>): string {
  const address = permalink ?? (named && path.posix.resolve('/', slug, '..', named));
  if (address === undefined || /[^/\w.~-]/.test(address))
    return slug === 'index' ? '/' : `/${slug.replace(/(?<=^|\/)_(?=.*\/)/g, '')}/`;
  const own = `/${address}`.replace(/^\/+|\/+$/g, '/').replace(/\/index\.html$/, '/');
  return own.endsWith('/') || /\.\w+$/.test(own) ? own : `${own}/`;
}
