/**
 * How a page's path becomes a file and an address. Everything that writes an address asks here: links, canonicals,
 * the sitemap, the preview. A page lives at `folder/index.html` and is addressed with the trailing slash,
 * the one form that every common host answers without configuration.
 */

/** Whether a path names a page in a folder (`/`, `/about/`) or a file of its own (`/404.html`). */
export function isPagePath(path: string): boolean {
  return (
    /^\/(?:[a-z0-9._~-]+\/)*(?:[a-z0-9_~-]+(?:\.[a-z0-9]+)+)?$/.test(path) &&
    !/\/\.{1,2}(?:\/|$)/.test(path)
  );
}

/** The output file of a page: `/about/` in the variant `acme` → `acme/about/index.html`. `variant` is `''` at the root. */
export function outputOf(path: string, variant: string): string {
  const inVariant = `${variant === '' ? '' : `${variant}/`}${path.slice(1)}`;
  return path.endsWith('/') ? `${inVariant}index.html` : inVariant;
}

/** The root-absolute address of a page, as written into `href`. `base` begins and ends with a slash. */
export function addressOf(path: string, variant: string, base: string): string {
  return `${base}${variant === '' ? '' : `${variant}/`}${path.slice(1)}`;
}

/** The path that a link means: `/about` and `/about/` are the page `/about/`, `/404.html` is a file. */
export function pagePathOf(link: string): string {
  return link.endsWith('/') || /\.[a-z0-9]+$/i.test(link) ? link : `${link}/`;
}

/** The path in the site map that an address means: `/docs/acme/about/` is `/about/` in the variant `acme` below `/docs/`. */
export function pathInSite(address: string, variant: string, base: string): string {
  const below = address.startsWith(base) ? address.slice(base.length) : undefined;
  if (below === undefined) return address;
  return `/${variant !== '' && below.startsWith(`${variant}/`) ? below.slice(variant.length + 1) : below}`;
}
