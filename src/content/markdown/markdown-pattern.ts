import type { Markdown } from '../../site/content-type.ts';
import type { YamlRange } from '../../files/yaml-locator.ts';
import type {
  Bindings,
  ContentRoute,
  DocumentBlock,
  Placeholder,
  ShownImage,
  TextPattern,
  WrittenSize,
} from '../text-pattern.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { isMarkdown } from '../../lib/is-markdown.ts';
import { memoizeFor } from '../../lib/memoize.ts';
import { idOf, similarId } from './heading-ids.ts';
import { escapeHtml, textOfHtml } from './html.ts';
import { splitPattern } from './variables.ts';

/** A Markdown text, parsed once for all variants. */
export interface MarkdownPattern {
  /** The words of the first-level heading that the text began with; it is not in the HTML. */
  readonly title: string | undefined;
  readonly html: TextPattern;
  /** The part before the first `##` heading. */
  readonly intro: TextPattern;
  /** One per `##` heading. */
  readonly sections: readonly SectionPattern[];
  /** Every heading, in order. */
  readonly headings: readonly Heading[];
  /** Every link and picture that leads inside the site, in order. */
  readonly links: readonly MarkdownLink[];
}

export interface SectionPattern {
  readonly id: string;
  readonly title: TextPattern;
  readonly html: TextPattern;
}

export interface Heading {
  readonly id: string;
  /** 2 to 6, in a text without errors. */
  readonly level: number;
  readonly line: number;
  readonly column: number;
}

/** The target of a link inside the site. */
export interface InsideTarget {
  /**
   * `page`: another page, with or without an anchor; `file`: the page that is generated from a
   * Markdown file; `anchor`: a location in the same page; `asset`: a file of the site; `variable`:
   * an address that begins with a variable, which each variant of the site fills in.
   */
  readonly kind: 'page' | 'file' | 'anchor' | 'asset' | 'variable';
  /**
   * The page's path such as `/terms-of-service/` or `/404.html`; the Markdown file such as
   * `content/terms.md`, with the extension that was written, or none; the file's path in `assets/`;
   * `''` for an anchor.
   */
  readonly page: string;
  /** `''`, or begins with `?` or `#`. */
  readonly anchor: string;
  /**
   * Of an asset: the file beside the text, relative to the site's root. If both exist, it is used.
   */
  readonly beside?: string | undefined;
  /**
   * Of a Markdown file that was written with a slash at its start: the folder of the text. The file
   * may be in it or in a folder around it.
   */
  readonly from?: string | undefined;
}

/**
 * A link inside the site, with the location of its target. Whether the target exists is checked
 * later, when all pages are known.
 */
export interface MarkdownLink extends InsideTarget {
  readonly isPicture?: true;
  /** The target as written. */
  readonly target: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** A block of the site in a text: a fenced code block with a name, and fields in YAML. */
export interface FencedBlock extends Pick<MarkdownLink, 'line' | 'column' | 'length'> {
  readonly name: string;
  /** Its fields as they are written; `undefined` if they have errors. */
  readonly fields: { readonly value: unknown; readonly varies: boolean } | undefined;
  /** Where the fields are in the file. */
  readonly range: YamlRange;
}

/** A `##` section of a text's HTML. */
export interface SectionRange {
  readonly id: string;
  /** The offsets at which the HTML of the heading begins, and that of the text below it. */
  readonly start: number;
  readonly textStart: number;
}

/** The parts of a text. */
export interface TextOutline extends Pick<MarkdownPattern, 'headings'> {
  readonly sections: readonly SectionRange[];
}

/** The result of rendering a text. What a function returns may be decoded at each call. */
export interface RenderedText extends Pick<MarkdownPattern, 'title' | 'links'> {
  readonly placeholders: readonly Placeholder[];
  readonly blocks: readonly FencedBlock[];
  readonly outline: () => TextOutline;
  /** With markers for its placeholders. */
  readonly html: () => string;
}

/**
 * Splits HTML at its placeholders, as a whole and by section, when it is needed. `known` are the
 * names of the site's variables.
 */
export function createPattern(
  { title, links, placeholders, outline, html }: RenderedText,
  known: ReadonlySet<string>,
): MarkdownPattern {
  const part = (from: number, to?: number) =>
    splitPattern(html().slice(from, to), placeholders, known);
  let whole: TextPattern | undefined;
  let parts: MarkdownPattern['sections'] | undefined;
  return {
    title,
    links,
    get html() {
      const pattern = whole ?? part(0);
      // Only a text that was split is kept, since the HTML of all texts is large.
      if (pattern.length > 1) whole = pattern;
      return pattern;
    },
    get intro() {
      return part(0, outline().sections[0]?.start);
    },
    get sections() {
      return (parts ??= outline().sections.map(({ id, start, textStart }, index, all) => ({
        id,
        title: part(start + `<h2 id="${escapeHtml(id)}">`.length, textStart - '</h2>\n'.length),
        html: part(textStart, all[index + 1]?.start),
      })));
    },
    get headings() {
      return outline().headings;
    },
  };
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
  const isWritten = (part: unknown) => typeof part === 'string' && part.includes(`id="${id}"`);
  if (id === '' || ids.includes(id) || body.html.some(isWritten)) return anchor;
  const found = isSimilar ? similarId(id, [title!, ...ids]) : id;
  if (found === title && body.title !== undefined) return query;
  return found === undefined ? anchor : `${query}#${encodeURI(found)}`;
}

const idsOf = memoizeFor<LinkedText, readonly string[]>();

type LinkedText = NonNullable<ContentRoute['body']>;

/** Returns the text and its blocks as a template receives them, with one variant's values. */
export function fillMarkdown(
  pattern: MarkdownPattern,
  bindings: Bindings,
  blocks: readonly DocumentBlock[] = [],
): Markdown {
  const fill = (part: TextPattern) => fillPattern(part, bindings, blocks);
  const html = fill(pattern.html);
  let sections: Markdown['sections'] | undefined;
  return {
    html,
    __html: html,
    get text() {
      return textOfHtml(html);
    },
    get intro() {
      return fill(pattern.intro);
    },
    get sections() {
      return (sections ??= pattern.sections.map((section) => {
        const html = fill(section.html);
        return { id: section.id, title: fill(section.title), html, __html: html };
      }));
    },
  };
}

/**
 * Fills in the placeholders of HTML with the values of one variant, escaped for text and
 * double-quoted attributes.
 */
export function fillPattern(
  template: TextPattern,
  bindings: Bindings,
  blocks: readonly DocumentBlock[] = [],
): string {
  const [first = ''] = template;
  // Most parts of most texts have no placeholders.
  if (template.length < 2 && typeof first === 'string') return first;
  let html = '';
  /** The blocks around this part, with the HTML before each. */
  const open: (readonly [block: DocumentBlock | undefined, before: string])[] = [];
  for (const part of template) {
    if (typeof part === 'string') html += part;
    else if (!('block' in part))
      html += tagOf(part, bindings) ?? escapeHtml(valueOf(part, bindings));
    else if (part.block === 'end') {
      const [block, before = ''] = open.pop() ?? [];
      html = before + ((block && bindings.block?.(block, html)) ?? html);
    } else {
      open.push([blocks[part.block], html]);
      html = '';
    }
  }
  return html;
}

type Inline = Exclude<Placeholder, { readonly block: unknown }>;

/** Returns the tags before or after the `<img>` of an image; `''` for a drawing or an animation. */
function tagOf(placeholder: Inline, bindings: Bindings): string | undefined {
  if (!('asset' in placeholder) || !/^(?:start|end)$/.test(placeholder.image ?? ''))
    return undefined;
  const image = bindings.image(placeholder);
  const { sources } = image;
  const sizes = placeholder.width === undefined ? image.sizes : `${placeholder.width}px`;
  // Such an image has no widths.
  if (!sources.some(({ srcSet }) => srcSet.endsWith('w'))) return '';
  if (placeholder.image === 'end') return '</picture>';
  const tags = sources.map(
    ({ type, srcSet }) =>
      `<source type="${type}" srcset="${escapeHtml(srcSet)}" sizes="${escapeHtml(sizes)}">`,
  );
  return `<picture>${tags.join('')}`;
}

/** Returns an image with the width or the height that a text gives it, and the other in proportion. */
function sized(image: ShownImage, given: WrittenSize): ShownImage {
  const { width = (image.width * (given.height ?? 0)) / image.height } = given;
  if (width === 0) return image;
  const height = given.height ?? (image.height * width) / image.width;
  return { ...image, width: Math.round(width), height: Math.max(1, Math.round(height)) };
}

function valueOf(placeholder: Inline, bindings: Bindings): string {
  if ('page' in placeholder) return bindings.href(placeholder.page) + placeholder.anchor;
  if ('file' in placeholder) {
    const { file, anchor, from = '' } = placeholder;
    const { path, body } = bindings.routeOf(file, placeholder.from);
    // A missing page was reported.
    if (path === undefined) return '#';
    return bindings.href(path) + (body ? anchorIn(body, anchor, isMarkdown(from)) : anchor);
  }
  if ('asset' in placeholder)
    return placeholder.image === undefined
      ? bindings.asset(placeholder)
      : String(sized(bindings.image(placeholder), placeholder)[placeholder.image as 'src']);
  const value = bindings.variables[placeholder.variable];
  if (value === undefined) return `{${placeholder.variable}}`;
  if (placeholder.encode === undefined) return value;
  if (placeholder.encode === 'query') return encodeURIComponent(value);
  // Addresses are copied from browsers, which encode them.
  return encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%');
}
