import type { SiteImage } from '../site/define-site.ts';

/**
 * A text that is parsed once and filled in for each product variant: fixed parts, and placeholders
 * for what differs. Filling in is only a string join, so ten variants of a page cost one parse.
 */
export type TextPattern = readonly (string | Placeholder)[];

/** A `{variable}`, a link to another page of the site, or the address of a file in `assets/`. */
export type Placeholder =
  /** `encode` is set in an address: `address` before its `?` or `#`, `query` after it. */
  | { readonly variable: string; readonly encode?: 'address' | 'query' }
  /** `page` is the page's path such as `/privacy-policy/`; `anchor` is `''` or begins with `#`. */
  | { readonly page: string; readonly anchor: string }
  /** The same for the page that is generated from a Markdown file. */
  | { readonly file: string; readonly anchor: string; readonly from?: string | undefined }
  /** A file of the site, or a part of the element of the image in it. */
  | (AssetName & { readonly image?: ImagePart });

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
  readonly image: (name: AssetName) => SiteImage;
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
}
