import { setImmediate } from 'node:timers/promises';
import { checkBudget } from '../../check/check-budget.ts';
import { checkTree } from '../../check/check-tree.ts';
import { openSources } from '../../check/sources.ts';
import { outputOf } from '../../plan/addresses.ts';
import type { PlannedPage } from '../../plan/plan.ts';
import type { AssetFiles } from '../../render/assets/asset-files.ts';
import { groupFailures } from '../../render/group-failures.ts';
import { prepareAssets } from '../../render/prepare-assets.ts';
import { renderPage } from '../../render/render-page.ts';
import { assembleSite, createFinisher } from '../../render/render-site.ts';
import type { RenderedPage, RenderInput } from '../../render/rendering.ts';
import { SiteError, createReport, hasErrors, type Diagnostic } from '../../report/diagnostic.ts';
import { explainThrown } from '../../site/explain-thrown.ts';
import type { Output, Tree } from '../../tree.ts';

/** The site as its files were at one moment: loaded and planned, its pages rendered on request. */
export interface Revision {
  readonly pages: readonly PlannedPage[];
  /** Whether the page at an output path is a draft. */
  isDraft(output: string): boolean;
  /** Whether there is a page at an output path, or errors in its content keep it from being there. */
  has(output: string): boolean;
  /** Whether errors in the content or in the assets of a page keep it from being shown. */
  isFaulty(output: string): boolean;
  /** Returns the page or the asset at an output path; `undefined` if there is none, or if errors keep it from being rendered. */
  get(output: string): Output | undefined;
  /**
   * Renders all pages and checks them, as a build does. Leaves the event loop free every few milliseconds.
   * Returns `undefined` as soon as `isOutdated` does not.
   */
  complete(isOutdated: () => boolean): Promise<Complete | undefined>;
}

/** What a fresh build would make, byte for byte. */
export interface Complete {
  readonly tree: Tree;
  /** Everything that is wrong, the findings of loading included. */
  readonly diagnostics: readonly Diagnostic[];
}

/** The fonts of the last revision. */
export interface LastFonts {
  /** Puts their addresses into a page. Before the first fonts are made, a page shows the fallback fonts. */
  finish: (html: string) => string;
}

interface RevisionInput extends Omit<RenderInput, 'report'> {
  /** The findings of loading and planning. */
  readonly found: readonly Diagnostic[];
  /** The files of `assets/`. */
  readonly files: AssetFiles;
  /** Used for pages that are shown before all pages are rendered, and updated then. */
  readonly fonts: LastFonts;
}

/** Compiles the styles and scripts of a planned site; renders no page yet. */
export async function openRevision({
  found,
  files,
  fonts,
  ...rest
}: RevisionInput): Promise<Revision> {
  const { config, site, plan } = rest;
  const [diagnostics, report] = createReport();
  const input = { ...rest, report };
  const prepared = await prepareAssets(input, () => files);
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
  const rendered = new Map<PlannedPage, Rendered>();
  let tree: Tree | undefined;

  const render = (page: PlannedPage): Rendered => {
    let result = rendered.get(page);
    if (result === undefined) {
      const [own, collect] = createReport();
      const made = renderPage(page, prepared, { ...input, report: collect });
      rendered.set(page, (result = { made, diagnostics: own }));
    }
    return result;
  };

  const assets = {
    ...prepared,
    async finish(pages: readonly RenderedPage[]) {
      const finish = await prepared.finish(pages);
      fonts.finish = finish;
      return finish;
    },
  };

  const isFaulty = (output: string) => {
    const page = planned.get(output);
    return (
      page !== undefined && (assetsFailed || documentsOf(page).some(({ file }) => faulty.has(file)))
    );
  };

  const renderAll = async (isOutdated: () => boolean): Promise<Tree | undefined> => {
    const failures = groupFailures(report);
    const pages: RenderedPage[] = [];
    const rest = createRest();
    for (const page of plan.pages) {
      const { made, diagnostics: own } = render(page);
      own.forEach(failures.report);
      if (made !== undefined) pages.push(made);
      await rest();
      if (isOutdated()) return undefined;
    }
    failures.tell();
    const all = await assembleSite(pages, assets, input);
    await setImmediate();
    if (isOutdated()) return undefined;
    const sources = openSources(config.root, site.inputs);
    checkTree(all, plan, { base: config.base, sources, report });
    checkBudget(all, plan.pages, site.map.budget, input.cache, report);
    return all;
  };

  return {
    pages: plan.pages,
    isDraft(output) {
      const page = planned.get(output);
      return page?.siblings?.find(({ file }) => file === page.source)?.draft !== undefined;
    },
    has: (output) => outputs.has(output),
    isFaulty,
    get(output) {
      const page = planned.get(output);
      if (page === undefined) return tree?.get(output) ?? prepared.outputs().get(output);
      if (isFaulty(output)) return undefined;
      if (tree !== undefined) return tree.get(output);
      try {
        const { made } = render(page);
        const finish = createFinisher(fonts.finish, site.map.policy);
        return made && { bytes: finish(made), source: page.source };
      } catch (error) {
        // A function of the site map threw, which `complete` reports.
        if (explainThrown(error, site) instanceof SiteError) return undefined;
        throw error;
      }
    },
    async complete(isOutdated) {
      try {
        tree = await renderAll(isOutdated);
      } catch (thrown) {
        const error = explainThrown(thrown, site);
        if (!(error instanceof SiteError)) throw error;
        diagnostics.push(...error.diagnostics);
        tree = new Map();
      }
      // The HTML in `tree` replaces it.
      rendered.clear();
      return tree && { tree, diagnostics };
    },
  };
}

interface Rendered {
  readonly made: RenderedPage | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The documents that a page shows. */
export const documentsOf = ({ documents }: PlannedPage) => Object.values(documents).flat();

/** Makes a function that resolves at once, and after some milliseconds of work in the next turn of the event loop. */
function createRest(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < 8) return;
    await setImmediate();
    began = performance.now();
  };
}
