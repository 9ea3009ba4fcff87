import type { YamlRange } from '../../files/yaml-locator.ts';
import type { Placeholder } from '../placeholder.ts';

/** A compiled Markdown text, which all variants share: valid JSON but for its function. */
export interface MarkdownText {
  /** The words of the first-level heading that the text began with; it is not in the HTML. */
  readonly title: string | undefined;
  /**
   * Returns the HTML, with marks for its variables and placeholders and before each section. It may
   * be decoded at each call.
   */
  readonly html: () => string;
  /** By their number in the HTML. */
  readonly placeholders: readonly Placeholder[];
  /** Every heading, in order. */
  readonly headings: readonly Heading[];
  /** Every link and picture that leads inside the site, in order. */
  readonly links: readonly MarkdownLink[];
  /** The blocks of the site in it. */
  readonly blocks: readonly FencedBlock[];
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
   * Markdown file or from a row such as `content/prints.csv/alps`; `anchor`: a location in the same page; `asset`: a file of the site; `variable`:
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
