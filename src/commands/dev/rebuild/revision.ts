import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { assembleSite, prepareFinish } from '../../../assemble-site.ts';
import { draftWord } from '../../../features/drafts/mark-drafts.ts';
import { faultyFiles, type Pipeline } from '../../../pipeline.ts';
import { createPageRenderer } from '../../../render/render-page.ts';
import type { LateAddresses } from '../../../render/rendered-site.ts';
import type { PlannedSite } from '../../../render/rendering.ts';
import { createReport, hasErrors, type Diagnostic } from '../../../report/diagnostic.ts';
import { groupByCause } from '../../../report/group-by-cause.ts';
import type { Output, Tree } from '../../../tree.ts';

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
  /**
   * Their addresses by placeholder. Until the first fonts are generated, a page names the
   * placeholders, and shows the fallback fonts.
   */
  addresses: LateAddresses | undefined;
}

interface RevisionInput {
  /** The problems that loading and planning found. */
  readonly found: readonly Diagnostic[];
  /** The fonts of pages that are requested before all pages are rendered; updated once they are. */
  readonly fonts: LastFonts;
}

/** Compiles the styles and scripts of a planned site; renders no page yet. */
export async function openRevision(
  pipeline: Pipeline,
  planned: PlannedSite,
  { found, fonts }: RevisionInput,
) {
  const { plan } = planned;
  const [diagnostics, report] = createReport();
  const assets = await pipeline.compileAssets(planned, report);
  const assetsFailed = hasErrors(diagnostics);
  diagnostics.push(...found);
  const faulty = faultyFiles(found);
  const pages = new Map(plan.pages.map((page) => [page.output, page]));
  const render = createPageRenderer(assets, planned);
  const finishWith = prepareFinish(planned);
  let tree: Tree | undefined;
  /** Returns the output of the font that a page names by its placeholder. */
  const fontAt = (output: string) => fonts.addresses?.get(output);

  const renderAll = async (isOutdated: () => boolean): Promise<Tree> => {
    const pause = async () => {
      await setImmediate();
      if (isOutdated()) throw new Outdated();
    };
    const rendered = await assembleSite(assets, { ...planned, report }, pause);
    fonts.addresses = rendered.addresses;
    await pause();
    await pipeline.check(rendered, report);
    return rendered.tree;
  };

  return {
    pages: plan.pages,
    /** Returns the source map of a script, by its output path. */
    sourceMapOf: (output: string) => assets.scripts.maps.get(path.posix.basename(output)),
    rules: plan,
    /** Returns the word for a page that a build leaves out, such as “Draft”. */
    draftWord(output: string): string | undefined {
      const page = pages.get(output);
      return page && draftWord(page);
    },
    /** Returns whether there is a page or a font at an output path, also if it cannot be shown. */
    has: (output: string) => pages.has(output) || fontAt(output) !== undefined,
    /**
     * Returns the page or the asset at an output path; `undefined` if there is none, or if errors
     * in its content or in the assets keep it from being shown.
     */
    get(output: string): Output | undefined {
      const page = pages.get(output);
      if (page === undefined)
        return tree?.get(fontAt(output) ?? output) ?? assets.files.outputs.get(output);
      const sources = Object.values(page.documents).flat();
      if (assetsFailed || sources.some(({ file }) => faulty.has(file))) return undefined;
      if (tree !== undefined) return tree.get(output);
      try {
        // `complete` reports its problems.
        const rendered = render(page, () => {});
        if (rendered === undefined) return undefined;
        const html = finishWith(fonts.addresses).page(rendered);
        return { bytes: Buffer.from(html), source: page.source };
      } catch (error) {
        // A function of the site map threw, which `complete` reports.
        pipeline.explain(error);
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
        if (error instanceof Outdated) return undefined;
        diagnostics.push(...pipeline.explain(error));
        tree = new Map();
      }
      return { tree, diagnostics: groupByCause(diagnostics) };
    },
  };
}

/** Thrown to stop rendering a revision that newer changes replace. */
class Outdated extends Error {}
