import type { SiteImage } from '../site/site-image.ts';
import type { Location } from '../report/location.ts';

/**
 * A text that is parsed once and filled in for each product variant: fixed parts, and placeholders
 * for what differs. Filling in is only a string join, so ten variants of a page cost one parse.
 */
export type TextPattern = readonly (string | Placeholder)[];

/**
 * A `{variable}`, a link to another page of the site, the address of a file in `assets/`, or a block
 * around its text.
 */
export type Placeholder =
  /** `encode` is set in an address: `address` before its `?` or `#`, `query` after it. */
  | { readonly variable: string; readonly encode?: 'address' | 'query' }
  /** `page` is the page's path such as `/privacy-policy/`; `anchor` is `''` or begins with `#`. */
  | { readonly page: string; readonly anchor: string }
  /** The same for the page that is generated from a Markdown file. */
  | { readonly file: string; readonly anchor: string; readonly from?: string | undefined }
  /** A file of the site, or a part of the element of the image in it. */
  | (AssetName & { readonly image?: ImagePart } & WrittenSize)
  /** The start of a block, by its position in the text, or the end of the innermost one. */
  | { readonly block: number | 'end' };

/** An image in a text, which is loaded late. */
export type ShownImage = Omit<SiteImage, 'loading'>;

/** The size that a text gives an image, in pixels. */
export interface WrittenSize {
  readonly width?: number;
  readonly height?: number;
}

/** `start` and `end` are the tags around its `<img>`. */
export type ImagePart = 'start' | 'src' | 'width' | 'height' | 'end';

/**
 * A file by its path in `assets/`, such as `images/office.png`, and by its path beside the text,
 * which has priority.
 */
export interface AssetName {
  readonly asset: string;
  readonly beside?: string | undefined;
}

/** A block of a text, with valid fields. */
export interface DocumentBlock extends Required<Location> {
  readonly name: string;
  /** With their variables in braces. */
  readonly fields: object;
  /** Whether they contain variables or links. */
  readonly varies: boolean;
}

/** The values of placeholders in one variant. */
export interface Bindings {
  /** The language of a text that is shown in another one. */
  readonly lang?: string | undefined;
  readonly variables: Readonly<Record<string, string>>;
  /** The address of a page path in this variant, as written into `href`. */
  readonly href: (page: string) => string;
  /** The address of a file, as written into `src` or `href`. */
  readonly asset: (name: AssetName) => string;
  /** Returns an image in its sizes and formats. */
  readonly image: (name: AssetName) => ShownImage;
  /** Renders a block, whose text is HTML. Throws SiteError. */
  readonly block?: ((block: DocumentBlock, text: string) => string) | undefined;
  /** Returns the route of a Markdown file. */
  readonly routeOf: (file: string, from?: string) => ContentRoute;
}

/** The route of a Markdown file: its slug, and the page that is generated from it. */
export interface ContentRoute {
  /** The slug of the original. */
  readonly id: string;
  readonly slug: string;
  /**
   * The path of the page that is generated from it, such as `/news/launch/`; `undefined` if there
   * is none.
   */
  readonly path: string | undefined;
  /** What anchors of links to it lead to; see `MarkdownPattern`. */
  readonly body?: {
    readonly title: string | undefined;
    readonly headings: readonly { readonly id: string }[];
    readonly html: TextPattern;
  };
  /** The former addresses of the page. */
  readonly aliases?: readonly string[] | undefined;
}
