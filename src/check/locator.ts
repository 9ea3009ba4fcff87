import { readFrontMatter } from '../content/fields/front-matter.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { settingsFile, settingsFileOf } from '../content/load-settings.ts';
import type { LoadedContent } from '../content/load-content.ts';
import type { Document } from '../content/load-document.ts';
import type { MarkdownLink } from '../content/markdown/markdown-text.ts';
import { fillText, fillValue } from '../content/fields/variables.ts';
import type { Path } from '../files/yaml-locator.ts';
import { addressOf, pagePathOf } from '../plan/addresses.ts';
import { localizedPath } from '../plan/localized-path.ts';
import { findRoute } from '../plan/routes.ts';
import type { PlannedPage, Variant } from '../plan/plan.ts';
import { showImage } from '../render/images/images.ts';
import { findFile, inLanguage } from '../render/site-files.ts';
import { createPageRenderer } from '../render/render-page.ts';
import type { RenderedSite } from '../render/rendered-site.ts';
import type { RenderedPage } from '../render/rendering.ts';
import type { Location } from '../report/location.ts';
import { sourceReader } from '../report/source-reader.ts';
import { loadSite, type LoadedSite } from '../templates/load-site.ts';
import { bundledReact } from '../templates/react.ts';
import { decode } from '../lib/decode.ts';
import { findWords } from './find-words.ts';
import { closest, isText, type Element, type Node } from './dom/node.ts';
import { collapse } from './dom/words.ts';
import { isMarking, markContent, markElements, readMarks, type Marks } from './marks.ts';

export type Locator = Awaited<ReturnType<typeof openLocator>>;

/**
 * Returns functions that find the source of an element, which render its page once more with marks.
 * Compiles the templates once more unless their React marks elements.
 */
export async function openLocator(rendered: RenderedSite) {
  const { site, config, cache } = rendered;
  return createLocator(
    rendered,
    isMarking(site.react) ? site : await loadSite(config.root, cache, markElements(bundledReact)),
  );
}

function createLocator(rendered: RenderedSite, marked: LoadedSite) {
  const { config, content, site, assets, finish } = rendered;
  const read = sourceReader(config.root);
  const { react } = marked;
  const keeping = isMarking(react) ? { ...react, renderToStaticMarkup: react.renderMarked } : react;
  const render = createPageRenderer(assets, {
    ...rendered,
    site: { ...marked, react: keeping },
    changeContent: markContent,
  });
  let last: { readonly html: string; readonly marks: Marks | undefined } | undefined;

  const marksOf = (page: RenderedPage): Marks | undefined => {
    const { html } = page;
    if (last?.html === html) return last.marks;
    const definition =
      marked.map.pages[site.map.pages.findIndex((each) => each === page.definition)];
    const made = definition && render({ ...page, definition }, () => {});
    const marks = made && readMarks(finish.page(made));
    // A template may change HTML with marks in another way.
    last = { html, marks: marks?.html === html ? marks : undefined };
    return last.marks;
  };

  return {
    locateField: (text: string, page: PlannedPage, within = false) =>
      findField(text, page, content, read, within),
    /**
     * Returns the source of an element of finished HTML: the location in the Markdown file that it
     * was generated from, or the tag in the template. `words` are searched in that Markdown file.
     */
    locate(page: RenderedPage, element: Element, words = firstWords(element)): Location {
      const { source, documents, variant } = page;
      const all = Object.values(documents).flat();
      for (const { file, body } of all)
        for (const { id, level, line, column } of body.headings)
          if (element.name === `h${level}` && element.attribs.id === id)
            return { file, line, column };
      const marks = marksOf(page);
      if (marks === undefined) return { file: source };
      const offset = (each: Element) => each.startIndex ?? -1;
      const text = marks.texts.find(
        ({ start, end }) => offset(element) >= start && offset(element) < end,
      );
      const document = text && all.find(({ file }) => file === text.file);
      if (document !== undefined)
        return locateLink(element, document, words, variant, rendered, read);
      const tag = closest(element, (around) => marks.tags.has(offset(around)));
      const location = tag && marks.tags.get(offset(tag));
      if (location === undefined) return { file: source };
      return tag === element ? { ...location, length: element.name.length + 1 } : location;
    },
  };
}

/** Returns the location of a link, or of words, in a text. */
function locateLink(
  element: Element,
  { file, links: all }: Document,
  words: string,
  variant: Variant,
  rendered: RenderedSite,
  read: ReadSource,
): Location {
  const text = read(file) ?? '';
  const address = element.attribs.href ?? element.attribs.src;
  const links = address === undefined ? [] : linksTo(address, all, variant, rendered);
  const [link] = links;
  const shown = address?.startsWith('http') === true ? address : '';
  return link === undefined ? findWords(file, text, shown, words) : { file, ...positionOf(link) };
}

/**
 * Returns the field of a page's content, or of the settings, whose value a text is or begins
 * with; the first one that contains it if `within`.
 */
function findField(
  text: string,
  { documents, variant, group }: PlannedPage,
  content: LoadedContent,
  read: ReadSource,
  within: boolean,
): Location | undefined {
  const { language } = variant;
  const { settings = content.settings } =
    content.translations.find((each) => each.language === language) ?? {};
  const settingsName = settings === content.settings ? settingsFile : settingsFileOf(language);
  const fields = [
    // The component of a group writes its page's words, though files contain the group's name.
    ...Object.values(group === undefined ? documents : { ...documents, entries: [] })
      .flat()
      .map(({ file, row, fields }) => {
        return { file, row, value: fillValue(fields, variant.variables) };
      }),
    { file: settingsName, row: settings, value: variant.settings },
  ].flatMap(({ value, ...of }) => [...textsIn(value)].map((each) => ({ ...of, ...each })));
  const found =
    fields.find(({ value }) => value === text) ??
    (within ? fields.find(({ value }) => value.includes(text)) : undefined) ??
    fields
      .filter(({ value }) => text.startsWith(`${value} `))
      .sort((a, b) => b.value.length - a.value.length)[0];
  if (found === undefined) return undefined;
  const { file, row, path } = found;
  if (row !== undefined) return { file, ...row.locationOf(path) };
  const data = readFrontMatter(read(file) ?? '', file, () => {}, true)?.data;
  return { file, ...data?.locationOf(path) };
}

type ReadSource = ReturnType<typeof sourceReader>;

/** Returns the links of a text that have an address in the HTML of a variant. */
export function linksTo(
  address: string,
  links: readonly MarkdownLink[],
  variant: Variant,
  { plan, assets: { files }, config: { base } }: Pick<RenderedSite, 'plan' | 'assets' | 'config'>,
): readonly MarkdownLink[] {
  // The HTML contains the encoded form of what the writer wrote.
  const wanted = decode(address);
  return links.filter((link) => {
    const anchor = decode(link.anchor);
    if (link.kind === 'anchor') return anchor === wanted;
    if (link.kind === 'variable') return decode(fillText(link.page, variant.variables)) === wanted;
    if (link.kind === 'asset') {
      const file = { asset: link.page, beside: link.beside };
      const local = inLanguage(files, file, variant.language);
      const found = ifPossible(() => findFile(files, local));
      if (found === undefined) return false;
      const shown = link.isPicture === true ? showImage(files.images, found).src : found.address;
      return decode(shown) + anchor === wanted;
    }
    const path = linkedPath(link, plan);
    return (
      path !== undefined &&
      [path, pagePathOf(path)].some((each) => {
        const localized = localizedPath(each, variant, plan);
        return [localized.folder, ''].some(
          (folder) => decode(addressOf(localized.path, folder, base)) + anchor === wanted,
        );
      })
    );
  });
}

/**
 * Returns the path of the page that a Markdown link leads to; `undefined` for other links, and for
 * files that are not pages.
 */
export function linkedPath(
  { kind, page, from }: MarkdownLink,
  { routes }: Pick<RenderedSite['plan'], 'routes'>,
): string | undefined {
  if (kind === 'file') return findRoute(routes, page, from)?.path;
  return kind === 'page' ? page : undefined;
}

export const positionOf = ({ line, column, length }: MarkdownLink) => ({ line, column, length });

/** Yields every text in a value of objects and lists. */
function* textsIn(value: unknown, path: Path = []): Generator<{ value: string; path: Path }> {
  if (typeof value === 'string' && value !== '') yield { value, path };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, item] of Object.entries(value)) yield* textsIn(item, [...path, key]);
}

/**
 * Returns the first words of an element, which its source contains unless markup or a variable
 * interrupts them.
 */
function firstWords(element: Element): string {
  const text = element.attribs.alt || firstText(element.children);
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
