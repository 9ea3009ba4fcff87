/**
 * A text that is parsed once and filled in for each product variant: fixed parts, and holes for what differs.
 * Parsing is dear and filling is a string join, so ten variants of a page cost one parse.
 */
export type TextTemplate = readonly (string | Placeholder)[];

/** A `{variable}`, a link to another page of the site, or the address of a file in `assets/`. */
export type Placeholder =
  /** `encode` says that it stands in an address, before its `?` and `#` or behind. */
  | { readonly variable: string; readonly encode?: 'address' | 'query' }
  /** `page` is the page's path such as `/privacy-policy/`; `anchor` is `''` or begins with `#`. */
  | { readonly page: string; readonly anchor: string }
  /** The same for the page that is made from a Markdown file. */
  | { readonly file: string; readonly anchor: string }
  /** A file of the site, or the width or height of the picture in it. */
  | (AssetName & { readonly size?: 'width' | 'height' });

/** A file by its path in `assets/`, such as `images/office.png`, and by the place beside the text where it is looked for first. */
export interface AssetName {
  readonly asset: string;
  readonly beside?: string | undefined;
}

/** What the holes of a draft are filled with in one variant. */
export interface Bindings {
  readonly variables: Readonly<Record<string, string>>;
  /** The address of a page path in this variant, as written into `href`. */
  readonly href: (page: string) => string;
  /** The address of a file, as written into `src` or `href`. */
  readonly asset: (name: AssetName) => string;
  /** The size of a picture in pixels. */
  readonly size: (name: AssetName) => { readonly width: number; readonly height: number };
  /** What the site map makes of a Markdown file. */
  readonly placeOf: (file: string) => ContentPlace;
}

/** Where the site shows a Markdown file. */
export interface ContentPlace {
  readonly slug: string;
  /** The path of the page that is made from it, such as `/news/launch/`; `undefined` if there is none. */
  readonly path: string | undefined;
}
