import { readConfig } from '../../config/config.ts';
import { createReport, reporting } from '../../report/diagnostic.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen cms`. */
export const addCmsCommand: AddCommand = (program, io, finish) => {
  program
    .command('cms')
    .description('Write the configuration of Sveltia CMS, an editor for texts in a browser')
    .option(...siteRoot)
    .action(async (flags) => {
      const { root, cacheFolder } = readConfig({ root: flags.root }, io.env, io.cwd);
      const { openCache } = await import('../../cache/cache.ts');
      const { loadSite } = await import('../../templates/load-site.ts');
      const { listed, updateProjectFiles } = await import('../cli/update-project-files.ts');
      const { byHand, sveltiaFiles } = await import('../../features/editors/sveltia.ts');
      const { entryNames } = await import('../../features/editors/entry-names.ts');
      const { siteTexts } = await import('../../features/editors/site-texts.ts');
      const [diagnostics, report] = createReport();
      const site = await reporting(report, () => loadSite(root, openCache(cacheFolder)));
      printDiagnostics(diagnostics, { io, root });
      if (site === undefined) return finish(1);
      const texts = siteTexts(site.map, sourceReader(root), entryNames(root, site.map));
      const written = updateProjectFiles(root, sveltiaFiles(texts), io, [
        ...listed('Set up by hand:', byHand),
        ...listed('Not supported by Sveltia CMS:', texts.cannot),
      ]);
      if (!written) finish(1);
    });
};
