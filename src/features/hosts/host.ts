import type { GeneratedFile } from '../../files/project-files.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { SiteHeaders } from './headers.ts';

/** The facts about a site that the configuration of a host depends on. */
export interface HostedSite {
  /** Such as `https://www.company.example`. */
  readonly origin: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The output folder, relative to the project, such as `dist`. */
  readonly out: string;
  /** The output paths of the files that visitors can request, sorted. */
  readonly files: readonly string[];
  readonly headers: SiteHeaders;
  /** Both addresses of a redirect include the base path; the first that matches applies. */
  readonly redirects: readonly RedirectRule[];
}

/** A host of static files. */
export interface Host {
  /** Its name as its vendor writes it. */
  readonly title: string;
  readonly files: (site: HostedSite) => readonly GeneratedFile[];
  /** The steps to take by hand, in order. */
  readonly byHand: readonly string[];
  /** The limits of its configuration. */
  readonly cannot?: readonly string[];
  /** Set if it can serve the site below a path other than `/`. */
  readonly anyBase?: true;
  /** Set if it sends neither the headers of the site nor redirects; pages redirect then. */
  readonly filesOnly?: true;
  /** Returns whether its configuration can contain a redirect; any unless given. */
  readonly accepts?: (redirect: RedirectRule) => boolean;
  /** Set if its configuration redirects the other name of the site, with or without `www.`. */
  readonly redirectsOtherName?: true;
  /** Set if it sends the copy of a page as Markdown to programs that ask for it. */
  readonly negotiates?: true;
  /** The `cache-control` that it sends by default, if that is suitable and so not configured. */
  readonly caching?: string;
  readonly urls: UrlRules;
}

type RedirectStatus = 301 | 302 | 307 | 308;

/**
 * The answers of a host to addresses, if the output has `folder/index.html` and `file.html`. A
 * redirect leads to the address that responds with 200.
 */
export interface UrlRules {
  /** `/folder` */
  readonly folder: 200 | 404 | RedirectStatus;
  /** `/folder/index.html`, and `/folder/index` if the host serves `/file`. */
  readonly index: 200 | RedirectStatus;
  /** `/folder.html` */
  readonly folderHtml: 404 | RedirectStatus;
  /** `/file` */
  readonly file: 200 | 404 | RedirectStatus;
  /** `/file/` */
  readonly fileSlash: 200 | 404 | RedirectStatus;
  /** `/file.html` */
  readonly fileHtml: 200 | RedirectStatus;
  /** `/404.html` */
  readonly notFound: 200 | 404 | RedirectStatus;
  /**
   * Set if the slash depends on the name alone, whatever files there are: `add` adds it to names
   * without an extension; `add and remove` also removes it from names with one, before the
   * redirects of the site.
   */
  readonly slashByName?: 'add' | 'add and remove';
  /** Set if a redirect that adds or removes a slash drops the query. */
  readonly slashDropsQuery?: true;
  /** Set if the query of a request is added to the target of a redirect that has one itself. */
  readonly joinsQueries?: true;
  /** Set if the 404 page is the nearest one in the folders above, not the one at the root. */
  readonly nearestNotFound?: true;
  /** The `cache-control` of the 404 page, if it differs from that of a file. */
  readonly missingCaching?: string;
  /**
   * Set if the policy for files is chosen by the address, so that the 404 page at the address of a
   * missing file also has it.
   */
  readonly policyByAddress?: true;
  /**
   * Set if the caching is chosen by the address, so that a missing hashed file also has that of an
   * existing one.
   */
  readonly cachingByAddress?: true;
  /** Set if every address has the policy for pages. */
  readonly onePolicy?: true;
  /** Set if `.well-known/` is served without the headers. */
  readonly bareWellKnown?: true;
}

/**
 * Returns the folders with a 404 page, the outermost last, without the root: those of languages.
 */
export const notFoundFolders = (files: readonly string[]): readonly string[] =>
  files
    .flatMap((file) => /^(.+)\/404\.html$/.exec(file)?.[1] ?? [])
    .sort((a, b) => b.length - a.length);

/** The limit of a host that has one 404 page for all addresses. */
export const oneNotFound = 'A 404 page for each language: the one of the default language is sent.';

/** The rules of a plain server. */
export const plainUrls: UrlRules = {
  folder: 301,
  index: 200,
  folderHtml: 404,
  file: 404,
  fileSlash: 404,
  fileHtml: 200,
  notFound: 200,
};

/**
 * Returns the other name of a site, which should redirect: with `www.` if its own name is without,
 * and the reverse. `undefined` for other subdomains.
 */
export function otherName(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  return /^[^.]+\.[a-z][^.]*$/.test(hostname) ? `www.${hostname}` : undefined;
}

/**
 * The first line, in a comment, of the files that sitegen writes into the project for a host or an
 * editor; it replaces a file that begins so.
 */
export const writtenBy = (command: string) =>
  `Written by “sitegen ${command}”, which replaces this file. Delete this line to keep your changes.`;

/** The command with which a host builds the site. */
export const publishCommand = 'npx sitegen check && npx sitegen build';

/** Returns files for the output folder, from their texts by path. */
export const inOutput = (texts: Readonly<Record<string, string>>): readonly GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, folder: 'output', text }));

/** Returns files for the project's folder, from their texts by path. */
export const inProject = (texts: Readonly<Record<string, string>>): readonly GeneratedFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, folder: 'project', text }));

/** Escapes the characters of an address that are special in a regular expression. */
export const escapePattern = (address: string) => address.replace(/[.()+]/g, '\\$&');

/** Returns a value as JSON. */
export const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
