import { openCache } from '../../cache/cache.ts';
import { readConfig, type Options } from '../../config/config.ts';
import { loadContent } from '../../content/load-content.ts';
import { planSite } from '../../plan/plan-site.ts';
import type { Plan, PlannedPage } from '../../plan/plan.ts';
import { renderSite } from '../../render/render-site.ts';
import { SiteError, type Diagnostic, type Report } from '../../report/diagnostic.ts';
import { createTemplateCompiler } from '../../site/compile-templates.ts';
import { explainThrown } from '../../site/explain-thrown.ts';
import { loadSite, type LoadedSite } from '../../site/load-site.ts';
import type { Tree } from '../../tree.ts';
import { addChanges, touchesFile, touchesFolder, type Changes } from './changes.ts';
import { rememberAssets } from './remember-assets.ts';
import { rememberCache, type MemoryCache } from './remember-cache.ts';
import { rememberChecks } from './remember-checks.ts';
import { rememberContent } from './remember-content.ts';
import { rememberPages } from './remember-pages.ts';
import { rememberPlan } from './remember-plan.ts';

/** The site as a value, as a build would make it now. */
export interface Rebuilt {
  /** Whether there was no error. */
  readonly ok: boolean;
  readonly tree: Tree;
  readonly pages: Plan['pages'];
  readonly diagnostics: readonly Diagnostic[];
  /** Files beside `content/`, `templates/` and `assets/` that the templates were made from, packages left out, relative to the root. */
  readonly foreign: readonly string[];
  /** Whether drawings or fonts of the last pass stand in for new ones. */
  readonly provisional: boolean;
}

export interface RebuildOptions {
  /** Lets the drawings and fonts of the last pass stand in, since new ones take long to make. */
  readonly standIn?: boolean;
  /** Makes the pages with these outputs and no others, and checks nothing: what somebody looks at, before the rest is made in a pass of its own. */
  readonly only?: ReadonlySet<string>;
}

/** Builds one site again and again, each time doing only what the changes touch. */
export interface Rebuilder {
  /** Makes what a fresh build would make, byte for byte unless it is provisional. One call at a time. Throws for a defect of the program only. */
  rebuild(changes: Changes, options?: RebuildOptions): Promise<Rebuilt>;
  /** Gets ready for changes of templates, which costs a moment that nobody should wait for. */
  warm(): Promise<void>;
  dispose(): Promise<void>;
}

/**
 * Makes a rebuilder, which has built nothing yet. No graph of dependencies is kept: each step compares its inputs with
 * those of the last pass, and takes its result over where they are the same. Throws UsageError for wrong options.
 */
export function createRebuilder(
  options: Options,
  cache: MemoryCache = openMemoryCache(options),
): Rebuilder {
  const compiler = createTemplateCompiler();
  const content = rememberContent();
  const assets = rememberAssets();
  const pages = rememberPages();
  const planAgain = rememberPlan();
  const checkAgain = rememberChecks();
  let site: LoadedSite | undefined;
  let pending: Changes;
  let last: readonly PlannedPage[] = [];

  const pass = async ({ standIn = false, only }: RebuildOptions, report: Report) => {
    const config = readConfig(options);
    if (
      site === undefined ||
      touchesFolder(pending, 'templates/') ||
      touchesFile(pending, site.inputs)
    ) {
      site = undefined;
      site = await loadSite(config.root, cache, compiler.compile);
    }
    const { map } = site;
    const loaded = loadContent(
      config.root,
      map,
      report,
      content.readers(pending, only && filesOf(last, only)),
    );
    const plan =
      only === undefined
        ? planAgain(config, map, loaded, report)
        : pick(planSite(config, map, loaded, report), only);
    const steps = {
      prepareAssets: assets.prepare(pending, standIn),
      ...pages.steps(site, loaded.settings, standIn),
    };
    const tree = await renderSite({ config, site, plan, cache, report }, steps);
    pending = new Set();
    if (only === undefined) {
      checkAgain(tree, plan, config.base, report);
      for (const memory of [content, pages, assets]) memory.endPass();
      cache.leaveDisk();
      last = plan.pages;
    }
    return { tree, pages: plan.pages };
  };

  return {
    async rebuild(changes, how = {}) {
      // After a pass that a mistake cut short, its changes are still to be looked at.
      pending = addChanges(pending, changes);
      const diagnostics: Diagnostic[] = [];
      let made: { tree: Tree; pages: Plan['pages'] } = { tree: new Map(), pages: [] };
      try {
        made = await pass(how, (diagnostic) => void diagnostics.push(diagnostic));
      } catch (thrown) {
        const error = explainThrown(thrown, site);
        if (!(error instanceof SiteError)) throw error;
        diagnostics.push(...error.diagnostics);
      }
      return {
        ...made,
        ok: diagnostics.every(({ severity }) => severity !== 'error'),
        diagnostics,
        foreign:
          site?.inputs.filter(
            (file) => !/^(?:content|templates|assets)\/|(?:^|\/)node_modules\//.test(file),
          ) ?? [],
        provisional: assets.provisional() || pages.provisional(),
      };
    },
    async warm() {
      const { root } = readConfig(options);
      if (site !== undefined) await compiler.compile(root, site.entry).catch(() => undefined);
    },
    dispose: () => compiler.dispose(),
  };
}

/** The files that some of the pages are made from. */
function filesOf(pages: readonly PlannedPage[], outputs: ReadonlySet<string>): ReadonlySet<string> {
  const documents = pages
    .filter(({ output }) => outputs.has(output))
    .flatMap((page) => Object.values(page.documents).flat());
  return new Set(documents.map(({ file }) => file));
}

const pick = (plan: Plan, outputs: ReadonlySet<string>): Plan => ({
  ...plan,
  pages: plan.pages.filter(({ output }) => outputs.has(output)),
});

/** The cache of a site, for one rebuilder or for several in succession. `onDetail` hears of what is ignored. */
export function openMemoryCache(
  options: Options,
  onDetail?: (detail: string) => void,
): MemoryCache {
  return rememberCache(openCache(readConfig(options).cacheFolder, onDetail));
}
