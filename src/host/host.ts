import type { PlannedRedirect } from '../plan/redirects.ts';
import type { HeaderRule } from './headers.ts';

/** What the configuration of a host is made from. */
export interface HostedSite {
  /** Such as `https://www.company.example`. */
  readonly origin: string;
  /** Begins and ends with a slash. */
  readonly base: string;
  /** The output folder, relative to the project, such as `dist`. */
  readonly out: string;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly HostRedirect[];
}

/** A redirect as a request sees it: one address, with the base path, to another. */
export interface HostRedirect extends PlannedRedirect {
  readonly from: string;
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
  /** As its maker writes it. */
  readonly title: string;
  readonly files: (site: HostedSite) => readonly HostFile[];
  /** What a person does, in the order of the steps. */
  readonly byHand: readonly string[];
  /** What cannot be configured there. */
  readonly cannot: readonly string[];
  /** Whether it can serve the site below another path than `/`. */
  readonly anyBase: boolean;
  /** The caching that it sends by itself, which is then not configured; `undefined` for none or an unsuitable one. */
  readonly caching?: string;
  /** Whether it sends the headers of the table, and redirects; where it cannot redirect, pages do. */
  readonly headers: boolean;
  readonly redirects: boolean;
  readonly urls: UrlRules;
}

type RedirectStatus = 301 | 302 | 307 | 308;

/** How a host answers addresses, where the output has `folder/index.html` and `file.html`. A status of redirection leads to the address that is answered with 200. */
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
  /**
   * Whether the slash depends on the name alone, whatever files there are: `add` gives it to names without an ending, `add and remove` takes it
   * from those with one as well, before the redirects of the site.
   */
  readonly slashByName?: 'add' | 'add and remove';
  /** Which page is shown where there is nothing: the one at the root, or the nearest going up. */
  readonly missing: 'root' | 'nearest';
  /** How long browsers may keep it: as a file that is there, or this. */
  readonly missingCaching?: string;
  /** Whether the headers are chosen by the address alone, so that those of hashed files are also sent where one is missing. */
  readonly headersByAddress?: boolean;
  /** Whether `.well-known/` is served without the headers. */
  readonly bareWellKnown?: boolean;
  /** `/404.html` */
  readonly notFound: 200 | 404 | RedirectStatus;
  /** Whether the query of a request is kept where a slash is added or removed, and by the redirects of the site. */
  readonly keepsQuery: { readonly slash: boolean; readonly redirect: boolean };
}
