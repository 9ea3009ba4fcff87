import type { SiteImage } from '../site/site-image.ts';
import type { Location } from '../report/location.ts';
import type { Reference } from '../site/reference.ts';

/**
 * What differs between the variants of a text, besides its variables: a link to another page of the
 * site, a file of the site, or a block around its text.
 */
export type Placeholder =
  /** `page` is the page's path such as `/privacy-policy/`; `anchor` is `''` or begins with `#`. */
  | { readonly page: string; readonly anchor: string }
  /** The same for the page that is generated from a Markdown file. */
  | { readonly file: string; readonly anchor: string; readonly from?: string | undefined }
  /** The address of a file of the site. */
  | AssetName
  | PicturePlaceholder
  /** The start of a block, by its position in the text, or the end of the innermost one. */
  | { readonly block: number | 'end' };

/** The element of an image, with the size that the text gives it, in pixels. */
export interface PicturePlaceholder extends AssetName {
  /** What its `<img>` has besides its address and its size. */
  readonly attributes: string;
  readonly width?: number;
  readonly height?: number;
}

/** An image in a text, which is loaded late. */
export type ShownImage = Omit<SiteImage, 'loading'>;

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
  /** Returns the entry that a field refers to. */
  readonly entryOf?: ((reference: Reference) => object) | undefined;
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
  /** What anchors of links to it lead to. */
  readonly body?: {
    readonly title: string | undefined;
    readonly headings: readonly { readonly id: string }[];
    readonly html: () => string;
  };
  /** The former addresses of the page. */
  readonly aliases?: readonly string[] | undefined;
}
