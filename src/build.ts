import { createBuildSteps } from './build-steps.ts';
import { openCache } from './cache/cache.ts';
import { checkBudget } from './check/check-budget.ts';
import { checkTree } from './check/check-tree.ts';
import { isBeyondDoubt } from './check/glance.ts';
import { readConfig, type Options } from './config/config.ts';
import { createLateReader } from './content/late-document.ts';
import { contentReaders, loadContent } from './content/load-content.ts';
import { planSite, type Plan } from './plan/plan-site.ts';
import { gatherTeam } from './parallel/team.ts';
import { prepareFirstBuild } from './render/first-build.ts';
import { renderSite, renderSteps } from './render/render-site.ts';
import { SiteError, type Diagnostic, type Report } from './report/diagnostic.ts';
import { explainThrown } from './site/explain-thrown.ts';
import { keepTemplateCode, loadSite, type LoadedSite } from './site/load-site.ts';
import type { ReactRuntime } from './site/react.ts';
import type { Tree } from './tree.ts';
import { planWrite, writeTree, type WriteResult } from './write/write-tree.ts';

/** What a build is asked for. */
export interface BuildOptions extends Options {
  /** `false` to make the site as a value only and leave the disk alone; `true` unless given. */
  readonly write?: boolean | undefined;
  /** `true` to say in `written` what would be done to the output folder, and to leave it alone. */
  readonly dryRun?: boolean | undefined;
  /** Allows an output folder that holds files of somebody else, and deletes them. */
  readonly replaceForeign?: boolean | undefined;
  /** The React that prints the pages; the bundled one unless given. */
  readonly react?: ReactRuntime | undefined;
  /** Told which stage begins. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Told when this thread has loaded all that it needs; again when it begins with the pages, since other threads may have loaded meanwhile. */
  readonly onLoaded?: (() => void) | undefined;
  /** Told what a curious developer may want to know, such as a cache entry that could not be used. */
  readonly onDetail?: ((detail: string) => void) | undefined;
}

export type Stage = 'templates' | 'content' | 'plan' | 'render' | 'check' | 'write';

/** What a build made, and what is wrong with it. */
export interface BuildResult {
  /** Whether there was no error; only then is anything written. */
  readonly ok: boolean;
  readonly tree: Tree;
  readonly pages: Plan['pages'];
  readonly diagnostics: readonly Diagnostic[];
  /** What the tree was made from; `undefined` where a mistake came before. */
  readonly site: LoadedSite | undefined;
  readonly plan: Plan | undefined;
  /** What changed in the output folder, or would have; `undefined` where it was left alone. */
  readonly written: WriteResult | undefined;
}

/**
 * Builds a site: content and templates in, a whole tree out, written only when nothing is wrong.
 * Mistakes in the site end up in `diagnostics`, all of them. Throws UsageError for wrong options.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const config = readConfig(options);
  const diagnostics: Diagnostic[] = [];
  const report: Report = (diagnostic) => void diagnostics.push(diagnostic);
  const ok = () => diagnostics.every(({ severity }) => severity !== 'error');
  const { onStage = () => {}, onDetail = () => {}, onLoaded = () => {} } = options;

  let tree: Tree = new Map();
  let site: LoadedSite | undefined;
  let plan: Plan | undefined;
  let written: WriteResult | undefined;
  const team = gatherTeam({ alone: options.react !== undefined });
  try {
    const cache = openCache(config.cacheFolder, onDetail);
    onStage('templates');
    const loading = loadSite(config.root, cache, undefined, options.react);
    // While the compiler works.
    const prepared = prepareFirstBuild(config.root, cache);
    const listed = contentReaders.list(config.root);
    team.expect(listed.length);
    [site] = await Promise.all([loading, prepared]);
    onStage('content');
    onLoaded();
    const content = loadContent(config.root, site.map, report, {
      ...contentReaders,
      list: () => listed,
      late: createLateReader,
    });
    team.prepare({ config, site, content });
    onStage('plan');
    plan = planSite(config, site.map, content, report);
    onStage('render');
    onLoaded();
    const { steps, glance } = createBuildSteps(plan);
    // Another React may have something to say of each page.
    const { renderPage } = options.react === undefined ? steps : renderSteps;
    tree = await renderSite({ config, site, plan, cache, report }, { ...steps, renderPage }, team);
    onStage('check');
    if (!isBeyondDoubt([glance, ...team.glances()], tree, plan, config.base))
      checkTree(tree, plan, config.base, report);
    checkBudget(tree, plan.pages, site.map.budget, cache, report);
    onStage('write');
    if (ok() && options.write !== false) {
      written = await (options.dryRun === true ? planWrite : writeTree)(tree, {
        root: config.root,
        out: config.out,
        replaceForeign: options.replaceForeign ?? false,
        sourceDate: config.sourceDate,
        helpers: team.helpers,
        report,
      });
    }
    keepTemplateCode(site, cache);
    cache.prune();
  } catch (thrown) {
    const error = explainThrown(thrown, site);
    if (!(error instanceof SiteError)) throw error;
    error.diagnostics.forEach(report);
  } finally {
    await team.dismiss();
  }
  return {
    ok: ok() && (written !== undefined || options.write === false),
    tree,
    pages: plan?.pages ?? [],
    diagnostics,
    site,
    plan,
    written,
  };
}
