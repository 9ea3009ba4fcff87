import { openCache } from './cache/cache.ts';
import { checkTree } from './check/check-tree.ts';
import { readConfig } from './config/config.ts';
import type { Options } from './config/options.ts';
import { highlight } from './content/highlight.ts';
import { loadContent } from './content/load-content.ts';
import type { Plan } from './plan/plan.ts';
import { planSite } from './plan/plan-site.ts';
import { renderSite } from './render/render-site.ts';
import { createReport, hasErrors, type Diagnostic } from './report/diagnostic.ts';
import { explainThrown } from './site/explain-thrown.ts';
import { loadSite, type LoadedSite } from './site/load-site.ts';
import type { ReactRuntime } from './site/react.ts';
import type { Tree } from './tree.ts';
import type { WriteResult } from './write/compare.ts';
import { planWrite, writeTree } from './write/write-tree.ts';

/** The options of a build. */
export interface BuildOptions extends Options {
  /** `false` to return the site without writing it; `true` by default. */
  readonly write?: boolean | undefined;
  /** `true` to return in `written` the changes that a build would make, without making them. */
  readonly dryRun?: boolean | undefined;
  /** Allows an output folder with unknown files, and deletes them. */
  readonly replaceForeign?: boolean | undefined;
  /** The React that renders the pages; the bundled one by default. */
  readonly react?: ReactRuntime | undefined;
  /** `false` to skip the checks, for callers that run them themselves; `true` by default. */
  readonly check?: boolean | undefined;
  /** Called when a stage begins. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Called with details for `--verbose`, such as a cache entry that could not be used. */
  readonly onDetail?: ((detail: string) => void) | undefined;
}

export type Stage = 'templates' | 'content' | 'plan' | 'render' | 'check' | 'write';

/** The result of a build. */
export interface BuildResult {
  /** `true` if there were no errors. The site is written only then. */
  readonly ok: boolean;
  readonly tree: Tree;
  readonly pages: Plan['pages'];
  readonly diagnostics: readonly Diagnostic[];
  /** The templates; `undefined` if they could not be loaded. */
  readonly site: LoadedSite | undefined;
  readonly plan: Plan | undefined;
  /** The changes to the output folder, or those of a dry run; `undefined` if nothing was written. */
  readonly written: WriteResult | undefined;
}

/**
 * Builds a site: loads, plans, renders and checks it, and writes it if there is no error.
 * Returns all errors and warnings in `diagnostics`. Throws UsageError for wrong options.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const config = readConfig(options);
  const { root } = config;
  const { onStage = () => {}, onDetail, react } = options;
  const [diagnostics, report] = createReport();
  let tree: Tree = new Map();
  let site: LoadedSite | undefined;
  let plan: Plan | undefined;
  let written: WriteResult | undefined;
  try {
    const cache = openCache(config.cacheFolder, onDetail);
    onStage('templates');
    site = await loadSite(root, cache, react);
    onStage('content');
    const loaded = loadContent(root, site.map, report);
    const content = site.map.highlight === true ? await highlight(loaded, root, cache) : loaded;
    for (const file of content.drafts.keys()) onDetail?.(`${file} is a draft and is left out`);
    for (const [folder, files] of content.folders)
      if (files.length === 0) onDetail?.(`content/${folder}/ has no text`);
    onStage('plan');
    plan = planSite(config, site.map, content, report);
    onStage('render');
    tree = await renderSite({ config, site, plan, cache, report });
    onStage('check');
    if (options.check !== false) checkTree(tree, plan, { config, site, cache, report });
    onStage('write');
    if (!hasErrors(diagnostics) && options.write !== false)
      written = await (options.dryRun === true ? planWrite : writeTree)(tree, {
        root,
        out: config.out,
        replaceForeign: options.replaceForeign,
        report,
      });
    cache.prune();
  } catch (error) {
    explainThrown(error, site).forEach(report);
  }
  return {
    ok: !hasErrors(diagnostics) && (written !== undefined || options.write === false),
    tree,
    pages: plan?.pages ?? [],
    diagnostics,
    site,
    plan,
    written,
  };
}
