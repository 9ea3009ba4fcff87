import path from 'node:path';
import { openCache } from '../../cache/cache.ts';
import { readConfig } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { highlight } from '../../content/highlight.ts';
import { loadContent } from '../../content/load-content.ts';
import { planSite } from '../../plan/plan-site.ts';
import { readAssetFiles, type AssetFiles } from '../../render/assets/asset-files.ts';
import { createReport, type Diagnostic, type Report } from '../../report/diagnostic.ts';
import { explainThrown } from '../../site/explain-thrown.ts';
import { loadSite, type LoadedSite } from '../../site/load-site.ts';
import { createParsedDocuments } from './parsed-documents.ts';
import { openRevision, type LastFonts, type Revision } from './revision.ts';

/** The site after some changes. */
export interface Update {
  /** `undefined` if errors keep the site from being planned. */
  readonly revision: Revision | undefined;
  /** The problems that loading and planning found. */
  readonly diagnostics: readonly Diagnostic[];
  /** Files outside `content/`, `templates/` and `assets/` that the templates import, without packages, relative to the root. */
  readonly imported: readonly string[];
}

/** Loads and plans one site again and again. */
export type Rebuilder = ReturnType<typeof createRebuilder>;

/**
 * Returns a rebuilder. Parsed documents, compiled templates and the contents of `assets/` are kept until their files change;
 * everything else is made again. Throws UsageError for wrong options. `onDetail` receives verbose messages.
 */
export function createRebuilder(options: Options, onDetail?: (detail: string) => void) {
  const config = readConfig(options);
  const cache = openCache(config.cacheFolder, onDetail);
  const documents = createParsedDocuments();
  const fonts: LastFonts = { addresses: undefined };
  let site: LoadedSite | undefined;
  let files: AssetFiles | undefined;

  const open = async (found: readonly Diagnostic[], report: Report) => {
    site ??= await loadSite(config.root, cache);
    const loaded = loadContent(config.root, site.map, report, {
      drafts: true,
      readDocument: documents.reader(),
    });
    const content =
      site.map.highlight === true ? await highlight(loaded, config.root, cache) : loaded;
    const plan = planSite(config, site.map, content, report);
    files ??= readAssetFiles(path.join(config.root, 'assets'));
    return openRevision({ config, site, plan, cache, found, files, fonts });
  };

  return {
    /** `changes` are the files that may have been written, added or deleted since the last call, relative to the site's root. One call at a time. Throws only for an internal error. */
    async update(changes: ReadonlySet<string>): Promise<Update> {
      documents.forget(changes);
      if (hasFile(changes, 'assets/')) files = undefined;
      if (hasFile(changes, 'templates/') || site?.inputs.some((file) => changes.has(file)))
        site = undefined;
      const [diagnostics, report] = createReport();
      let revision: Revision | undefined;
      try {
        revision = await open(diagnostics, report);
      } catch (error) {
        diagnostics.push(...explainThrown(error, site));
      }
      const named = [...(site?.inputs ?? []), ...diagnostics.flatMap(({ file }) => file ?? [])];
      return { revision, diagnostics, imported: named.filter(isOutside) };
    },
  };
}

/** Returns whether one of the files is in a folder, whose path ends with a slash. */
export const hasFile = (files: ReadonlySet<string>, folder: string) =>
  [...files].some((file) => file.startsWith(folder));

const isOutside = (file: string) =>
  !/^(?:content|templates|assets)\/|(?:^|\/)node_modules\//.test(file);
