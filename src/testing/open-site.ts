import path from 'node:path';
import { build } from '../build.ts';
import { findPages, type FinishedPage } from '../check/finished-pages.ts';
import { mountIn, readTree } from '../check/read-tree.ts';
import { readConfig } from '../config/config.ts';
import type { Options } from '../config/options.ts';
import { findAnswer, type ServedSite } from '../features/hosts/find-answer.ts';
import { hasErrors, type Diagnostic } from '../report/diagnostic.ts';
import { formatDiagnostics } from '../report/format.ts';
import { sourceReader } from '../report/source-reader.ts';
import { didYouMean } from '../report/suggest.ts';
import type { Tree } from '../tree.ts';
import { createPage, type SitePage } from './parsed-page.ts';

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
   * Returns the page at an address, with or without the base path; `/acme` means `/acme/`. Throws for
   * an address without a page, and suggests one.
   */
  page(address: string): SitePage;
  /**
   * Returns what a visitor gets at any address, also with a query and a fragment, after the redirect
   * of the sources. Throws for an unknown address if the site has no 404 page.
   */
  visit(address: string): Visit;
  /**
   * Returns the text of a file by its path in the output folder, such as `sitemap.xml`. Throws if
   * there is none.
   */
  file(output: string): string;
  /** Returns the pages of one variant; `''` is the root. */
  variant(slug: string): readonly SitePage[];
}

/** What a visitor gets at an address. */
export interface Visit {
  /** That of the page or the file, or the absolute one of another site. */
  readonly address: string;
  /** Of the page or the file, or that of the redirect to another site. */
  readonly status: 200 | 404 | 301 | 308;
  /** The file in the output folder; `undefined` for another site. */
  readonly output: string | undefined;
  /** The page; that of the nearest folder with one for 404; `undefined` for a file. */
  readonly page: SitePage | undefined;
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
      : openFolder(path.resolve(options.dist), readConfig(options).base);
  const pages = opened.pages.map((page) => createPage(page, load));
  return createSite(pages, opened);
}

interface Opened {
  readonly tree: Tree;
  readonly pages: readonly FinishedPage[];
  readonly rules: ServedSite;
  readonly diagnostics: readonly Diagnostic[];
}

async function openBuilt(options: OpenOptions): Promise<Opened> {
  const { diagnostics, tree, rendered } = await build({ ...options, write: false });
  if (rendered === undefined || hasErrors(diagnostics))
    throw new Error(
      `The site does not build.\n\n${formatDiagnostics(diagnostics, { color: false, width: 100, sourceOf: sourceReader(path.resolve(options.root ?? '.')) })}`,
    );
  const pages = rendered.pages.map(({ address, path: inSite, output, source, html, variant }) => {
    return { address, path: inSite, output, source, html, variant: variant.slug };
  });
  return { tree, diagnostics, rules: rendered.plan, pages };
}

/** Opens a finished folder. Its sources are unknown, so each page is its own source. */
function openFolder(folder: string, base: string): Opened {
  const tree = readTree(folder, base);
  const rules = { base, mount: mountIn(folder, base), redirects: [] };
  return { tree, rules, pages: findPages(tree, base), diagnostics: [] };
}

function createSite(pages: readonly SitePage[], opened: Opened): OpenedSite {
  const { tree, rules, diagnostics } = opened;
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const byOutput = new Map(pages.map((page) => [page.output, page]));
  return {
    pages,
    tree,
    diagnostics,
    page(address) {
      const page = [address, `${address}/`, rules.base + address.slice(1)]
        .map((each) => byAddress.get(each))
        .find((each) => each !== undefined);
      if (page === undefined)
        throw new Error(
          `There is no page at ${address}. ${didYouMean(address, byAddress.keys()) ?? `There are ${[...byAddress.keys()].join(', ')}.`}`,
        );
      return page;
    },
    visit(requested) {
      const [sent = ''] = requested.split('#', 1);
      const { status, file: output, location } = findAnswer(tree, rules, sent);
      if (location?.startsWith('/') === true) return this.visit(location);
      if (location !== undefined)
        return { status, address: location, output: undefined, page: undefined };
      if (output === undefined)
        throw new Error(
          `There is no page at ${sent}, and the site has no 404.html for hosts to serve.`,
        );
      const page = byOutput.get(output);
      return { status, address: page?.address ?? sent.replace(/\?.*/, ''), output, page };
    },
    file(output) {
      const bytes = tree.get(output)?.bytes;
      if (bytes === undefined)
        throw new Error(
          `There is no file ${output} in the site. ${didYouMean(output, tree.keys()) ?? ''}`.trim(),
        );
      return Buffer.from(bytes).toString();
    },
    variant: (slug) => pages.filter((page) => page.variant === slug),
  };
}
