import type { GeneratedFile } from '../../files/project-files.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { HostedSite } from './hosted-site.ts';

/** A host of static files. */
export interface Host {
  /** Its name as its vendor writes it. */
  readonly title: string;
  /** Returns its files; those for the output are relative to the output folder. */
  readonly files: (site: HostedSite) => readonly GeneratedFile[];
  /** The steps to take by hand, in order. */
  readonly byHand: readonly string[];
  /** The limits of its configuration. */
  readonly cannot?: readonly string[];
  /** Set if it sends neither the headers of the site nor redirects; pages redirect then. */
  readonly filesOnly?: true;
  /** Returns whether its configuration can contain a redirect; any unless given. */
  readonly accepts?: (redirect: RedirectRule) => boolean;
  /** Set if its configuration builds a `scheduled` site each day. */
  readonly buildsDaily?: true;
  /**
   * Set for a server of one's own: its configuration names the 404 page, and redirects the other
   * name of the site, with or without `www.`.
   */
  readonly isServer?: true;
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

/**
 * Returns the other name of a site, which should redirect: with `www.` if its own name is without,
 * and the reverse. `undefined` for other subdomains.
 */
export function otherName(origin: string): string | undefined {
  const { hostname } = new URL(origin);
  if (hostname.startsWith('www.')) return hostname.slice('www.'.length);
  return /^[^.]+\.[a-z][^.]*$/.test(hostname) ? `www.${hostname}` : undefined;
}

/** The command with which a host builds the site. */
export const publishCommand = 'npx sitegen check && npx sitegen build';

/** The step that publishes a site on a server without a build service. */
export const copyByHand = `Run “${publishCommand}”, and copy the files to the server.`;

/** Escapes the characters of an address that are special in a regular expression. */
export const escapePattern = (address: string) => address.replace(/[.()+]/g, '\\$&');

/** Returns a value as JSON. */
export const json = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;
