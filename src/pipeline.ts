import { openCache } from './cache/cache.ts';
import { openRecords } from './cache/records.ts';
import { checkBuild } from './check/check-build.ts';
import { UsageError, type Config } from './config/config.ts';
import { createHighlighter } from './content/highlight.ts';
import { createTextParser, type Proofread } from './content/kept-texts.ts';
import { loadContent } from './content/load-content.ts';
import type { AddedPaths } from './plan/plan.ts';
import { planSite } from './plan/plan-site.ts';
import { readAssetFiles, type AssetFiles } from './render/asset-files.ts';
import type { EncodingOptions } from './render/images/images.ts';
import { prepareAssets, type Assets } from './render/prepare-assets.ts';
import type { RenderedSite } from './render/rendered-site.ts';
import type { PlannedSite } from './render/rendering.ts';
import type { Diagnostic, Report } from './report/diagnostic.ts';
import type { BaseSettings } from './site/base-settings.ts';
import { explainThrown } from './templates/explain-thrown.ts';
import { loadSite, type LoadedSite } from './templates/load-site.ts';
import type { ReactRuntime } from './templates/react.ts';

type Stage = 'templates' | 'content' | 'plan' | 'render' | 'check' | 'write';

export interface PipelineOptions extends EncodingOptions {
  /** The React that renders the pages; the bundled one by default. */
  readonly react?: ReactRuntime | undefined;
  /** Called when a stage begins. */
  readonly onStage?: ((stage: Stage) => void) | undefined;
  /** Called with details for `--verbose`, such as a cache entry that could not be used. */
  readonly onDetail?: ((detail: string) => void) | undefined;
  /** Reads along in the texts; `check` and `dev` give it. */
  readonly proofread?: Proofread | undefined;
  /** The files that features add. */
  readonly added?: readonly AddedPaths[] | undefined;
  /** Whether drafts are a part of the site. */
  readonly drafts?: boolean | undefined;
}

/** The first stages of `build` and `dev`. */
export type Pipeline = ReturnType<typeof createPipeline>;

/**
 * Returns the stages that load and plan a site, and compile its assets. The templates and the files
 * of `assets/` are read once, until `forget` is called with a change of them.
 */
export function createPipeline(config: Config, options: PipelineOptions = {}) {
  const { react, proofread, added, drafts = config.drafts, onStage = () => {}, onDetail } = options;
  const cache = openCache(config.cacheFolder, onDetail);
  const highlight = createHighlighter(config.root, cache);
  const texts = openRecords(cache, 'texts');
  const parse = createTextParser(texts, proofread);
  /** What the templates read, which stays known if they throw. */
  const reads = new Set<string>();
  let site: LoadedSite | undefined;
  let files: AssetFiles | undefined;
  return {
    cache,
    /** Lists the files and folders that the templates consist of and read. */
    inputs: () => [...(site?.inputs ?? []), ...reads],
    /** `changes` are files that may have been written, added or deleted, relative to the root. */
    forget(changes: ReadonlySet<string>): void {
      const isIn = (folder: string) => [...changes].some((file) => `${file}/`.startsWith(folder));
      if (isIn('assets/')) files = undefined;
      if (['templates', ...this.inputs()].some((input) => isIn(`${input}/`))) site = undefined;
    },
    /** Loads and plans the site. Throws SiteError if it cannot be planned. */
    async plan(report: Report): Promise<PlannedSite> {
      onStage('templates');
      site ??= await loadSite(config.root, cache, react, reads);
      onStage('content');
      const read = await loadContent(config.root, site.map, report, {
        drafts,
        today: config.today,
        parse,
        records: texts,
        proofread: proofread !== undefined,
        locate: site.locate,
      });
      texts.save();
      if (config.drafts) rejectPublished(config, read.settings.value);
      const { highlight: wanted } = site.map;
      const content = wanted === false ? read : await highlight(read, wanted === true);
      for (const [file, document] of content.drafts)
        onDetail?.(`${file} ${document.draft?.why} and is left out`);
      for (const [folder, files] of content.folders)
        if (files.length === 0) onDetail?.(`content/${folder}/ has no text`);
      onStage('plan');
      const plan = planSite({ config, map: site.map, content, added }, report);
      return { config, cache, site, content, plan };
    },
    /** Runs the rules of a build on a rendered site. */
    check: (rendered: RenderedSite, report: Report) => checkBuild(rendered, report),
    /** Compiles the styles, scripts and fonts. */
    compileAssets(planned: PlannedSite, report: Report): Promise<Assets> {
      files ??= readAssetFiles(config.root);
      return prepareAssets({ ...planned, report }, files, options);
    },
    /** Returns the problems that a thrown error stands for. Throws an internal error again. */
    explain: (error: unknown): readonly Diagnostic[] => explainThrown(error, site),
  };
}

/** A preview must not replace the published site. Throws UsageError. */
function rejectPublished({ origin }: Config, settings: BaseSettings): void {
  const hostOf = (address: string) => new URL(address).host.replace(/^www\./, '');
  if (hostOf(origin ?? settings.origin) !== hostOf(settings.origin)) return;
  throw new UsageError(
    `--drafts is for a preview, and ${settings.origin} is the published site. Set the origin of the preview with --site, such as --site https://preview.company.example.`,
  );
}

/** The files with errors, which rules and the dev server skip the pages of. */
export const faultyFiles = (diagnostics: readonly Diagnostic[]): ReadonlySet<string> =>
  new Set(diagnostics.flatMap(({ severity, file }) => (severity === 'error' ? (file ?? []) : [])));
