import { readConfig } from './config/config.ts';
import type { Options } from './config/options.ts';
import { createPipeline, faultyFiles, type Stage } from './pipeline.ts';
import type { Plan } from './plan/plan.ts';
import { renderSite } from './render/render-site.ts';
import type { RenderedSite } from './render/render-site.ts';
import { createReport, hasErrors, type Diagnostic } from './report/diagnostic.ts';
import type { Location } from './report/location.ts';
import type { ReactRuntime } from './site/react.ts';
import type { Tree } from './tree.ts';
import type { WriteResult } from './write/compare.ts';
import { precompress } from './precompress.ts';
import { planWrite, writeTree } from './write/write-tree.ts';

/** The options of a build. */
export interface BuildOptions extends Options {
  /** `false` to return the site without writing it; `true` by default. */
  readonly write?: boolean | undefined;
  /** `true` to return in `written` the changes that a build would make, without making them. */
  readonly dryRun?: boolean | undefined;
  /**
   * Also writes each text in compressed form, as `.br` and `.gz`, for servers that send these
   * files.
   */
  readonly precompress?: boolean | undefined;
  /** Allows an output folder with unknown files, and deletes them. */
  readonly replaceForeign?: boolean | undefined;
  /** The React that renders the pages; the bundled one by default. */
  readonly react?: ReactRuntime | undefined;
  /** Called when a stage begins. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Called while images are encoded, with the number of encoded ones. */
  readonly onImage?: ((done: number, total: number) => void) | undefined;
  /** Called with details for `--verbose`, such as a cache entry that could not be used. */
  readonly onDetail?: ((detail: string) => void) | undefined;
}

/** The result of a build. */
export interface BuildResult {
  /** `true` if there were no errors. The site is written only then. */
  readonly ok: boolean;
  readonly tree: Tree;
  readonly pages: Plan['pages'];
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The site with everything that it was rendered from; `undefined` if it could not be rendered.
   */
  readonly rendered: RenderedSite | undefined;
  /** The source files in which loading and planning found errors. */
  readonly faulty: ReadonlySet<string>;
  /**
   * The changes to the output folder, or those of a dry run; `undefined` if nothing was written.
   */
  readonly written: WriteResult | undefined;
}

/**
 * Builds a site: loads, plans, renders and checks it, and writes it if there is no error.
 * Returns all errors and warnings in `diagnostics`. Throws UsageError for wrong options.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const config = readConfig(options);
  const { onStage = () => {} } = options;
  const [diagnostics, report] = createReport();
  const pipeline = createPipeline(config, options);
  let rendered: RenderedSite | undefined;
  let faulty: BuildResult['faulty'] = new Set();
  let written: WriteResult | undefined;
  try {
    const planned = await pipeline.plan(report);
    faulty = faultyFiles(diagnostics);
    onStage('render');
    const assets = await pipeline.compileAssets(planned, report);
    rendered = await renderSite(assets, { ...planned, report });
    onStage('check');
    // What a page shows at the location of an earlier error follows from it.
    const known = new Set(
      diagnostics.filter(({ severity }) => severity === 'error').map(locationOf),
    );
    await pipeline.check(rendered, (found) => {
      if (found.line === undefined || !known.has(locationOf(found))) report(found);
    });
    onStage('write');
    if (!hasErrors(diagnostics) && options.write !== false) {
      const tree = options.precompress === true ? precompress(rendered.tree) : rendered.tree;
      written = await (options.dryRun === true ? planWrite : writeTree)(tree, {
        root: config.root,
        out: config.out,
        replaceForeign: options.replaceForeign,
        report,
      });
    }
    pipeline.cache.prune();
  } catch (error) {
    pipeline.explain(error).forEach(report);
  }
  return {
    ok: !hasErrors(diagnostics) && (written !== undefined || options.write === false),
    tree: rendered?.tree ?? new Map(),
    pages: rendered?.plan.pages ?? [],
    diagnostics,
    rendered,
    faulty,
    written,
  };
}

const locationOf = ({ file, line, column }: Location) => JSON.stringify([file, line, column]);
