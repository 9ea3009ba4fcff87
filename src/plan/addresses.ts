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

/** The output file of a page: `/about/` in the copy `acme` → `acme/about/index.html`. `copy` is `''` at the root. */
export function outputOf(path: string, copy: string): string {
  const inCopy = `${copy === '' ? '' : `${copy}/`}${path.slice(1)}`;
  return path.endsWith('/') ? `${inCopy}index.html` : inCopy;
}

/** The root-absolute address of a page, as written into `href`. `base` begins and ends with a slash. */
export function addressOf(path: string, copy: string, base: string): string {
  return `${base}${copy === '' ? '' : `${copy}/`}${path.slice(1)}`;
}

/** The path that a link means: `/about` and `/about/` are the page `/about/`, `/404.html` is a file. */
export function pagePathOf(link: string): string {
  return link.endsWith('/') || /\.[a-z0-9]+$/i.test(link) ? link : `${link}/`;
}

/** The path in the site map that an address means: `/docs/acme/about/` is `/about/` in the copy `acme` below `/docs/`. */
export function pathInSite(address: string, copy: string, base: string): string {
  const below = address.startsWith(base) ? address.slice(base.length) : undefined;
  if (below === undefined) return address;
  return `/${copy !== '' && below.startsWith(`${copy}/`) ? below.slice(copy.length + 1) : below}`;
}
