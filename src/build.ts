import { assembleSite } from './assemble-site.ts';
import type { BuildOptions, BuildResult } from './build-options.ts';
import { readConfig, type Config } from './config/config.ts';
import { waitingIn } from './content/waiting.ts';
import { createPipeline, faultyFiles, type Pipeline, type PipelineOptions } from './pipeline.ts';
import { placeTree } from './plan/addresses.ts';
import type { Plan } from './plan/plan.ts';
import type { RenderedSite } from './render/rendered-site.ts';
import type { PlannedSite } from './render/rendering.ts';
import { createReport, hasErrors, type Report } from './report/diagnostic.ts';
import { groupByCause } from './report/group-by-cause.ts';
import { files } from './features/index.ts';
import { precompress } from './features/precompress/precompress.ts';
import { planWrite, writeTree } from './write/write-tree.ts';

/** The options of a build that a command runs. */
export interface CommandOptions
  extends BuildOptions,
    Pick<PipelineOptions, 'react' | 'proofread' | 'onStage' | 'onImage' | 'onDetail'> {
  /**
   * Also writes each text in compressed form, as `.br` and `.gz`, for servers that send these
   * files.
   */
  readonly precompress?: boolean | undefined;
}

/** The result of a build, with what it was made from. */
export interface SiteBuild extends BuildResult {
  readonly pages: Plan['pages'];
  /** `undefined` if the site could not be rendered. */
  readonly rendered: RenderedSite | undefined;
  /** The source files in which loading and planning found errors. */
  readonly faulty: ReadonlySet<string>;
  /** What was not checked because of errors, in words. */
  readonly unchecked: readonly string[];
}

/** The pages that rules skip, in words. */
export const faultyPages = 'the pages of files with errors';

/**
 * Builds a site: loads, plans, renders and checks it, and writes it if there is no error.
 * Returns all errors and warnings in `diagnostics`. Throws UsageError for wrong options.
 */
export async function build(options: CommandOptions = {}): Promise<SiteBuild> {
  const config = readConfig(options);
  const { onStage = () => {} } = options;
  const [diagnostics, report] = createReport();
  const pipeline = createPipeline(config, { ...options, added: files });
  let rendered: RenderedSite | undefined;
  let faulty: SiteBuild['faulty'] = new Set();
  let written: BuildResult['written'];
  try {
    const planned = await pipeline.plan(report);
    faulty = faultyFiles(diagnostics);
    rendered = await render(pipeline, planned, report, onStage);
    if (!hasErrors(diagnostics)) await checkDays(config, options, rendered, report);
    onStage('write');
    if (!hasErrors(diagnostics) && options.write !== false) {
      const placed = placeTree(rendered.tree, rendered.plan);
      const tree = options.precompress === true ? precompress(placed) : placed;
      written = (options.dryRun === true ? planWrite : writeTree)(tree, {
        root: config.root,
        out: config.out,
        replaceForeign: options.replaceForeign,
        report,
      });
    }
    pipeline.cache.end();
  } catch (error) {
    pipeline.explain(error).forEach(report);
  }
  return {
    ok: !hasErrors(diagnostics) && (written !== undefined || options.write === false),
    tree: rendered?.tree ?? new Map(),
    pages: rendered?.plan.pages ?? [],
    diagnostics: groupByCause(diagnostics),
    rendered,
    faulty,
    unchecked:
      rendered === undefined
        ? ['all pages']
        : rendered.content.complete
          ? []
          : [faultyPages, 'the targets of redirects', 'unused files'],
    written,
  };
}

/** Renders and checks a planned site. */
async function render(
  pipeline: Pipeline,
  planned: PlannedSite,
  report: Report,
  onStage: NonNullable<CommandOptions['onStage']> = () => {},
): Promise<RenderedSite> {
  onStage('render');
  const assets = await pipeline.compileAssets(planned, report);
  const rendered = await assembleSite(assets, { ...planned, report });
  onStage('check');
  await pipeline.check(rendered, report);
  return rendered;
}

/** Reports the errors that a site will have on the first day of a text that waits. */
async function checkDays(
  config: Config,
  { react, onImage }: CommandOptions,
  { content }: RenderedSite,
  report: Report,
): Promise<void> {
  for (const today of new Set(waitingIn(content).map(({ day }) => day))) {
    const pipeline = createPipeline({ ...config, today }, { react, onImage, added: files });
    const [later, reportLater] = createReport();
    try {
      await render(pipeline, await pipeline.plan(reportLater), reportLater);
    } catch (error) {
      pipeline.explain(error).forEach(reportLater);
    }
    for (const problem of later.filter(({ severity }) => severity === 'error'))
      report({ ...problem, why: `${problem.why ?? ''} It will be so on ${today}.`.trim() });
  }
}
