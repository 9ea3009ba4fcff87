import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readBase, readConfig } from '../../config/config.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { buildForHost } from '../cli/build-for-host.ts';
import { basePath, finishedSite, listenAddress, siteRoot, strictPort } from '../cli/options.ts';
import type { AddCommand } from '../cli/run.ts';
import { addressesOf, readPort, untilOutputFails } from '../cli/serving.ts';

/** Adds `sitegen preview`. */
export const addPreviewCommand: AddCommand = (program, io, finish) => {
  program
    .command('preview')
    .description('Serve the finished site in dist/')
    .option(...siteRoot)
    .option(...finishedSite)
    .option(...basePath)
    .option('--port <number>', 'Port, or the first to try', readPort, 4322)
    .option(...strictPort)
    .option(...listenAddress)
    .action(async ({ port, host, strictPort = false, ...flags }) => {
      const { root, out, base: declared } = readConfig(flags, io.env, io.cwd);
      const base = readBase(flags.base ?? builtFor(out) ?? declared);
      if (flags.base === undefined && base !== '/')
        io.stderr.write(`The site was built for ${base}.\n`);
      const { settingsFile } = await import('../../content/load-settings.ts');
      const { startPreview } = await import('./preview-server.ts');
      // Redirects and headers are not in dist/ for every host. Without one, redirects are pages.
      const hasHost = /^host:/m.test(sourceReader(root)(settingsFile) ?? '');
      const site = hasHost ? (await buildForHost({ ...flags, base }, io))?.site : undefined;
      if (hasHost && site === undefined) return finish(1);
      const server = await startPreview({ out, base, port, strictPort, host, site });
      io.stdout.write(`${addressesOf(server.port, host, base).join('\n')}\n`);
      await untilOutputFails(io);
      await server.close();
    });
};

/** Returns the base path of a finished site, which its robots.txt contains. */
const builtFor = (out: string): string | undefined =>
  /^Sitemap: https?:\/\/[^/]+(.*)sitemap\.xml$/m.exec(
    ifPossible(() => readFileSync(path.join(out, 'robots.txt'), 'utf8')) ?? '',
  )?.[1];
