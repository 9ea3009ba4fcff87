import type { ContentType, Markdown } from '../site/content-type.ts';
import { englishWords, type MarkdownSettings } from '../site/markdown-settings.ts';
import type { Report } from '../report/diagnostic.ts';
import { checkCharacters, checkValues } from './forbidden-characters.ts';
import { missingFrontMatter, readFrontMatter } from './front-matter.ts';
import type { TitleField } from './markdown/leading-title.ts';
import { fillMarkdown, type MarkdownPattern } from './markdown/markdown-pattern.ts';
import { compileMarkdown } from './markdown/compile-markdown.ts';
import { readText } from './read-text.ts';
import { validate } from './validate.ts';
import { checkVariables, createFiller, type Variables } from './variables.ts';
import type { Bindings } from './text-pattern.ts';
import type { YamlLocation } from './yaml-locator.ts';

/** A Markdown file, parsed once for all variants. */
export interface Document {
  readonly file: string;
  readonly body: MarkdownPattern;
  /** `false` if the front matter has errors: no page can be made from it, but its text is checked. */
  readonly usable: boolean;
  /** Set for a draft: returns the place of the field in the front matter. */
  readonly draft: YamlLocation | undefined;
  /** The fields of its front matter, as one variant of the site shows them. */
  fields(variables: Variables): object;
  /** Returns the same file with another text. */
  withBody(body: MarkdownPattern): Document;
  /** Returns the content for templates; see `Content` in site/content-type.ts. The text is rendered on first use. */
  fill(bindings: Bindings): object;
}

/** Settings that all texts of a site share. */
export interface TextContext {
  /** The names of the variables. */
  readonly variables: ReadonlySet<string>;
  readonly markdown?: MarkdownSettings | undefined;
}

/**
 * Reads one Markdown file. `file` is relative to the root. Reports every mistake; returns `undefined` if the file cannot be read.
 * A caller that rereads files passes a `parse` with a cache.
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
  const { variables } = context;
  const text = checkCharacters(written, { file, report });
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
    words: { ...englishWords, ...context.markdown?.words },
    report,
  });
  const title = Object.hasOwn(Object(data?.value), 'title') ? undefined : body.title;
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
  return createDocument({ file, body, draft }, fields, varies);
}

/** A separate function, since closures keep the variables around them in memory, such as the text of the file. */
function createDocument(
  { file, body, draft }: Pick<Document, 'file' | 'body' | 'draft'>,
  fields: object | undefined,
  varies: boolean,
): Document {
  const fillFields = varies && fields !== undefined ? createFiller(fields) : undefined;
  const fieldsOf = (variables: Variables) =>
    // Node 20 takes ten times as long to spread an object.
    Object.assign({}, fillFields === undefined ? fields : (fillFields(variables) as object));
  const documentOf = (body: MarkdownPattern): Document => ({
    file,
    body,
    usable: fields !== undefined,
    draft,
    fields: fieldsOf,
    withBody: documentOf,
    fill(bindings) {
      const content = Object.assign(fieldsOf(bindings.variables), bindings.routeOf(file), {
        source: file,
      });
      let filled: Markdown | undefined;
      const get = () => (filled ??= fillMarkdown(body, bindings));
      return Object.defineProperty(content, 'body', { get, enumerable: true });
    },
  });
  return documentOf(body);
}

function titleField({ fields: { entries } }: ContentType, value: unknown): TitleField {
  if (!Object.hasOwn(entries, 'title')) return 'none';
  return Object.hasOwn(Object(value), 'title') ? 'given' : 'missing';
}

const isDraft = (fields: unknown) => (fields as { draft?: unknown } | null)?.draft === true;

function requiredFields({ fields: { entries } }: ContentType): string[] {
  return Object.entries(entries).flatMap(([name, schema]) =>
    schema.type === 'optional' ? [] : [name],
  );
}
