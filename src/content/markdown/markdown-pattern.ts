import type { Markdown } from '../../site/content-type.ts';
import type { Bindings, Placeholder, TextPattern } from '../text-pattern.ts';
import { escapeHtml } from './html.ts';
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

/** Returns the text as a template receives it, with one variant's values. */
export function fillMarkdown(pattern: MarkdownPattern, bindings: Bindings): Markdown {
  const html = fillPattern(pattern.html, bindings);
  let sections: Markdown['sections'] | undefined;
  return {
    html,
    __html: html,
    get intro() {
      return fillPattern(pattern.intro, bindings);
    },
    get sections() {
      return (sections ??= pattern.sections.map((section) => {
        const html = fillPattern(section.html, bindings);
        return { id: section.id, title: fillPattern(section.title, bindings), html, __html: html };
      }));
    },
  };
}

/**
 * Fills in the placeholders of HTML with the values of one variant, escaped for text and
 * double-quoted attributes.
 */
export function fillPattern(template: TextPattern, bindings: Bindings): string {
  const [first = ''] = template;
  // Most parts of most texts have no placeholders.
  if (template.length < 2 && typeof first === 'string') return first;
  let html = '';
  for (const part of template)
    html +=
      typeof part === 'string'
        ? part
        : (tagOf(part, bindings) ?? escapeHtml(valueOf(part, bindings)));
  return html;
}

/** Returns the tags before or after the `<img>` of an image; `''` for one in a single size. */
function tagOf(placeholder: Placeholder, bindings: Bindings): string | undefined {
  if (!('asset' in placeholder) || !/^(?:start|end)$/.test(placeholder.image ?? ''))
    return undefined;
  const { sources, sizes } = bindings.image(placeholder);
  if (sources.length === 0) return '';
  if (placeholder.image === 'end') return '</picture>';
  const tags = sources.map(
    ({ type, srcSet }) =>
      `<source type="${type}" srcset="${escapeHtml(srcSet)}" sizes="${escapeHtml(sizes)}">`,
  );
  return `<picture>${tags.join('')}`;
}

function valueOf(placeholder: Placeholder, bindings: Bindings): string {
  if ('page' in placeholder) return bindings.href(placeholder.page) + placeholder.anchor;
  if ('file' in placeholder) {
    const { path } = bindings.routeOf(placeholder.file, placeholder.from);
    // A missing page was reported.
    return path === undefined ? '#' : bindings.href(path) + placeholder.anchor;
  }
  if ('asset' in placeholder)
    return placeholder.image === undefined
      ? bindings.asset(placeholder)
      : String(bindings.image(placeholder)[placeholder.image as 'src']);
  const value = bindings.variables[placeholder.variable];
  if (value === undefined) return `{${placeholder.variable}}`;
  if (placeholder.encode === undefined) return value;
  if (placeholder.encode === 'query') return encodeURIComponent(value);
  // Addresses are copied from browsers, which encode them.
  return encodeURI(value).replace(/%25(?=[\da-f]{2})/gi, '%');
}
