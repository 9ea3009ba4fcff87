import type { Tree } from '../tree.ts';

/**
 * Maps a page's path to its file and its address, for everything that writes addresses: links,
 * canonicals, the sitemap, the preview. A page is `folder/index.html`, and its address ends with a
 * slash, the one form that every common host serves without configuration.
 */

/** Returns whether a path is that of a page (`/`, `/about/`) or of a file (`/404.html`). */
export const isPagePath = (path: string) =>
  // Windows ignores a dot at the end of a name, and no system has names of more than 255 bytes.
  /^\/(?:[a-z0-9._~-]{0,199}[a-z0-9_~-]\/)*(?:[a-z0-9_~-]{1,199}(?:\.[a-z0-9]+)+)?$/i.test(path);

/**
 * Returns the output file of a page: `/about/` in the variant `acme` → `acme/about/index.html`.
 * `variant` is `''` at the root.
 */
export function outputOf(path: string, variant: string): string {
  const inVariant = `${variant === '' ? '' : `${variant}/`}${path.slice(1)}`;
  return path.endsWith('/') ? `${inVariant}index.html` : inVariant;
}

/** Returns the root-absolute address of a page for `href`. `base` begins and ends with a slash. */
export function addressOf(path: string, variant: string, base: string): string {
  return `${base}${variant === '' ? '' : `${variant}/`}${path.slice(1)}`;
}

/**
 * Returns the path of a link's page: `/about/` for `/about` and `/about/`; `/404.html` is a file.
 */
export function pagePathOf(link: string): string {
  return link.endsWith('/') || /\.[a-z0-9]+$/i.test(link) ? link : `${link}/`;
}

/** Where a site stands in its domain. */
export interface Placement {
  /** The path under which the site is served; begins and ends with a slash. */
  readonly base: string;
  /** The address at which the host serves the output folder: `/`, or the base path. */
  readonly mount: string;
}

/** Files that count only at the root of a domain (RFC 9309, RFC 8615). */
const ofDomain = /^(?:robots\.txt$|\.well-known\/)/;

/**
 * Returns the address of a file of the site. A path in the tree is relative to the base path, but
 * with a slash at its start, it is an address of the domain.
 */
export const addressOfFile = (output: string, { base, mount }: Placement): string =>
  output.startsWith('/') ? output : (ofDomain.test(output) ? mount : base) + output;

/** Returns the path of a file of the site in the output folder. */
export const placeOf = (output: string, placement: Placement): string =>
  addressOfFile(output, placement).slice(placement.mount.length);

/** Returns the path in the tree of an address; `undefined` if it is not of the site. */
export function outputAt(address: string, { base, mount }: Placement): string | undefined {
  const below = address.startsWith(base) ? base : mount;
  const output = address.slice(below.length);
  const isPlaced = base === mount || ofDomain.test(output) === (below === mount);
  return address.startsWith(below) && isPlaced ? output : undefined;
}

/** Returns the files of a site by their path in the output folder. */
export const placeTree = (tree: Tree, placement: Placement): Tree =>
  new Map(Array.from(tree, ([output, file]) => [placeOf(output, placement), file]));

/**
 * Returns the path in the site map of an address: `/docs/acme/about/` is `/about/` in the variant
 * `acme` below `/docs/`.
 */
export function pathInSite(address: string, variant: string, base: string): string {
  const below = address.startsWith(base) ? address.slice(base.length) : undefined;
  if (below === undefined) return address;
  return `/${variant !== '' && below.startsWith(`${variant}/`) ? below.slice(variant.length + 1) : below}`;
}
