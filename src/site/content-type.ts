import type * as v from 'valibot';
import { boolean, object, optional, type Infer } from './schema.ts';

/** A Markdown text, ready to be put into a page. */
export interface Markdown {
  /** The whole text as HTML. */
  readonly html: string;
  /** `html` again, for React: `<div dangerouslySetInnerHTML={body} />`. */
  readonly __html: string;
  /** What stands before the first `##` heading, as HTML. */
  readonly intro: string;
  /** One per `##` heading, in order. */
  readonly sections: readonly MarkdownSection[];
}

/** A `##` heading and what follows it up to the next one. */
export interface MarkdownSection {
  readonly id: string;
  /** The heading's words as HTML, without the `<h2>`. */
  readonly title: string;
  /** What follows the heading, as HTML. */
  readonly html: string;
  /** `html` again, for React. */
  readonly __html: string;
}

/** What is asked of the text below the front matter. */
export interface BodyRules {
  /** `required` unless given: an empty text is a mistake; `none`: any text is. */
  readonly body?: 'required' | 'optional' | 'none';
  /** The ids of the `##` sections that the text must have, all of them, in this order and no others. Implies explicit ids. */
  readonly sections?: readonly string[];
}

/** The kind of a Markdown file: the fields of its front matter, and what its text must be. */
export interface ContentType<Fields extends v.ObjectEntries = v.ObjectEntries> {
  readonly fields: ReturnType<typeof object<Fields & typeof everyType>>;
  readonly rules: BodyRules;
}

/** What a template receives of a Markdown file: its fields, its text, and its place in the site. */
export type Content<Type> = Fields<Type> & {
  readonly body: Markdown;
  /** The path of the page that `pages` makes from the file, for `site.href`; `undefined` if there is none. */
  readonly path: string | undefined;
};

/** A Markdown file without its text, for functions that decide which pages there are. */
export type Fields<Type> =
  Type extends ContentType<infer Entries>
    ? Infer<ContentType<Entries>['fields']> & {
        /**
         * The file's path in its folder without ordering numbers and the extension: `banking` for `01-banking.md`,
         * `guide/install` for `02-guide/01-install.md`.
         */
        readonly slug: string;
        /** The file, relative to the site's root. */
        readonly source: string;
      }
    : never;

/** The fields that every kind of Markdown file has. `sitegen dev` shows a draft, and a build leaves it out. */
const everyType = { draft: optional(boolean()) };

/** Declares the kind of a Markdown file. The fields must not be named `body`, `path`, `slug` or `source`. */
export function contentType<Fields extends v.ObjectEntries>(
  fields: Fields,
  rules: BodyRules = {},
): ContentType<Fields> {
  return { fields: object({ ...fields, ...everyType }), rules };
}
