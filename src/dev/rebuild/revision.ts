import { setImmediate } from 'node:timers/promises';
import { checkTree } from '../../check/check-tree.ts';
import { documentsOf } from '../../check/locate.ts';
import { expandRedirects } from '../../hosts/hosted-site.ts';
import { outputOf } from '../../plan/addresses.ts';
import type { AssetFiles } from '../../render/assets/asset-files.ts';
import { groupFailures } from '../../render/group-failures.ts';
import { prepareAssets } from '../../render/prepare-assets.ts';
import { renderPage } from '../../render/render-page.ts';
import { createFinish } from '../../render/finish.ts';
import { assembleSite } from '../../render/render-site.ts';
import type { RenderedPage, RenderInput } from '../../render/rendering.ts';
import { createReport, hasErrors, type Diagnostic } from '../../report/diagnostic.ts';
import { explainThrown } from '../../site/explain-thrown.ts';
import type { Output, Tree } from '../../tree.ts';

/** The site as its files were at one moment: loaded and planned, its pages rendered on request. */
export type Revision = Awaited<ReturnType<typeof openRevision>>;

/** The result of a fresh build, byte for byte. */
export interface Complete {
  readonly tree: Tree;
  /** All problems, including those of loading and planning. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The fonts of the last complete revision. */
export interface LastFonts {
  /** Their addresses by placeholder. Until the first fonts are made, a page shows the fallback fonts. */
  addresses: ReadonlyMap<string, string> | undefined;
}

interface RevisionInput extends Omit<RenderInput, 'report'> {
  /** The problems that loading and planning found. */
  readonly found: readonly Diagnostic[];
  /** The files of `assets/`. */
  readonly files: AssetFiles;
  /** The fonts of pages that are requested before all pages are rendered; updated once they are. */
  readonly fonts: LastFonts;
}

/** Compiles the styles and scripts of a planned site; renders no page yet. */
export async function openRevision({ found, files, fonts, ...rest }: RevisionInput) {
  const { site, plan } = rest;
  const [diagnostics, report] = createReport();
  const input = { ...rest, report };
  const prepared = await prepareAssets(input, files);
  const assetsFailed = hasErrors(diagnostics);
  diagnostics.push(...found);
  const faulty = new Set(found.flatMap(({ severity, file }) => (severity === 'error' ? file : [])));
  const planned = new Map(plan.pages.map((page) => [page.output, page]));
  const outputs = new Set([
    ...planned.keys(),
    ...plan.variants.flatMap(({ slug }) =>
      [...plan.paths]
        .filter((at) => slug === '' || !plan.rootOnly.has(at))
        .map((at) => outputOf(at, slug)),
    ),
  ]);
  let tree: Tree | undefined;

  const assets = {
    ...prepared,
    async publishFonts(...made: Parameters<typeof prepared.publishFonts>) {
      fonts.addresses = await prepared.publishFonts(...made);
      return fonts.addresses;
    },
  };

  const renderAll = async (isOutdated: () => boolean): Promise<Tree | undefined> => {
    const failures = groupFailures(report);
    const pages: RenderedPage[] = [];
    for (const page of plan.pages) {
      const made = renderPage(page, prepared, { ...input, report: failures.report });
      if (made !== undefined) pages.push(made);
      await setImmediate();
      if (isOutdated()) return undefined;
    }
    failures.flush();
    const all = await assembleSite(pages, assets, input);
    await setImmediate();
    if (isOutdated()) return undefined;
    checkTree(all, plan, input);
    return all;
  };

  return {
    pages: plan.pages,
    redirects: expandRedirects(plan.redirects, input.config.base),
    /** Returns whether the page at an output path is a draft. */
    isDraft(output: string): boolean {
      const page = planned.get(output);
      return page?.siblings?.find(({ file }) => file === page.source)?.draft !== undefined;
    },
    /** Returns whether there is a page at an output path, or would be without the errors in its content. */
    has: (output: string) => outputs.has(output),
    /** Returns the page or the asset at an output path; `undefined` if there is none, or if errors in its content or in the assets keep it from being shown. */
    get(output: string): Output | undefined {
      const page = planned.get(output);
      if (page === undefined) return tree?.get(output) ?? prepared.outputs().get(output);
      if (assetsFailed || documentsOf(page).some(({ file }) => faulty.has(file))) return undefined;
      if (tree !== undefined) return tree.get(output);
      try {
        // `complete` reports its problems.
        const made = renderPage(page, prepared, { ...input, report: () => {} });
        const finish = createFinish({ fonts: fonts.addresses, policy: site.map.policy });
        return made && { bytes: finish(made.html, output), source: page.source };
      } catch (error) {
        // A function of the site map threw, which `complete` reports.
        explainThrown(error, site);
        return undefined;
      }
    },
    /**
     * Renders all pages and checks them, as a build does. Yields to the event loop after each page.
     * Returns `undefined` as soon as `isOutdated` returns `true`.
     */
    async complete(isOutdated: () => boolean): Promise<Complete | undefined> {
      try {
        tree = await renderAll(isOutdated);
      } catch (error) {
        diagnostics.push(...explainThrown(error, site));
        tree = new Map();
      }
      return tree && { tree, diagnostics };
    },
  };
}
