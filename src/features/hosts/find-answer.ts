import { ifPossible } from '../../lib/if-possible.ts';
import { outputAt } from '../../plan/addresses.ts';
import { followRedirect } from '../../plan/redirects.ts';
import { isPrivateFile, type HostedSite } from './hosted-site.ts';

/** The answer of a server to a request for a static file. */
export interface Answer {
  readonly status: 200 | 301 | 308 | 404;
  /** The output that is sent; `undefined` for a redirect, and in a site without a 404 page. */
  readonly file?: string;
  /** The target of a redirect. */
  readonly location?: string;
}

/** The files of a site, by path. */
export type FileNames = Pick<ReadonlySet<string>, 'has'>;

/** What the answers of a site depend on, besides its files. */
export type ServedSite = Pick<HostedSite, 'base' | 'mount' | 'redirects'>;

/**
 * Returns the answer to a request for an address, the encoded path and the query: a file, a
 * redirect of the site or to the address of a folder, or the nearest 404 page. A name is only ever
 * used as a key of `files`, so nothing else can be found, however it is encoded.
 */
export function findAnswer(files: FileNames, rules: ServedSite, address: string): Answer {
  const { base, redirects } = rules;
  const [, pathname = '', query = ''] = /^([^?]*)(\?.+)?/s.exec(address) ?? [];
  const decoded = ifPossible(() => decodeURIComponent(pathname));
  // A redirect to an address that begins with two slashes would lead to another server.
  if (decoded === undefined || /^\/[/\\]/.test(decoded)) return findNotFound(files, '');
  const redirect = followRedirect(redirects, pathname, query);
  if (redirect !== undefined) return redirect;
  if (`${decoded}/` === base) return { status: 301, location: base + query };
  const name = outputAt(decoded, rules);
  if (name === undefined) return findNotFound(files, '');
  const file = name === '' || name.endsWith('/') ? `${name}index.html` : name;
  if (/(?:^|\/)404\.html$/.test(file)) return findNotFound(files, name);
  if (files.has(file) && !isPrivateFile(file)) return { status: 200, file };
  return files.has(`${name}/index.html`)
    ? { status: 301, location: `${base}${encodeURI(name)}/${query}` }
    : findNotFound(files, name);
}

/** Returns the 404 page of the folder or of the nearest one around it, if there is one. */
function findNotFound(files: FileNames, name: string): Answer {
  const folders = name.split('/').slice(0, -1);
  for (; ; folders.pop()) {
    const file = [...folders, '404.html'].join('/');
    if (files.has(file)) return { status: 404, file };
    if (folders.length === 0) return { status: 404 };
  }
}
