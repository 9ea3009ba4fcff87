import { ifPossible } from '../../lib/if-possible.ts';
import { acceptPattern, hasFilePolicy, hashedFolder, headersOf, isCopy } from './headers.ts';
import { followRedirect } from '../../plan/redirects.ts';
import { plainUrls, type Host, type HostedSite, type UrlRules } from './host.ts';

/** The answer of a host to a request for a static file. */
export interface Answer {
  readonly status: number;
  /**
   * The file of the output that is sent; `undefined` for a redirect, and for a 404 in a site
   * without a 404 page.
   */
  readonly file: string | undefined;
  /** The target of a redirect. */
  readonly location: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether another value of `Accept` may change it. */
  readonly negotiated: boolean;
}

/** The properties of a host that an answer depends on. */
export type Answering = Pick<Host, 'filesOnly' | 'negotiates' | 'caching' | 'accepts' | 'urls'>;

/** A plain server that sends the headers and redirects of the site. */
export const plainHost: Answering = { urls: { ...plainUrls, nearestNotFound: true } };

/** The files of an output folder, by path. */
export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/**
 * Returns the answer of a host to a request for an address: the encoded path and the query. A name
 * is only ever used as a key of `files`, so nothing else can be found, however it is encoded.
 * `accept` is the header of the request.
 */
export function answerAs(
  host: Answering,
  files: FileNames,
  site: Pick<HostedSite, 'base' | 'headers' | 'redirects'>,
  address: string,
  accept = '',
): Answer {
  const [, pathname = '', query = ''] = /^([^?]*)(\?.+)?/s.exec(address) ?? [];
  const decoded = decode(pathname);
  const {
    status,
    file: found,
    location,
    ofSite,
  } = find(host, files, site, decoded, [pathname, query]);
  const copy = found?.replace(/\bindex\.html$/, 'index.md');
  const negotiated =
    host.negotiates === true && copy !== undefined && copy !== found && files.has(copy);
  const isAsked = negotiated && pathname.endsWith('/') && asksForMarkdown.test(accept);
  const file = isAsked ? copy : found;
  return {
    status,
    file,
    location:
      location === undefined
        ? undefined
        : ofSite === true
          ? location
          : location + (host.urls.slashDropsQuery === true ? '' : query),
    headers: answerHeaders(host, site, decoded?.slice(site.base.length) ?? '', status, file),
    negotiated,
  };
}

const asksForMarkdown = new RegExp(`^${acceptPattern}`, 'i');

/** `name` is the path that was requested, without the base path. */
function answerHeaders(
  { filesOnly, caching, urls }: Answering,
  { headers }: Pick<HostedSite, 'headers'>,
  name: string,
  status: number,
  file = '',
): Readonly<Record<string, string>> {
  const named = (byAddress: true | undefined) =>
    byAddress === true || (status >= 300 && status < 400) ? name : file;
  const isHashed = named(urls.cachingByAddress).startsWith(hashedFolder);
  const defaultCaching = (status === 404 ? urls.missingCaching : undefined) ?? caching;
  const hasOwnCaching = defaultCaching === undefined || (isHashed && filesOnly !== true);
  const isBare =
    filesOnly === true || (urls.bareWellKnown === true && name.startsWith('.well-known/'));
  const ruled = urls.onePolicy === true ? '' : named(urls.policyByAddress);
  const kind = { isHashed, hasOwnPolicy: hasFilePolicy(ruled), isCopy: isCopy(ruled) };
  return {
    ...(isBare ? {} : headersOf(kind, headers)),
    ...(hasOwnCaching ? {} : { 'cache-control': defaultCaching }),
  };
}

interface Found {
  readonly status: number;
  readonly file?: string;
  readonly location?: string;
  /** Set for a redirect that the site declares. */
  readonly ofSite?: true;
}

function find(
  { filesOnly, accepts = () => true, urls }: Answering,
  files: FileNames,
  { base, redirects }: Pick<HostedSite, 'base' | 'redirects'>,
  pathname: string | undefined,
  sent: readonly [string, string],
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
  const accepted = filesOnly === true ? [] : redirects.filter(accepts);
  const redirect = followRedirect(accepted, ...sent, urls.joinsQueries);
  if (redirect !== undefined) return { ...redirect, ofSite: true };
  const stem = name.replace(/(?:\/|\.html)$/, '');
  const folder = `${stem}/index.html`;
  /** The address at which `file.html` responds with 200. */
  const ofFile = urls.file === 200 ? stem : urls.fileSlash === 200 ? `${stem}/` : `${stem}.html`;
  if (/(?:^|\/)404\.html$/.test(name) && files.has(name))
    return follow(urls.notFound, name, ofFile);
  if (/(?:^|\/)index\.html$/.test(name) && files.has(name))
    return follow(urls.index, name, name.slice(0, -'index.html'.length));
  if (name.endsWith('.html'))
    return files.has(name)
      ? follow(urls.fileHtml, name, ofFile)
      : files.has(folder)
        ? follow(urls.folderHtml, folder, `${stem}/`)
        : findNotFound(files, name, urls);
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
  if (files.has(`${name}.html`))
    return /(?:^|\/)index$/.test(name) && urls.index !== 200
      ? to(urls.index, name.slice(0, -'index'.length))
      : follow(urls.file, `${name}.html`, `${name}/`);
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

const decode = (pathname: string) => ifPossible(() => decodeURIComponent(pathname));
