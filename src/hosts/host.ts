import type { PlannedRedirect } from '../plan/redirects.ts';
import type { SiteHeaders } from './headers.ts';

/** The facts about a site that the configuration of a host depends on. */
export interface HostedSite {
  /** Such as `https://www.company.example`. */
  readonly origin: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The output folder, relative to the project, such as `dist`. */
  readonly out: string;
  readonly headers: SiteHeaders;
  /** Both addresses of a redirect include the base path. */
  readonly redirects: readonly PlannedRedirect[];
}

/** A file that a host reads. */
export interface HostFile {
  /** Relative to the output folder or to the project. */
  readonly path: string;
  readonly place: 'output' | 'project';
  readonly text: string;
}

/** A host of static files. */
export interface Host {
  /** Its name as its vendor writes it. */
  readonly title: string;
  readonly files: (site: HostedSite) => readonly HostFile[];
  /** The steps to take by hand, in order. */
  readonly byHand: readonly string[];
  /** The limits of its configuration. */
  readonly cannot?: readonly string[];
  /** Set if it can serve the site below a path other than `/`. */
  readonly anyBase?: true;
  /** Set if it sends neither the headers of the site nor redirects; pages redirect then. */
  readonly filesOnly?: true;
  /** The `cache-control` that it sends by default, if that is suitable and so not configured. */
  readonly caching?: string;
  readonly urls: UrlRules;
}

type RedirectStatus = 301 | 302 | 307 | 308;

/** The answers of a host to addresses, if the output has `folder/index.html` and `file.html`. A redirect leads to the address that is answered with 200. */
export interface UrlRules {
  /** `/folder` */
  readonly folder: 200 | 404 | RedirectStatus;
  /** `/folder/index.html` */
  readonly index: 200 | RedirectStatus;
  /** `/file` */
  readonly file: 200 | 404 | RedirectStatus;
  /** `/file/` */
  readonly fileSlash: 200 | 404 | RedirectStatus;
  /** `/file.html` */
  readonly fileHtml: 200 | RedirectStatus;
  /** `/404.html` */
  readonly notFound: 200 | 404 | RedirectStatus;
  /** Which redirects keep the query of a request: all, those that add or remove a slash, or none. */
  readonly keepsQuery: 'all' | 'slash' | 'none';
  /**
   * Set if the slash depends on the name alone, whatever files there are: `add` adds it to names without an extension; `add and remove`
   * also removes it from names with one, before the redirects of the site.
   */
  readonly slashByName?: 'add' | 'add and remove';
  /** Set if the 404 page is the nearest one in the folders above, not the one at the root. */
  readonly nearestNotFound?: true;
  /** The `cache-control` of the 404 page, if it differs from that of a file. */
  readonly missingCaching?: string;
  /** Set if the headers are chosen by the address alone, so that a missing hashed file also gets those of hashed files. */
  readonly headersByAddress?: true;
  /** The status of all redirects of the site, if the host knows one only. */
  readonly redirect?: RedirectStatus;
  /** Set if `.well-known/` is served without the headers. */
  readonly bareWellKnown?: true;
}

/** The rules of a plain server. */
export const plainUrls: UrlRules = {
  folder: 301,
  index: 200,
  file: 404,
  fileSlash: 404,
  fileHtml: 200,
  notFound: 200,
  keepsQuery: 'all',
};

/** Returns files for the output folder, from their texts by path. */
export const inOutput = (texts: Readonly<Record<string, string>>): readonly HostFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, place: 'output', text }));

/** Returns files for the project's folder, from their texts by path. */
export const inProject = (texts: Readonly<Record<string, string>>): readonly HostFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, place: 'project', text }));

/** Returns a value as JSON. */
export const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
