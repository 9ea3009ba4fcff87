import { ifPossible } from '../if-possible.ts';
import { hashedFolder, headersOf } from './headers.ts';
import { plainUrls, type Host, type HostedSite, type UrlRules } from './host.ts';

/** The answer of a host to a request for a static file. */
export interface Answer {
  readonly status: number;
  /** The file of the output that is sent; `undefined` for a redirect, and for a 404 in a site without a 404 page. */
  readonly file: string | undefined;
  /** The target of a redirect. */
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/** The properties of a host that an answer depends on. */
export type Answering = Pick<Host, 'filesOnly' | 'caching' | 'urls'>;

/** A plain server that sends the headers and redirects of the site. */
export const plainHost: Answering = { urls: plainUrls };

/** The files of an output folder, by path. */
export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/**
 * Returns the answer of a host to a request for an address: the encoded path and the query.
 * A name is only ever used as a key of `files`, so nothing else can be found, however it is encoded.
 */
export function answerAs(
  host: Answering,
  files: FileNames,
  site: Pick<HostedSite, 'base' | 'headers' | 'redirects'>,
  address: string,
): Answer {
  const [, pathname = '', query = ''] = /^([^?]*)(.*)$/s.exec(address) ?? [];
  const { base } = site;
  const decoded = decode(pathname);
  const found = find(host, files, site, decoded);
  const { headersByAddress, bareWellKnown, missingCaching, keepsQuery } = host.urls;
  const hashed =
    decoded?.startsWith(base + hashedFolder) === true &&
    (found.status === 200 || headersByAddress === true);
  const bare =
    host.filesOnly === true ||
    (bareWellKnown === true && pathname.startsWith(`${base}.well-known/`));
  const caching =
    (found.status === 404 ? missingCaching : undefined) ??
    (hashed && host.filesOnly !== true ? undefined : host.caching);
  const keeps = keepsQuery === 'all' || (keepsQuery === 'slash' && found.isOwn !== true);
  return {
    status: found.status,
    file: found.file,
    location: found.location && withQuery(found.location, keeps ? query : ''),
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
  /** Set for a redirect that the site declares. */
  readonly isOwn?: true;
}

function find(
  { filesOnly, urls }: Answering,
  files: FileNames,
  { base, redirects }: Pick<HostedSite, 'base' | 'redirects'>,
  pathname: string | undefined,
): Found {
  // A redirect to an address that begins with two slashes would lead to another server.
  if (pathname === undefined || !`${pathname}/`.startsWith(base) || /^\/[/\\]/.test(pathname))
    return findNotFound(files, '', urls);
  if (pathname.length < base.length) return { status: 301, location: base };
  const name = pathname.slice(base.length);
  const hasExtension = /\.[^/]*\/?$/.test(name);
  const to = (status: number, path: string): Found => ({
    status,
    location: base + encodeURI(path),
  });
  const follow = (rule: UrlRules['folder'], file: string, target: string): Found =>
    rule === 200
      ? { status: 200, file }
      : rule === 404
        ? findNotFound(files, name, urls)
        : to(rule, target);
  if (urls.slashByName === 'add and remove' && name !== '' && !name.startsWith('.well-known/')) {
    if (hasExtension && name.endsWith('/')) return to(urls.folder, name.slice(0, -1));
    if (!hasExtension && !name.endsWith('/')) return to(urls.folder, `${name}/`);
  }
  const redirect = filesOnly === true ? undefined : redirects.find(({ from }) => from === pathname);
  if (redirect !== undefined)
    return { status: urls.redirect ?? redirect.status, location: redirect.to, isOwn: true };
  const stem = name.replace(/(?:\/|\.html)$/, '');
  const folder = `${stem}/index.html`;
  /** The address at which `file.html` is answered with 200. */
  const ofFile = urls.file === 200 ? stem : urls.fileSlash === 200 ? `${stem}/` : `${stem}.html`;
  if (name === '404.html' && files.has(name)) return follow(urls.notFound, name, ofFile);
  if (/(?:^|\/)index\.html$/.test(name) && files.has(name))
    return follow(urls.index, name, name.slice(0, -'index.html'.length));
  if (name.endsWith('.html') && files.has(name)) return follow(urls.fileHtml, name, ofFile);
  if (name === '' || name.endsWith('/')) {
    if (files.has(`${name}index.html`)) return { status: 200, file: `${name}index.html` };
    return files.has(`${stem}.html`)
      ? follow(urls.fileSlash, `${stem}.html`, ofFile)
      : findNotFound(files, name, urls);
  }
  if (files.has(name)) return { status: 200, file: name };
  if (files.has(folder) && !(urls.slashByName !== undefined && hasExtension))
    return follow(urls.folder, folder, `${stem}/`);
  if (files.has(folder) && urls.slashByName === 'add and remove')
    return { status: 200, file: folder };
  if (files.has(`${name}.html`)) return follow(urls.file, `${name}.html`, `${name}/`);
  return urls.slashByName !== undefined && !hasExtension
    ? to(urls.folder, `${name}/`)
    : findNotFound(files, name, urls);
}

/** Returns the 404 page, if there is one. */
function findNotFound(files: FileNames, name: string, { nearestNotFound }: UrlRules): Found {
  const folders = nearestNotFound === true ? name.split('/').slice(0, -1) : [];
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

const decode = (pathname: string) => ifPossible(() => decodeURIComponent(pathname));
