import { existsSync } from 'node:fs';
import { readConfig, UsageError } from '../../config/config.ts';
import { count, listSome } from '../../report/units.ts';
import { visible } from '../../report/visible.ts';
import { buildForHost } from '../cli/build-for-host.ts';
import { basePath, finishedSite, hostName, siteOrigin, siteRoot } from '../cli/options.ts';
import { symbolsOf, type AddCommand } from '../cli/run.ts';

/** Adds `sitegen doctor`. */
export const addDoctorCommand: AddCommand = (program, io, finish) => {
  program
    .command('doctor')
    .description('Compare the published site with the build')
    .option(...siteRoot)
    .option(...finishedSite)
    .option(...basePath)
    .option(...siteOrigin)
    .option(...hostName)
    .option(
      '--url <url>',
      'Address of the published site (default: the origin in content/site.yaml)',
    )
    .action(async ({ url, ...flags }) => {
      const { readTree } = await import('../../check/read-tree.ts');
      const { compareLiveSite, readLiveOrigin } = await import('./compare-live-site.ts');
      const { root, out, host } = readConfig(flags, io.env, io.cwd);
      const built = await buildForHost({ ...flags, root, out, host }, io);
      if (built === undefined) return finish(1);
      const { base } = built.site;
      const origin = readLiveOrigin(url ?? built.site.origin + base, built.site);
      if (origin === undefined)
        throw new UsageError(
          `--url must be the address of the home page, such as https://www.company.example${base}, not ${url}.`,
        );
      const earlier = existsSync(out) ? [...readTree(out).keys()] : [];
      const { problems, requests } = await compareLiveSite({ ...built, earlier }, origin);
      const { done, error, fix } = symbolsOf(io);
      for (const { text, advice, addresses } of problems)
        io.stdout.write(
          `${error} ${visible(`${listSome(addresses, 3)}: ${text}`)}\n  ${fix} ${advice}\n`,
        );
      const sent = `${count(requests, 'request')} to ${origin}`;
      if (problems.length === 0) {
        io.stdout.write(`${done} ${sent}: everything is as expected\n`);
        return;
      }
      io.stdout.write(`\n${count(problems.length, 'problem')} in ${sent}\n`);
      finish(1);
    });
};
