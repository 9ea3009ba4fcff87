import {
  commonFields,
  isCommonField,
  imported,
  type ContentType,
  type Markdown,
} from '../site/content-type.ts';
import { dayExample, isDate, isOptional, object, slugPattern } from '../site/schema.ts';
import { memoize } from '../lib/memoize.ts';
import type { Report } from '../report/diagnostic.ts';
import { likeFrontMatter, missingFrontMatter, unreadFrontMatter } from './fields/front-matter.ts';
import { inherit } from './languages/inherit.ts';
import type { Row } from './fields/row.ts';
import { loadBlocks } from './fields/load-blocks.ts';
import {
  fillLinks,
  resolveFields,
  type FieldImage,
  type FieldReference,
} from './fields/resolve-fields.ts';
import { fillMarkdown } from './markdown/fill-markdown.ts';
import type { MarkdownLink, MarkdownText } from './markdown/markdown-text.ts';
import { parseText } from './parse-text.ts';
import type { TextInputs } from './text-inputs.ts';
import { readBytes, textOf } from '../files/read-text.ts';
import { slugOf } from './slug.ts';
import { validate } from './fields/validate.ts';
import { readDay } from './fields/written-day.ts';
import { checkFieldTexts, fillValue, type Variables } from './fields/variables.ts';
import type { Bindings, DocumentBlock } from './placeholder.ts';
import type { YamlData } from '../files/yaml.ts';
import { createYamlLocator, type YamlLocation, type YamlLocator } from '../files/yaml-locator.ts';

/** A Markdown file, or a row of a table, parsed once for all variants. */
export interface Document {
  /** The file that it is in, relative to the site's root. */
  readonly file: string;
  /**
   * The name of the document that it translates, or its own: the path of a Markdown file; that of a
   * row is only a name, such as `content/prints.csv/alps`.
   */
  readonly original: string;
  /** Locates the fields of a row. */
  readonly row?: Pick<YamlLocator, 'locationOf'>;
  /** The front matter and the title as they are written, with the facts of the original. */
  readonly written: unknown;
  /** The last part of its address, if a translation sets one. */
  readonly slug: string | undefined;
  readonly body: MarkdownText;
  /**
   * The front matter with its variables in braces; `undefined` if it has errors: no page can be
   * made from it, but its text is checked.
   */
  readonly fields: object | undefined;
  /** The blocks of the text in order; some are missing if `fields` is `undefined`. */
  readonly blocks: readonly DocumentBlock[];
  /** The images that fields name, also those of blocks. */
  readonly images: readonly FieldImage[];
  /** Every link and picture of the text, its fields and its blocks that leads inside the site. */
  readonly links: readonly MarkdownLink[];
  /** The entries that fields refer to, also those of blocks. */
  readonly references: readonly FieldReference[];
  /** Whether the fields contain variables, links or references. */
  readonly varies: boolean;
  /** Why a build leaves it out; `undefined` for a document of the build. */
  readonly draft: LeftOut | undefined;
  /** Its first and its last day, if it has them. */
  readonly days: { readonly publish?: string; readonly expires?: string };
}

/** Why a build leaves a document out, and the location of the field that says so. */
export interface LeftOut extends YamlLocation {
  /** Such as `is a draft`. */
  readonly why: string;
  /** What the author may remove. */
  readonly field: string;
  /** The first or last day on the site. */
  readonly day?: string;
}

/** What a text is read with, besides its file and its content type. */
export interface TextContext extends Pick<TextInputs, 'words' | 'breaks' | 'blocks' | 'origin'> {
  /** `undefined` if they are unknown because the settings have errors: each name is accepted. */
  readonly variables: TextInputs['variables'] | undefined;
  /** The document that the file translates. */
  readonly original?: Document | undefined;
  /** The day of the build, such as `2026-01-31`; without it, each text is published. */
  readonly today?: string | undefined;
  /** Parses a text, or returns one that is kept. */
  readonly parse?: typeof parseText | undefined;
}

/**
 * Reads a Markdown file. `file` is relative to the root. Reports every error; returns `undefined` if
 * the file cannot be read.
 */
export function loadDocument(
  root: string,
  file: string,
  type: ContentType,
  context: TextContext,
  report: Report,
): Document | undefined {
  const bytes = readBytes(root, file, report);
  return bytes && parseDocument(bytes, file, type, context, report);
}

/** Parses a file that was already read; see `loadDocument`. */
export function parseDocument(
  bytes: Uint8Array,
  file: string,
  type: ContentType,
  { original, today, parse = parseText, ...shared }: TextContext,
  report: Report,
): Document | undefined {
  const textOfFile = () => textOf(bytes, file, () => {}) ?? '';
  const inputs: TextInputs = {
    ...shared,
    file,
    rules: type.rules,
    hasTitle: Object.hasOwn(type.fields.entries, 'title'),
    imported: type === imported,
    variables: shared.variables ?? namesIn(textOfFile()),
  };
  const body = parse(bytes, inputs, report);
  if (body === undefined) return undefined;
  const { bodyStart, range, fields } = body;
  const title = Object.hasOwn(Object(fields?.value), 'title')
    ? undefined
    : (body.title ?? (type === imported ? titleFromName(file) : undefined));
  const value = title === undefined ? fields?.value : { ...Object(fields?.value), title };
  const required = bodyStart > 0 ? [] : requiredFields(type);
  const missing = required.filter((name) => name !== 'title' || title === undefined);
  if (missing.length > 0) report(missingFrontMatter(textOfFile(), file, missing));
  else if (bodyStart === 0 && likeFrontMatter.test(textOfFile())) report(unreadFrontMatter(file));
  const context = { file, original, address: 'slug', origin: shared.origin, today, report };
  const ownNames = () => textOfFile().replace(/^\w+(?=:)/gm, (name) => name.toLowerCase());
  const data = {
    value,
    ...createYamlLocator(type === imported ? ownNames : textOfFile, range),
  };
  // A translation is a draft by itself.
  if (original !== undefined && fields !== undefined)
    validate(commonIn(value), object(commonFields), { data, file, report });
  const isComplete = fields !== undefined && missing.length === 0;
  const own = readDocumentFields(data, type, context, isComplete);
  const inBlocks = loadBlocks(body.blocks, { ...inputs, textOfFile, report });
  return {
    ...own,
    file,
    original: original?.original ?? file,
    body,
    fields: inBlocks.blocks.length === body.blocks.length ? own.fields : undefined,
    blocks: inBlocks.blocks,
    images: [...own.images, ...inBlocks.images],
    links: [...body.links, ...own.links, ...inBlocks.links],
    references: [...own.references, ...inBlocks.references],
    varies: [original, body, own].some((each) => each?.varies) || title?.includes('{') === true,
  };
}

/** Reads the row of a table with the name of its original. Reports every error. */
export function readRow(
  { file, data, advise }: Row,
  name: string,
  type: ContentType,
  { variables, origin, original, today }: TextContext,
  reportRow: Report,
): Document {
  const report: Report = (problem) => reportRow(advise(problem));
  const address = Object.hasOwn(type.fields.entries, 'address') ? '' : 'address';
  const context = { file, original, address, origin, today, report };
  const varies = variables === undefined || checkFieldTexts(data, { file, variables, report });
  const fields = readDocumentFields(data, type, context);
  return {
    file,
    original: name,
    row: data,
    body: emptyText,
    blocks: [],
    ...fields,
    varies: varies || fields.varies || original?.varies === true,
  };
}

interface FieldsContext extends Pick<TextContext, 'original' | 'origin' | 'today'> {
  readonly file: string;
  /** The field of a translation that is the last part of its address. */
  readonly address: string;
  readonly report: Report;
}

/** What the fields of a document say. */
type OwnFields = Omit<Document, 'file' | 'original' | 'row' | 'body' | 'blocks'>;

/**
 * Validates the fields of a document, if all of them could be read; a translation has the facts of its
 * original.
 */
function readDocumentFields(
  data: YamlData,
  type: ContentType,
  { file, original, address, origin, today, report }: FieldsContext,
  isComplete = true,
): OwnFields {
  const at = { data, file, report };
  const slug = original && readSlug(data.value, address, at);
  // What a translation inherits is unknown after an error in its original.
  const isUsable =
    isComplete &&
    (original === undefined ||
      (original.fields !== undefined && Object(data.value)[address] === slug));
  const own = translatedFields(data.value, address);
  const written =
    original === undefined || !isUsable
      ? data.value
      : inherit(type.fields, { value: original.written, file: original.file }, { ...at, own });
  const valid = isUsable ? (validate(written, type.fields, at) as object | undefined) : undefined;
  return {
    written,
    ...resolveFields(valid, { ...at, origin }),
    slug,
    ...publicationOf(at, type, today),
  };
}

/** The text of a row. */
const emptyText: MarkdownText = {
  title: undefined,
  html: () => '',
  placeholders: [],
  headings: [],
  links: [],
  blocks: [],
};

/** Returns the fields of a document as one variant of the site shows them. */
export const fieldsOf = (
  { fields, varies }: Pick<Document, 'fields' | 'varies'>,
  variables: Variables,
): object => Object.assign({}, varies ? fillValue(fields, variables) : fields);

/** Returns an entry for templates, without its text; see `Entry` in site/reference.ts. */
export function fillEntry(document: Document, bindings: Bindings): object {
  const { file: source, original, varies } = document;
  const { id, slug, path } = bindings.routeOf(original);
  const fields = fieldsOf(document, bindings.variables);
  return Object.assign({ id }, varies ? fillLinks(fields, bindings) : fields, {
    slug,
    path,
    source,
    lang: bindings.lang,
  });
}

/**
 * Returns the content for templates; see `Content` in site/content-type.ts. Its text is filled in
 * on first use.
 */
export function fillDocument(document: Document, bindings: Bindings): { readonly body: Markdown } {
  const { body, blocks } = document;
  const content = fillEntry(document, bindings);
  const get = memoize<Markdown, void>(() => fillMarkdown(body, bindings, blocks));
  return Object.defineProperty(content, 'body', { get, enumerable: true }) as never;
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/\{\s*([A-Za-z][\w-]*)\s*\}/g), ([, name = '']) => name));

/** Returns a title from the name of a file, for the texts of other generators that have none. */
function titleFromName(file: string): string {
  const name = slugOf(file, 'content/').replace(/^.*\//, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns a field of a translation that is a part of its address. Reports one that cannot be. */
function readSlug(
  value: unknown,
  name: string,
  { data, file, report }: { data: YamlData; file: string; report: Report },
): string | undefined {
  const { [name]: slug } = Object(value) as { [name: string]: unknown };
  if (slug === undefined || (typeof slug === 'string' && slugPattern.test(slug))) return slug;
  report({
    code: 'content/wrong-value',
    message: `“${name}” must be a slug: lowercase letters and digits, separated by hyphens.`,
    fix: 'Correct it.',
    file,
    ...data.locationOf([name]),
  });
  return undefined;
}

/** Returns the fields of a translation that the content type declares. */
function translatedFields(value: unknown, address: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value);
  return Object.fromEntries(fields.filter(([name]) => name !== address && !isCommonField(name)));
}

/**
 * Returns the valid first and last day of a document, and why a build of a day leaves it out: it is a
 * draft (in Jekyll, `published: false`), or the day is before its first or after its last one.
 * Reports a last day that is not after the first one.
 */
function publicationOf(
  { data, file, report }: Pick<FieldsContext, 'file' | 'report'> & { data: YamlData },
  type: ContentType,
  today = '',
): Pick<Document, 'days' | 'draft'> {
  const { draft, ...fields } = Object(data.value) as Record<string, unknown>;
  const leftOut = (field: string, why: string, day?: string): LeftOut => ({
    ...data.locationOf([field.split(':', 1)[0]!]),
    why,
    field,
    ...(day === undefined ? {} : { day }),
  });
  // Hugo and Jekyll withhold by the other ones.
  const dayIn = (name: string, ...others: readonly string[]) => {
    const all = (type === imported ? others : []).map((field) => {
      const value = fields[field] ?? '';
      const day = dayOf(value) || readDay(String(value));
      if (day === '' && value !== '' && typeof value !== 'boolean')
        report({ ...unreadDay(field), file, ...data.locationOf([field]) });
      return { field, day };
    });
    return [{ field: name, day: dayOf(fields[name]) }, ...all].find(({ day }) => day);
  };
  const [publish, expires] = [dayOf(fields.publish), dayOf(fields.expires)];
  if (publish && expires && expires <= publish)
    report({
      code: 'content/wrong-value',
      message: `“expires” is ${expires}, which is not after “publish”, ${publish}.`,
      why: 'The text would never be published, or for a day at most.',
      fix: 'Correct one of the two days.',
      file,
      ...data.locationOf(['expires']),
    });
  const days = { ...(publish && { publish }), ...(expires && { expires }) };
  const first = dayIn('publish', 'publishdate', 'pubdate', 'published', 'date');
  const last = dayIn('expires', 'expirydate', 'unpublishdate');
  if (draft === true) return { days, draft: leftOut('draft: true', 'is a draft') };
  if (type === imported && fields.published === false)
    return { days, draft: leftOut('published: false', 'is a draft') };
  if (first !== undefined && today !== '' && first.day > today)
    return { days, draft: leftOut(first.field, `is published on ${first.day}`, first.day) };
  return last !== undefined && last.day < today
    ? { days, draft: leftOut(last.field, `was published until ${last.day}`, last.day) }
    : { days, draft: undefined };
}

/** Returns the day of a value, which may have a time; empty if it has none. */
const dayOf = (value: unknown): string => {
  const day = typeof value === 'string' ? value.slice(0, 10) : '';
  return isDate(day) ? day : '';
};

const unreadDay = (field: string) =>
  ({
    code: 'content/wrong-value',
    severity: 'warning',
    message: `“${field}” is not a day that can be read, so the text is published now.`,
    fix: `Write it in this form: ${dayExample}.`,
  }) as const;

const commonIn = (written: unknown) =>
  Object.fromEntries(Object.entries(Object(written)).filter(([name]) => isCommonField(name)));

/** Returns the names of the fields that a file of a content type must have. */
export function requiredFields({ fields: { entries } }: ContentType): string[] {
  return Object.entries(entries).flatMap(([name, schema]) => (isOptional(schema) ? [] : [name]));
}
