import type { TextPattern, Bindings } from '../text-pattern.ts';
import type { Markdown } from '../../site/content-type.ts';
import { fillPattern } from './fill-pattern.ts';

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
  /** 2 to 6, in a text without mistakes. */
  readonly level: number;
  readonly line: number;
  readonly column: number;
}

/** The target of a link inside the site. */
export interface InsideTarget {
  /** `page`: another page, with or without an anchor; `file`: the page that is made from a Markdown file; `anchor`: a place in the same page; `asset`: a file of the site. */
  readonly kind: 'page' | 'file' | 'anchor' | 'asset';
  /** The page's path such as `/terms-of-service/` or `/404.html`; the Markdown file such as `content/terms.md`, with the extension that was written, or none; the file's path in `assets/`; `''` for an anchor. */
  readonly page: string;
  /** `''`, or begins with `?` or `#`. */
  readonly anchor: string;
  /** Of an asset: the file beside the text, relative to the site's root. If both exist, it is used. */
  readonly beside?: string | undefined;
}

/** A link inside the site, with the place of its target. Whether the target exists is checked later, when all pages are known. */
export interface MarkdownLink extends InsideTarget {
  readonly isPicture?: true;
  /** The target as written. */
  readonly target: string;
  readonly line: number;
  readonly column: number;
  readonly length: number;
}

/** Returns the text as a template receives it, with one variant's values. */
export function fillMarkdown(template: MarkdownPattern, bindings: Bindings): Markdown {
  const html = fillPattern(template.html, bindings);
  let sections: Markdown['sections'] | undefined;
  return {
    html,
    __html: html,
    get intro() {
      return fillPattern(template.intro, bindings);
    },
    get sections() {
      return (sections ??= template.sections.map((section) => {
        const html = fillPattern(section.html, bindings);
        return { id: section.id, title: fillPattern(section.title, bindings), html, __html: html };
      }));
    },
  };
}
