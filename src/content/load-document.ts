import { imported, type ContentType, type Markdown } from '../site/content-type.ts';
import { englishWords, type MarkdownSettings } from '../site/markdown-settings.ts';
import type { Report } from '../report/diagnostic.ts';
import { checkCharacters } from '../forbidden-characters.ts';
import { checkValues } from './forbidden-values.ts';
import { missingFrontMatter, readFrontMatter } from './front-matter.ts';
import type { TitleField } from './markdown/leading-title.ts';
import { fillMarkdown, type MarkdownPattern } from './markdown/markdown-pattern.ts';
import { compileMarkdown } from './markdown/compile-markdown.ts';
import { readText } from './read-text.ts';
import { slugOf } from './slug.ts';
import { validate } from './validate.ts';
import { checkVariables, fillValue, type Variables } from './variables.ts';
import type { Bindings } from './text-pattern.ts';
import type { YamlLocation } from './yaml-locator.ts';

/** A Markdown file, parsed once for all variants. */
export interface Document {
  readonly file: string;
  readonly body: MarkdownPattern;
  /**
   * The front matter with its variables in braces; `undefined` if it has errors: no page can be
   * made from it, but its text is checked.
   */
  readonly fields: object | undefined;
  /** Whether the fields contain variables. */
  readonly varies: boolean;
  /** The location of the field `draft` of a draft. */
  readonly draft: YamlLocation | undefined;
}

/** Settings that all texts of a site share. */
export interface TextContext {
  /**
   * The names of the variables; `undefined` if they are unknown because the settings have errors:
   * each name is accepted.
   */
  readonly variables: ReadonlySet<string> | undefined;
  readonly markdown?: MarkdownSettings | undefined;
  /** The site's scheme and host. */
  readonly origin?: string | undefined;
}

/**
 * Reads one Markdown file. `file` is relative to the root. Reports every error; returns `undefined`
 * if the file cannot be read. A caller that rereads files passes a `parse` with a cache.
 */
export function loadDocument(
  root: string,
  file: string,
  type: ContentType,
  context: TextContext,
  report: Report,
  parse = compileMarkdown,
): Document | undefined {
  const text = readText(root, file, report);
  return text === undefined ? undefined : parseDocument(text, file, type, context, report, parse);
}

/** Parses a text that was already read; see `loadDocument`. */
export function parseDocument(
  written: string,
  file: string,
  type: ContentType,
  context: TextContext,
  report: Report,
  parse = compileMarkdown,
): Document | undefined {
  const text = checkCharacters(written, { file, report });
  const variables = context.variables ?? namesIn(text);
  if (text.trim() === '') {
    report({
      code: 'content/empty',
      message: 'The file is empty.',
      fix: 'Write its front matter and text, or delete the file.',
      file,
      line: 1,
      column: 1,
    });
    return undefined;
  }
  const parts = readFrontMatter(text, file, report);
  if (parts === undefined) return undefined;
  const { data, bodyStart } = parts;
  if (data !== undefined) checkValues(data, { file, report });
  const body = parse(text, {
    file,
    start: bodyStart,
    rules: type.rules,
    title: titleField(type, data?.value),
    variables,
    origin: context.origin,
    words: { ...englishWords, ...context.markdown?.words },
    report,
  });
  const title = Object.hasOwn(Object(data?.value), 'title')
    ? undefined
    : (body.title ?? (type === imported ? titleOf(file) : undefined));
  const required =
    bodyStart > 0
      ? []
      : requiredFields(type).filter((name) => name !== 'title' || title === undefined);
  if (required.length > 0) report(missingFrontMatter(text, file, required));
  const value = title === undefined ? data?.value : { ...Object(data?.value), title };
  const fields =
    data === undefined || required.length > 0
      ? undefined
      : (validate(value, type.fields, { data, file, report }) as object | undefined);
  const varies =
    title?.includes('{') === true ||
    (data !== undefined && checkVariables(data, text, { file, known: variables, report }));
  const draft = data !== undefined && isDraft(data.value) ? data.locationOf(['draft']) : undefined;
  return { file, body, fields, varies, draft };
}

/** Returns the fields of a document as one variant of the site shows them. */
export const fieldsOf = ({ fields, varies }: Document, variables: Variables): object =>
  Object.assign({}, varies ? fillValue(fields, variables) : fields);

/**
 * Returns the content for templates; see `Content` in site/content-type.ts. The text is rendered on
 * first use.
 */
export function fillDocument(document: Document, bindings: Bindings): object {
  const { file: source, body } = document;
  const content = Object.assign(fieldsOf(document, bindings.variables), bindings.routeOf(source), {
    source,
  });
  let filled: Markdown | undefined;
  const get = () => (filled ??= fillMarkdown(body, bindings));
  return Object.defineProperty(content, 'body', { get, enumerable: true });
}

const namesIn = (text: string): ReadonlySet<string> =>
  new Set(Array.from(text.matchAll(/\{\s*([A-Za-z][\w-]*)\s*\}/g), ([, name = '']) => name));

function titleField({ fields: { entries } }: ContentType, value: unknown): TitleField {
  if (!Object.hasOwn(entries, 'title')) return 'none';
  return Object.hasOwn(Object(value), 'title') ? 'given' : 'missing';
}

/** Returns a title from the name of a file, for the texts of other generators that have none. */
function titleOf(file: string): string {
  const name = slugOf(file, 'content/').replace(/^.*\//, '').replaceAll('-', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

const isDraft = (fields: unknown) => (fields as { draft?: unknown } | null)?.draft === true;

function requiredFields({ fields: { entries } }: ContentType): string[] {
  return Object.entries(entries).flatMap(([name, schema]) =>
    schema.type === 'nullish' ? [] : [name],
  );
}
