import { hashedFolder, headersOf } from './headers.ts';
import type { Host, HostedSite, UrlRules } from './host.ts';

/** How a host answers a request for a static file. */
export interface Answer {
  readonly status: number;
  /** The file of the output that is sent; `undefined` for a redirect, and where the site has no 404 page. */
  readonly file: string | undefined;
  /** Of a redirect. */
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The part of a host that decides an answer. */
export type Answering = Pick<Host, 'headers' | 'redirects' | 'caching' | 'urls'>;

/** A plain host, which follows the table of headers and redirects. */
export const plainHost: Answering = {
  headers: true,
  redirects: true,
  urls: {
    folder: 301,
    index: 200,
    file: 404,
    fileSlash: 404,
    fileHtml: 200,
    missing: 'root',
    notFound: 200,
    keepsQuery: { slash: true, redirect: true },
  },
};

/** Answers a request as a host does. `pathname` is still encoded; `query` begins with a question mark unless it is empty. */
export function answerAs(
  host: Answering,
  files: ReadonlySet<string>,
  site: Pick<HostedSite, 'base' | 'headers' | 'redirects'>,
  { pathname, query }: { readonly pathname: string; readonly query: string },
): Answer {
  const { base } = site;
  const decoded = decode(pathname);
  const found = find(host, files, site, decoded);
  const { headersByAddress, bareWellKnown, missingCaching, keepsQuery } = host.urls;
  const hashed =
    decoded?.startsWith(base + hashedFolder) === true &&
    (found.status === 200 || headersByAddress === true);
  const bare =
    !host.headers || (bareWellKnown === true && pathname.startsWith(`${base}.well-known/`));
  const caching =
    (found.status === 404 ? missingCaching : undefined) ??
    (hashed && host.headers ? undefined : host.caching);
  return {
    status: found.status,
    file: found.file,
    location:
      found.location === undefined
        ? undefined
        : withQuery(found.location, keepsQuery[found.by ?? 'slash'] ? query : ''),
    headers: {
      ...(bare ? {} : headersOf(hashed ? hashedFolder : '', site.headers)),
      ...(caching === undefined ? {} : { 'cache-control': caching }),
    },
  };
}

interface Found {
  readonly status: number;
  readonly file?: string;
  readonly location?: string;
  /** What redirects; `slash` unless given. */
  readonly by?: 'redirect';
}

function find(
  { redirects, urls }: Answering,
  files: ReadonlySet<string>,
  site: Pick<HostedSite, 'base' | 'redirects'>,
  pathname: string | undefined,
): Found {
  const { base } = site;
  // A redirect to an address that begins with two slashes would lead to another server.
  if (pathname === undefined || !`${pathname}/`.startsWith(base) || /^\/[/\\]/.test(pathname))
    return missing(files, '', urls);
  if (pathname.length < base.length) return { status: 301, location: base };
  const name = pathname.slice(base.length);
  const ending = /\.[^/]*\/?$/.test(name);
  const to = (status: number, path: string): Found => ({
    status,
    location: base + encodeURI(path),
  });
  const follow = (rule: UrlRules[keyof UrlRules], file: string, target: string): Found =>
    rule === 200
      ? { status: 200, file }
      : rule === 404
        ? missing(files, name, urls)
        : to(Number(rule), target);
  if (urls.slashByName === 'add and remove' && name !== '' && !name.startsWith('.well-known/')) {
    if (ending && name.endsWith('/')) return to(Number(urls.folder), name.slice(0, -1));
    if (!ending && !name.endsWith('/')) return to(Number(urls.folder), `${name}/`);
  }
  const redirect = redirects ? site.redirects.find(({ from }) => from === pathname) : undefined;
  if (redirect !== undefined)
    return { status: redirect.status, location: redirect.to, by: 'redirect' };
  const stem = name.replace(/(?:\/|\.html)$/, '');
  const folder = `${stem}/index.html`;
  /** The address of `file.html` that is answered with 200. */
  const ofFile = urls.file === 200 ? stem : urls.fileSlash === 200 ? `${stem}/` : `${stem}.html`;
  if (name === '404.html' && files.has(name)) return follow(urls.notFound, name, ofFile);
  if (/(?:^|\/)index\.html$/.test(name) && files.has(name))
    return follow(urls.index, name, name.slice(0, -'index.html'.length));
  if (name.endsWith('.html') && files.has(name)) return follow(urls.fileHtml, name, ofFile);
  if (name === '' || name.endsWith('/')) {
    if (files.has(`${name}index.html`)) return { status: 200, file: `${name}index.html` };
    return files.has(`${stem}.html`)
      ? follow(urls.fileSlash, `${stem}.html`, ofFile)
      : missing(files, name, urls);
  }
  if (files.has(name)) return { status: 200, file: name };
  if (files.has(folder) && !(urls.slashByName !== undefined && ending))
    return follow(urls.folder, folder, `${stem}/`);
  if (files.has(folder) && urls.slashByName === 'add and remove')
    return { status: 200, file: folder };
  if (files.has(`${name}.html`)) return follow(urls.file, `${name}.html`, `${name}/`);
  return urls.slashByName !== undefined && !ending
    ? to(Number(urls.folder), `${name}/`)
    : missing(files, name, urls);
}

/** The 404 page, if there is one. */
function missing(files: ReadonlySet<string>, name: string, { missing }: UrlRules): Found {
  const folders = missing === 'nearest' ? name.split('/').slice(0, -1) : [];
  for (; ; folders.pop()) {
    const file = [...folders, '404.html'].join('/');
    if (files.has(file)) return { status: 404, file };
    if (folders.length === 0) return { status: 404 };
  }
}

function withQuery(location: string, query: string): string {
  if (query === '') return location;
  const [address = '', anchor] = location.split('#', 2);
  const joined = address.includes('?') ? `${address}&${query.slice(1)}` : address + query;
  return anchor === undefined ? joined : `${joined}#${anchor}`;
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return undefined;
  }
}
