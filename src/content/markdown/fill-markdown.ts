import { ifPossible } from '../../lib/if-possible.ts';
import { isMarkdown } from '../../lib/is-markdown.ts';
import { memoizeFor } from '../../lib/memoize.ts';
import type { Markdown } from '../../site/content-type.ts';
import type {
  Bindings,
  ContentRoute,
  DocumentBlock,
  PicturePlaceholder,
  Placeholder,
  ShownImage,
} from '../placeholder.ts';
import { idOf, similarId } from './heading-ids.ts';
import { escapeHtml, lateLoading, textOfHtml } from './html.ts';
import type { MarkdownText } from './markdown-text.ts';
import { fillMarks, sectionMark } from './variables.ts';

/** Returns the text and its blocks as a template receives them, with one variant's values. */
export function fillMarkdown(
  { html: markedHtml, headings, placeholders }: MarkdownText,
  bindings: Bindings,
  blocks: readonly DocumentBlock[] = [],
): Markdown {
  const fill = (part: string) => fillHtml(part, placeholders, bindings, blocks);
  const html = fill(markedHtml());
  let sections: Markdown['sections'] | undefined;
  return {
    html,
    __html: html,
    get text() {
      return textOfHtml(html);
    },
    get intro() {
      return fill(markedHtml().split(sectionMark, 1)[0]!);
    },
    get sections() {
      return (sections ??= sectionsOf(markedHtml(), headings).map(({ id, title, html }) => {
        const filled = fill(html);
        return { id, title: fill(title), html: filled, __html: filled };
      }));
    },
  };
}

/** Returns the `##` sections of a text in HTML with marks. */
export function sectionsOf(html: string, headings: MarkdownText['headings']) {
  const ids = headings.filter(({ level }) => level === 2).map(({ id }) => id);
  const [, ...sections] = html.split(sectionMark);
  return sections.map((section, index) => {
    const start = section.indexOf('>') + 1;
    const end = section.indexOf('</h2>\n', start);
    const text = section.slice(end + '</h2>\n'.length);
    return { id: ids[index]!, title: section.slice(start, end), html: text };
  });
}

/**
 * Fills in the marks of HTML with the values of one variant, escaped for text and double-quoted
 * attributes. A variable that it does not have stays in braces.
 */
export function fillHtml(
  html: string,
  placeholders: readonly Placeholder[],
  bindings: Bindings,
  blocks: readonly DocumentBlock[] = [],
): string {
  /** The blocks around this part, with the HTML before each. */
  const open: (readonly [block: DocumentBlock | undefined, before: string])[] = [];
  return fillMarks(html, (mark, before) => {
    if (mark === '=') return before;
    const placeholder = placeholders[Number(mark.slice(1))];
    if (!mark.startsWith('#') || placeholder === undefined)
      return before + escapeHtml(variableOf(mark, bindings));
    if ('attributes' in placeholder) return before + pictureOf(placeholder, bindings);
    if (!('block' in placeholder)) return before + escapeHtml(addressOf(placeholder, bindings));
    if (placeholder.block !== 'end') {
      open.push([blocks[placeholder.block], before]);
      return '';
    }
    const [block, outside = ''] = open.pop() ?? [];
    return outside + ((block && bindings.block?.(block, before)) ?? before);
  });
}

/** Returns the element of an image, in a `<picture>` if it has several sizes. */
function pictureOf(placeholder: PicturePlaceholder, bindings: Bindings): string {
  const image = bindings.image(placeholder);
  const { src, width, height } = sized(image, placeholder);
  const attributes = fillMarks(
    placeholder.attributes,
    (mark, before) => before + escapeHtml(variableOf(mark, bindings)),
  );
  const img = `<img src="${escapeHtml(src)}"${attributes} width="${width}" height="${height}" ${lateLoading}>`;
  // A drawing or an animation has no widths.
  if (!image.sources.some(({ srcSet }) => srcSet.endsWith('w'))) return img;
  const sizes = escapeHtml(placeholder.width === undefined ? image.sizes : `${width}px`);
  const sources = image.sources.map(
    ({ type, srcSet }) => `<source type="${type}" srcset="${escapeHtml(srcSet)}" sizes="${sizes}">`,
  );
  return `<picture>${sources.join('')}${img}</picture>`;
}

/** Returns an image with the width or the height that a text gives it, and the other in proportion. */
function sized(image: ShownImage, given: PicturePlaceholder): ShownImage {
  const { width = (image.width * (given.height ?? 0)) / image.height } = given;
  if (width === 0) return image;
  const height = given.height ?? (image.height * width) / image.width;
  return { ...image, width: Math.round(width), height: Math.max(1, Math.round(height)) };
}

type Address = Exclude<Placeholder, PicturePlaceholder | { readonly block: unknown }>;

function addressOf(placeholder: Address, bindings: Bindings): string {
  if ('asset' in placeholder) return bindings.asset(placeholder);
  if ('page' in placeholder) return bindings.href(placeholder.page) + placeholder.anchor;
  const { file, anchor, from } = placeholder;
  const { path, body } = bindings.routeOf(file, from);
  // A missing page was reported.
  if (path === undefined) return '#';
  return bindings.href(path) + (body ? anchorIn(body, anchor, isMarkdown(from ?? '')) : anchor);
}

/** Returns the value of a variable, in an address encoded: before its `?` or `#`, or after it. */
function variableOf(mark: string, { variables }: Bindings): string {
  const name = mark.replace(/^[/?]/, '');
  const value = Object.hasOwn(variables, name) ? variables[name] : undefined;
  if (value === undefined) return `{${name}}`;
  if (mark.startsWith('?')) return encodeURIComponent(value);
  // Addresses are copied from browsers, which encode them.
  return mark.startsWith('/') ? encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%') : value;
}

/**
 * Returns the anchor that a link to a text leads to: the heading that became the title of its page is
 * the top. In a link of another generator (`isSimilar`), an id may have other signs.
 */
function anchorIn(body: LinkedText, anchor: string, isSimilar: boolean): string {
  const [title, ...ids] = idsOf(body, '', () => [
    idOf(body.title ?? ''),
    ...body.headings.map(({ id }) => id),
  ]);
  const [query = '', written = ''] = anchor.split('#', 2);
  const id = ifPossible(() => decodeURI(written)) ?? '';
  if (id === '' || ids.includes(id) || body.html().includes(`id="${id}"`)) return anchor;
  const found = isSimilar ? similarId(id, [title!, ...ids]) : id;
  if (found === title && body.title !== undefined) return query;
  return found === undefined ? anchor : `${query}#${encodeURI(found)}`;
}

const idsOf = memoizeFor<LinkedText, readonly string[]>();

type LinkedText = NonNullable<ContentRoute['body']>;
