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
    .description('Serve the finished site in dist/ as a host would')
    .option(...siteRoot)
    .option(...finishedSite)
    .option(...basePath)
    .option('--port <number>', 'Port, or the first to try', readPort, 4322)
    .option(...strictPort)
    .option(...listenAddress)
    .option(
      '--as <name>',
      'Respond like this host, such as nginx (default: the one in content/site.yaml)',
    )
    .action(async ({ port, host, strictPort = false, as, ...flags }) => {
      const { root, out } = readConfig(flags, io.env, io.cwd);
      const base = readBase(flags.base ?? builtFor(out));
      if (flags.base === undefined && base !== '/')
        io.stderr.write(`The site was built for ${base}.\n`);
      const { settingsFile } = await import('../../content/load-settings.ts');
      const { hosts } = await import('../../features/hosts/hosts.ts');
      const { startPreview } = await import('./preview-server.ts');
      const readHosting = async () => {
        const built = await buildForHost({ root, base, host: as }, io);
        return built && { as: built.host && { host: hosts[built.host], site: built.site } };
      };
      let hosting: Awaited<ReturnType<typeof readHosting>>;
      // Redirects and headers are not in dist/ for every host. A finished site without its sources
      // needs no build.
      if (as !== undefined || /^host:/m.test(sourceReader(root)(settingsFile) ?? '')) {
        hosting = await readHosting();
        if (hosting === undefined) return finish(1);
      }
      const readAs = async () => hosting && (await readHosting())?.as;
      const listen = { port, strictPort, host };
      const server = await startPreview({ out, base, ...listen, as: hosting?.as, readAs });
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
