import path from 'node:path';
import { build } from '../build.ts';
import { findPages } from '../check/finished-pages.ts';
import { readTree } from '../check/read-tree.ts';
import type { Options } from '../config/options.ts';
import { expandRedirects } from '../features/hosts/hosted-site.ts';
import type { RedirectRule } from '../plan/redirects.ts';
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Tree } from '../tree.ts';
import { createPage, type UnparsedPage } from './parsed-page.ts';
import type { SitePage } from './site-page.ts';

/** The site to open. */
export interface OpenOptions extends Pick<Options, 'root' | 'base' | 'site' | 'cache'> {
  /** A finished output folder to open instead of building; relative to the current folder. */
  readonly dist?: string | undefined;
}

/** A site in memory. */
export interface OpenedSite {
  /** Every page of every variant, the root's first. */
  readonly pages: readonly SitePage[];
  /** Every file, pages included, by output path. */
  readonly tree: Tree;
  /** The warnings of the build; a site with errors cannot be opened. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * Returns the page at an address; `/acme` means `/acme/`. Throws for an address without a page,
   * and suggests one.
   */
  page(address: string): SitePage;
  /**
   * Returns what a visitor gets at any address: the page, the one that a redirect of the sources
   * leads to, or the 404 page.
   */
  visit(address: string): SitePage;
  /**
   * Returns the text of a file by its path in the output folder, such as `sitemap.xml`. Throws if
   * there is none.
   */
  file(output: string): string;
  /** Returns the pages of one variant; `''` is the root. */
  variant(slug: string): readonly SitePage[];
}

/**
 * Builds a site in memory, or opens a finished output folder.
 * Throws an Error that lists all problems if the site does not build.
 */
export async function openSite(options: OpenOptions = {}): Promise<OpenedSite> {
  const { load } = await import('cheerio');
  const opened =
    options.dist === undefined
      ? await openBuilt(options)
      : openFolder(path.resolve(options.dist), options.base ?? '/');
  const pages = opened.pages.map((page) => createPage(page, load));
  return createSite(pages, opened);
}

interface Opened {
  readonly tree: Tree;
  readonly base: string;
  readonly pages: readonly UnparsedPage[];
  readonly redirects: readonly RedirectRule[];
  readonly diagnostics: readonly Diagnostic[];
}

async function openBuilt(options: OpenOptions): Promise<Opened> {
  const { root, base, site, cache } = options;
  const { diagnostics, tree, rendered } = await build({
    root,
    base,
    site,
    cache,
    write: false,
  });
  if (rendered === undefined || hasErrors(diagnostics))
    throw new Error(
      `The site does not build.\n\n${formatDiagnostics(diagnostics, { color: false, width: 100, sourceOf: sourceReader(path.resolve(root ?? '.')) })}`,
    );
  const { config, plan } = rendered;
  return {
    tree,
    diagnostics,
    base: config.base,
    redirects: expandRedirects(plan.redirects, config.base),
    pages: plan.pages.map(({ address, path: inSite, output, source, variant }) => ({
      address,
      path: inSite,
      output,
      source,
      html: textOf(tree, output),
      variant: variant.slug,
    })),
  };
}

/** Opens a finished folder. Its sources are unknown, so each page is its own source. */
function openFolder(folder: string, base: string): Opened {
  const tree = readTree(folder);
  const pages = findPages(tree, base).map((page) => ({ ...page, source: page.output }));
  return { tree, base, pages, redirects: [], diagnostics: [] };
}

function createSite(pages: readonly SitePage[], opened: Opened): OpenedSite {
  const { tree, base, redirects, diagnostics } = opened;
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const find = (address: string) => byAddress.get(address) ?? byAddress.get(`${address}/`);
  return {
    pages,
    tree,
    diagnostics,
    page(address) {
      const page = find(address);
      if (page === undefined)
        throw new Error(
          `There is no page at ${address}. ${didYouMean(address, byAddress.keys()) ?? `There are ${[...byAddress.keys()].join(', ')}.`}`,
        );
      return page;
    },
    visit(address) {
      const redirect = redirects.find(({ from }) => from === address);
      const target = redirect?.to.split('#', 1)[0];
      return find(address) ?? notFound(find(target ?? `${base}404.html`), target ?? address);
    },
    file(output) {
      if (!tree.has(output))
        throw new Error(
          `There is no file ${output} in the site. ${didYouMean(output, tree.keys()) ?? ''}`.trim(),
        );
      return textOf(tree, output);
    },
    variant: (slug) => pages.filter((page) => page.variant === slug),
  };
}

function notFound(page: SitePage | undefined, address: string): SitePage {
  if (page === undefined)
    throw new Error(
      `There is no page at ${address}, and the site has no 404.html for hosts to serve.`,
    );
  return page;
}

function textOf(tree: Tree, output: string): string {
  return Buffer.from(tree.get(output)?.bytes ?? []).toString();
}
