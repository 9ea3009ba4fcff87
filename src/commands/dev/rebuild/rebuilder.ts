import { readConfig } from '../../../config/config.ts';
import type { Options } from '../../../config/options.ts';
import { createPipeline } from '../../../pipeline.ts';
import { files } from '../../../features/index.ts';
import { proofread } from '../../../features/proofreading/proofread.ts';
import { createReport } from '../../../report/diagnostic.ts';
import { openRevision, type LastFonts, type Revision } from './revision.ts';

/**
 * The site after some changes: its revision, `undefined` if errors keep it from being planned; the
 * problems that loading and planning found; and the files and folders outside `content/`,
 * `templates/` and `assets/` that the templates import and read up to now, without packages,
 * relative to the root.
 */
export type Update = Awaited<ReturnType<Rebuilder['update']>>;

/** Loads and plans one site again and again. */
export type Rebuilder = ReturnType<typeof createRebuilder>;

/**
 * Returns a rebuilder. It keeps parsed texts, documents, compiled templates and the contents of
 * `assets/` until their files change, and the addresses of the fonts until all pages are rendered;
 * pages are planned and rendered again. Throws UsageError for wrong options. `onDetail` receives
 * verbose messages.
 */
export function createRebuilder(options: Options, onDetail?: (detail: string) => void) {
  // The site of a day is what visitors get.
  const drafts = options.date === undefined;
  const own = { drafts, encode: false, proofread, added: files, onDetail };
  const pipeline = createPipeline(readConfig(options), own);
  const fonts: LastFonts = { addresses: undefined };
  return {
    /**
     * `changes` are the files that may have been written, added or deleted since the last call,
     * relative to the site's root. One call at a time. Throws only for an internal error.
     */
    async update(changes: ReadonlySet<string>) {
      pipeline.forget(changes);
      const [diagnostics, report] = createReport();
      let revision: Revision | undefined;
      try {
        const planned = await pipeline.plan(report);
        revision = await openRevision(pipeline, planned, { found: diagnostics, fonts });
      } catch (error) {
        diagnostics.push(...pipeline.explain(error));
      }
      const named = diagnostics.flatMap(({ file }) => file ?? []);
      const imported = () => [...pipeline.inputs(), ...named].filter(isOutside);
      return { revision, diagnostics, imported };
    },
  };
}

const isOutside = (file: string) =>
  !/^(?:content|templates|assets)\/|(?:^|\/)node_modules\//.test(file);
