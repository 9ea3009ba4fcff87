import { UsageError } from '../../config/config.ts';
import { parseOrigin } from '../../config/origin.ts';
import { count, listSome } from '../../report/units.ts';
import { visible } from '../../report/visible.ts';
import { symbols } from '../../report/symbols.ts';
import { buildForHost } from '../cli/build-for-host.ts';
import { basePath, hostName, siteOrigin, siteRoot } from '../cli/options.ts';
import type { AddCommand } from '../cli/run.ts';

/** Adds `sitegen doctor`. */
export const addDoctorCommand: AddCommand = (program, io, finish) => {
  program
    .command('doctor')
    .description('Compare the published site with the build')
    .option(...siteRoot)
    .option(...basePath)
    .option(...siteOrigin)
    .option(...hostName)
    .option('--url <url>', 'Origin of the published site (default: the one in content/site.yaml)')
    .action(async ({ url, ...flags }) => {
      const given = url === undefined ? undefined : parseOrigin(url.replace(/\/$/, ''));
      if (url !== undefined && given === undefined)
        throw new UsageError(`--url must be an origin such as https://a.example, not ${url}.`);
      const built = await buildForHost(flags, io);
      if (built === undefined) return finish(1);
      const { compareLiveSite } = await import('./compare-live-site.ts');
      const origin = given ?? built.site.origin;
      const { problems, isReachable, requests } = await compareLiveSite(built, origin);
      const { done, error, fix } = symbols;
      if (problems.size === 0)
        return void io.stdout.write(`${done} ${origin}: ${count(requests, 'answer')} as built\n`);
      for (const [text, addresses] of problems)
        io.stdout.write(`${error} ${visible(`${listSome(addresses, 3)}: ${text}`)}\n`);
      const advice = isReachable
        ? 'Publish all files of the newest build, hidden ones too, and the configuration that “sitegen host” writes; then empty the caches of the host.'
        : 'Start the server, or correct the address.';
      io.stdout.write(`\n${fix} ${advice}\n${count(problems.size, 'problem')} of ${origin}\n`);
      finish(1);
    });
};
