/**
 * A text that is parsed once and filled in for each product copy: fixed parts, and holes for what differs.
 * Parsing is dear and filling is a string join, so ten copies of a page cost one parse.
 */
export type Draft = readonly (string | Hole)[];

/** A `{variable}`, or a link to another page of the site. */
export type Hole =
  | { readonly variable: string }
  /** `page` is the page's path such as `/privacy-policy/`; `anchor` is `''` or begins with `#`. */
  | { readonly page: string; readonly anchor: string };

/** What the holes of a draft are filled with in one copy. */
export interface Filling {
  readonly variables: Readonly<Record<string, string>>;
  /** The address of a page path in this copy, as written into `href`. */
  readonly href: (page: string) => string;
}
