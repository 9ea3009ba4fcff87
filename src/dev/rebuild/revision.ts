import { setImmediate } from 'node:timers/promises';
import { cacheKey } from '../../cache/cache.ts';
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
import { SiteError, type Diagnostic } from '../../report/diagnostic.ts';
import { explainThrown } from '../../site/explain-thrown.ts';
import type { Output, Tree } from '../../tree.ts';
import { createReport, hasErrors } from './collect.ts';

/** The site as its files were at one moment: loaded and planned, its pages rendered on request. */
export interface Revision {
  readonly pages: readonly PlannedPage[];
  /** Whether there is a page at an output path, or errors in its content keep it from being there. */
  has(output: string): boolean;
  /** Whether errors in the content or in the assets of a page keep it from being shown. */
  isFaulty(output: string): boolean;
  /** Returns the page or the asset at an output path; `undefined` if there is none, or if errors keep it from being rendered. */
  get(output: string): Promise<Output | undefined>;
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

/** The fonts of the last revision: what puts their addresses into a page, and the key of what they were made from. */
export interface LastFonts {
  key?: string;
  finish?: (html: string) => string;
}

interface RevisionInput extends Omit<RenderInput, 'report'> {
  /** The findings of loading and planning. */
  readonly found: readonly Diagnostic[];
  /** The files of `assets/`. */
  readonly files: AssetFiles;
  /** Read for pages that are shown before all pages are known, and updated. */
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
  const key = fontKey(input, files);
  const assetsFailed = hasErrors(diagnostics);
  diagnostics.push(...found);
  const faulty = new Set(found.flatMap(({ severity, file }) => (severity === 'error' ? file : [])));
  const planned = new Map(plan.pages.map((page) => [page.output, page]));
  const outputs = new Set([
    ...planned.keys(),
    ...plan.copies.flatMap(({ slug }) =>
      [...plan.paths]
        .filter((at) => slug === '' || !plan.rootOnly.has(at))
        .map((at) => outputOf(at, slug)),
    ),
  ]);
  const rendered = new Map<PlannedPage, Rendered>();
  const extraFonts = new Map<string, Output>();
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

  /** The last fonts will do until all pages are known; without them, fonts are subset to one page. */
  const fontsFor = async (page: RenderedPage) => {
    if (fonts.finish === undefined || fonts.key !== key) {
      const draft = await prepareAssets({ ...input, report: () => {} }, () => files);
      const finish = await draft.finish([page]);
      for (const [output, font] of draft.outputs()) extraFonts.set(output, font);
      Object.assign(fonts, { key, finish });
    }
    return fonts.finish ?? ((html: string) => html);
  };

  const assets = {
    ...prepared,
    async finish(pages: readonly RenderedPage[]) {
      const finish = await prepared.finish(pages);
      Object.assign(fonts, { key, finish });
      return finish;
    },
  };

  const complete = async (isOutdated: () => boolean): Promise<Tree | undefined> => {
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
    const whole = await assembleSite(pages, assets, input);
    await setImmediate();
    if (isOutdated()) return undefined;
    const sources = openSources(config.root, site.inputs);
    checkTree(whole, plan, { base: config.base, sources, report });
    checkBudget(whole, plan.pages, site.map.budget, input.cache, report);
    return whole;
  };

  /** Turns what a function of the site map threw into `undefined`, after passing it to `handle`. */
  const guard = async <Value>(
    work: () => Promise<Value>,
    handle: (error: SiteError) => void = () => {},
  ): Promise<Value | undefined> => {
    try {
      return await work();
    } catch (thrown) {
      const error = explainThrown(thrown, site);
      if (!(error instanceof SiteError)) throw error;
      handle(error);
      return undefined;
    }
  };

  const isFaulty = (output: string) => {
    const page = planned.get(output);
    return (
      page !== undefined && (assetsFailed || documentsOf(page).some(({ file }) => faulty.has(file)))
    );
  };

  return {
    pages: plan.pages,
    has: (output) => outputs.has(output),
    isFaulty,
    get: (output) =>
      guard(async () => {
        const page = planned.get(output);
        if (page === undefined)
          return tree?.get(output) ?? prepared.outputs().get(output) ?? extraFonts.get(output);
        if (isFaulty(output)) return undefined;
        const made = tree === undefined ? render(page).made : undefined;
        if (made === undefined) return tree?.get(output);
        const bytes = createFinisher(await fontsFor(made), site.map.policy)(made);
        return { bytes, source: page.source };
      }),
    async complete(isOutdated) {
      let failed = false;
      tree = await guard(
        () => complete(isOutdated),
        (error) => {
          failed = true;
          diagnostics.push(...error.diagnostics);
        },
      );
      return tree === undefined && !failed ? undefined : { tree: tree ?? new Map(), diagnostics };
    },
  };
}

interface Rendered {
  readonly made: RenderedPage | undefined;
  readonly diagnostics: readonly Diagnostic[];
}

/** The key of everything that fonts are made from, the pages left out. */
function fontKey(
  { config, site }: Pick<RenderInput, 'config' | 'site'>,
  files: AssetFiles,
): string {
  const definitions = site.map.fonts ?? [];
  return cacheKey([
    config.base,
    JSON.stringify(definitions),
    ...definitions.map(({ file }) => files.get(file) ?? ''),
  ]);
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
