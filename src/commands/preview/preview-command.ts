import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBase, readConfig } from '../../config/config.ts';
import type { Options } from '../../config/options.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { buildForHost } from '../cli/build-for-host.ts';
import { basePath, buildDay, listenAddress, siteRoot, strictPort } from '../cli/options.ts';
import { printDiagnostics } from '../cli/print-diagnostics.ts';
import type { AddCommand, Io } from '../cli/run.ts';
import { addressesOf, readPort, untilOutputFails } from '../cli/serving.ts';

/** Adds `sitegen preview`. */
export const addPreviewCommand: AddCommand = (program, io, finish) => {
  program
    .command('preview')
    .description('Serve the finished site in dist/')
    .option(...siteRoot)
    .option('--out <dir>', 'Folder of the finished site (default: dist in the root)')
    .option(...basePath)
    .option('--port <number>', 'Port, or the first to try', readPort, 4322)
    .option(...buildDay)
    .option(...strictPort)
    .option(...listenAddress)
    .action(async ({ port, host, strictPort = false, ...flags }) => {
      const config = readConfig(flags, io.env, io.cwd);
      const { root, base: declared } = config;
      const out = flags.date === undefined ? config.out : await buildOfDay({ ...flags, root }, io);
      if (out === undefined) return finish(1);
      const base = readBase(flags.base ?? builtFor(out) ?? declared);
      if (flags.base === undefined && base !== '/')
        io.stderr.write(`The site was built for ${base}.\n`);
      const { settingsFile } = await import('../../content/load-settings.ts');
      const { startPreview } = await import('./preview-server.ts');
      // Redirects and headers are not in dist/ for every host. Without one, redirects are pages.
      const hasHost = /^host:/m.test(sourceReader(root)(settingsFile) ?? '');
      const readSite = async () =>
        hasHost ? (await buildForHost({ ...flags, base }, io))?.site : undefined;
      const site = await readSite();
      if (hasHost && site === undefined) return finish(1);
      const listen = { port, strictPort, host };
      const server = await startPreview({ out, base, ...listen, site, readSite });
      io.stdout.write(`${addressesOf(server.port, host, base).join('\n')}\n`);
      await untilOutputFails(io);
      await server.close();
    });
};

/** Builds the site of a day into a new folder. Prints the problems if that fails. */
async function buildOfDay(options: Options & { readonly root: string }, io: Io) {
  const { build } = await import('../../build.ts');
  const out = path.join(mkdtempSync(path.join(os.tmpdir(), 'sitegen-')), 'dist');
  const { ok, diagnostics } = await build({ ...options, out });
  if (ok) return out;
  printDiagnostics(diagnostics, { io, root: options.root });
  return undefined;
}

/** Returns the base path of a finished site, which its robots.txt contains. */
const builtFor = (out: string): string | undefined =>
  /^Sitemap: https?:\/\/[^/]+(.*)sitemap\.xml$/m.exec(
    ifPossible(() => readFileSync(path.join(out, 'robots.txt'), 'utf8')) ?? '',
  )?.[1];
