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
      const { byHand, editorFiles } = await import('../../features/editors/sveltia.ts');
      const [diagnostics, report] = createReport();
      const site = await reporting(report, () => loadSite(root, openCache(cacheFolder)));
      printDiagnostics(diagnostics, { io, root });
      if (site === undefined) return finish(1);
      const { files, cannot } = editorFiles(root, site.map, sourceReader(root));
      const written = updateProjectFiles(root, files, io, [
        ...listed('Set up by hand:', byHand),
        ...listed('Not supported by Sveltia CMS:', cannot),
      ]);
      if (!written) finish(1);
    });
};
