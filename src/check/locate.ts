import { settingsFile } from '../content/load-content.ts';
import type { TextPattern } from '../content/text-pattern.ts';
import type { Document } from '../content/load-document.ts';
import type { PlannedPage } from '../plan/plan.ts';
import { positionAt, type Location } from '../report/location.ts';
import { isText, type Element, type Node } from './dom/node.ts';
import { collapse } from './dom/words.ts';
import { decode } from './decode.ts';
import type { Sources } from './sources.ts';

/** The place of a problem in a source file, as in a Diagnostic. */
export type SourceLocation = Location;

/** The template tag that renders an element. If it is not `exact`, the element is in HTML that the tag inserts as a string. */
export interface ElementSource {
  readonly place: SourceLocation;
  readonly exact: boolean;
}

/** The properties of a page that are needed to locate its elements. */
export interface LocatedPage {
  readonly page: Pick<PlannedPage, 'source' | 'documents'>;
  readonly html: string;
}

/**
 * Finds the source of an element: the line of the Markdown that it was made from, or the tag in the template. The page
 * must have been parsed with `sourceCodeLocationInfo`. If no line is certain, returns only the page's own source file.
 */
export function locateElement(
  element: Element,
  { page, html }: LocatedPage,
  sources: Sources,
  source: ElementSource | undefined,
): SourceLocation {
  const offset = element.sourceCodeLocation?.startOffset ?? -1;
  for (const document of documentsOf(page)) {
    const { headings, regions } = shownIn(html, document);
    // Templates render the headings of sections themselves.
    const heading = headings.get(`${element.name}#${element.attribs.id}`);
    if (heading !== undefined)
      return { file: document.file, line: heading.line, column: heading.column };
    if (regions.some(([from, to]) => offset >= from && offset < to)) {
      return inMarkdown(element, document, sources) ?? { file: document.file };
    }
  }
  if (source?.exact === true) return source.place;
  if (source !== undefined) {
    // If the template changed the text, the page no longer contains the exact HTML of the Markdown.
    const written = documentsOf(page).flatMap((each) => inMarkdown(element, each, sources) ?? []);
    return written[0] ?? source.place;
  }
  return locateText(firstWords(element), { page, html }, sources) ?? { file: page.source };
}

/** Finds a text in the content of a page, or in the settings; `undefined` if none contains it. */
export function locateText(
  text: string,
  { page }: LocatedPage,
  sources: Sources,
): SourceLocation | undefined {
  return findText(text, contentOf(page), sources);
}

/** The files with the words of a page. */
const contentOf = (page: LocatedPage['page']): ReadonlySet<string> =>
  new Set([...documentsOf(page).map(({ file }) => file), settingsFile]);

/**
 * Finds the field of a page's content, or of the settings, with the longest value that a text equals or begins with. A
 * value that occurs twice in a file is ambiguous and skipped.
 */
export function locateValue(
  text: string,
  { page }: LocatedPage,
  sources: Sources,
): SourceLocation | undefined {
  let best: SourceLocation | undefined;
  for (const file of contentOf(page)) {
    const found = valuesOf(file, sources)
      .filter(({ value }) => beginsWith(text, value))
      .sort((a, b) => b.value.length - a.value.length);
    const [longest, second] = found;
    if (
      longest !== undefined &&
      longest.value !== second?.value &&
      longest.value.length > (best?.length ?? 0)
    )
      best = longest.place;
  }
  return best;
}

function valuesOf(file: string, sources: Sources) {
  const lines = (sources.read(file) ?? '').split(/\r?\n/);
  const fields = file === settingsFile ? lines : lines.slice(0, lines.indexOf('---', 1) + 1);
  return fields.flatMap((line, index) => {
    const [, before = '', value = ''] =
      /^((?:\s*- )?\s*(?:[\w-]+: +)?["']?)([^"'#\s](?:.*[^"'\s])?)["']?\s*$/.exec(line) ?? [];
    return value === ''
      ? []
      : {
          value,
          place: { file, line: index + 1, column: before.length + 1, length: value.length },
        };
  });
}

/** Returns whether a text begins with a value. A variable matches any text, so a value with only variables never matches. */
function beginsWith(text: string, value: string): boolean {
  const parts = `${value} `.split(/\{[a-z][a-z0-9_]*\}/);
  let at = 0;
  return (
    parts.some((part) => part.trim() !== '') &&
    parts.every((part, index) => {
      const found = `${text} `.indexOf(part, at);
      at = found + part.length;
      return index === 0 ? found === 0 : found !== -1;
    })
  );
}

/** Returns the documents that a page shows. */
export function documentsOf({ documents }: Pick<PlannedPage, 'documents'>): readonly Document[] {
  return Object.values(documents).flat();
}

type Region = readonly [from: number, end: number];

/** What a page shows of a document. */
interface Shown {
  readonly html: string;
  /** By element and id. */
  readonly headings: ReadonlyMap<string, Document['body']['headings'][number]>;
  /** The regions of the page that show the document, as offsets: as a whole, or by section. */
  readonly regions: readonly Region[];
}

/** Kept for the next of thousands of problems on the same page. */
const known = new WeakMap<Document, Shown>();

function shownIn(html: string, document: Document): Shown {
  const before = known.get(document);
  if (before?.html === html) return before;
  const { body } = document;
  const templates = [body.html, body.intro, ...body.sections.map((section) => section.html)];
  const shown = {
    html,
    headings: new Map(body.headings.map((heading) => [`h${heading.level}#${heading.id}`, heading])),
    regions: templates.flatMap((template) => regionOf(template, html)),
  };
  known.set(document, shown);
  return shown;
}

/**
 * Finds the fixed parts of a text template in order, with any text but tags in place of its placeholders. One regular
 * expression for all parts of a long text would be too large.
 */
function regionOf(template: TextPattern, html: string): Region[] {
  const at = template.findIndex((part) => typeof part === 'string' && part.trim() !== '');
  const first = template[at];
  if (typeof first !== 'string') return [];
  const others = template.slice(at + 1);
  for (let from = html.indexOf(first); from !== -1; from = html.indexOf(first, from + 1)) {
    const end = endOf(others, html, from + first.length);
    if (end !== undefined) return [[from, end]];
  }
  return [];
}

/** Returns where these parts of a template end in HTML in which they begin at an offset. */
function endOf(parts: TextPattern, html: string, from: number): number | undefined {
  let at = from;
  for (const part of parts) {
    if (typeof part !== 'string') continue;
    const found = html.slice(at, nextTag(html, at) + part.length).indexOf(part);
    if (found === -1) return undefined;
    at += found + part.length;
  }
  return nextTag(html, at);
}

function nextTag(html: string, from: number): number {
  const at = html.indexOf('<', from);
  return at === -1 ? html.length : at;
}

function inMarkdown(
  element: Element,
  { file, body }: Document,
  sources: Sources,
): SourceLocation | undefined {
  const address = element.attribs.href ?? element.attribs.src;
  const link =
    address === undefined
      ? undefined
      : body.links.find(({ page, anchor }) => decode(address).endsWith(decode(page + anchor)));
  if (link !== undefined)
    return { file, line: link.line, column: link.column, length: link.length };
  return (
    findText(element.attribs.alt || firstWords(element), [file], sources) ??
    findText(address ?? '', [file], sources)
  );
}

/** Finds an address that a template contains in quotation marks. */
export function findAddress(sources: Sources, address: string): SourceLocation | undefined {
  const path = address.replace(/\/$/, '');
  const templates = sources.templates.filter((file) => sources.read(file)?.includes(path));
  const pattern = new RegExp(`(?<=["'\`])${escapePattern(path)}/?(?=["'\`])`);
  return findPattern({ ...sources, templates }, pattern);
}

/** Finds the first match of a pattern in the templates. */
export function findPattern(sources: Sources, pattern: RegExp): SourceLocation | undefined {
  for (const file of sources.templates) {
    const text = sources.read(file) ?? '';
    const found = pattern.exec(text);
    if (found !== null) return { file, ...positionAt(text, found.index), length: found[0].length };
  }
  return undefined;
}

/** Finds a text in the templates; returns the file of the site map if none contains it. */
export const findInTemplates = (text: string, sources: Sources): SourceLocation =>
  findText(text, sources.templates, sources) ?? { file: entryOf(sources) };

/** Returns the file of the site map. */
export function entryOf({ templates }: Sources): string {
  return templates.find((file) => /^templates\/site\.tsx?$/.test(file)) ?? 'templates/site.tsx';
}

/** Finds the first place of a text in some files, as whole words; `undefined` if none contains it. */
export function findText(
  text: string,
  files: Iterable<string>,
  sources: Pick<Sources, 'read'>,
): SourceLocation | undefined {
  if (text === '') return undefined;
  for (const file of files) {
    const source = sources.read(file) ?? '';
    for (let at = source.indexOf(text); at !== -1; at = source.indexOf(text, at + 1)) {
      const end = at + text.length;
      // A letter beyond U+FFFF is two units long.
      const isWhole =
        !(/^\w/.test(text) && /[\p{L}\p{N}_]$/u.test(source.slice(Math.max(0, at - 2), at))) &&
        !(/\w$/.test(text) && /^[\p{L}\p{N}_]/u.test(source.slice(end, end + 2)));
      if (isWhole) return { file, ...positionAt(source, at), length: text.length };
    }
  }
  return undefined;
}

const escapePattern = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Returns the first words of an element, which its source contains unless markup or a variable interrupts them. */
function firstWords(element: Element): string {
  const text = firstText(element.children);
  return text.length <= 40 ? text : text.slice(0, Math.max(0, text.lastIndexOf(' ', 40)));
}

function firstText(nodes: readonly Node[]): string {
  for (const node of nodes) {
    const text = isText(node)
      ? collapse(node.data)
      : 'children' in node
        ? firstText(node.children)
        : '';
    if (text !== '') return text;
  }
  return '';
}
