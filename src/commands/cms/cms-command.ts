import { openCache } from '../../cache/cache.ts';
import { readConfig, UsageError } from '../../config/config.ts';
import { createReport, reporting } from '../../report/diagnostic.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { loadSite } from '../../site/load-site.ts';
import { siteRoot } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand } from '../cli/run.ts';
import { listed, updateProjectFiles } from '../cli/update-project-files.ts';

/** Adds `sitegen cms`. */
export const addCmsCommand: AddCommand = (program, io, finish) => {
  program
    .command('cms')
    .description('Write the configuration of an editor for texts in a browser')
    .argument('<name>', 'pages-cms or sveltia')
    .option(...siteRoot)
    .action(async (name, flags) => {
      const { root, cacheFolder } = readConfig({ root: flags.root }, io.env, io.cwd);
      const { editors } = await import('../../features/editors/editors.ts');
      const { siteTexts } = await import('../../features/editors/site-texts.ts');
      const editor = Object.hasOwn(editors, name) ? editors[name] : undefined;
      if (editor === undefined)
        throw new UsageError(
          `There is no editor “${name}”. Available editors: ${Object.keys(editors).join(', ')}.`,
        );
      const [diagnostics, report] = createReport();
      const site = await reporting(report, () => loadSite(root, openCache(cacheFolder)));
      printDiagnostics(diagnostics, { io, root });
      if (site === undefined) return finish(1);
      const texts = siteTexts(site.map, sourceReader(root));
      const written = updateProjectFiles(root, editor.files(texts), io, [
        ...listed('Set up by hand:', editor.byHand),
        ...listed(`Not supported by ${editor.title}:`, [...editor.cannot, ...texts.cannot]),
      ]);
      if (!written) finish(1);
    });
};
