import { readConfig, readHost, UsageError } from '../config/config.ts';
import { hostNames } from '../config/host-names.ts';
import { hosts } from '../hosts/hosts.ts';
import { writeProjectFiles } from '../hosts/write-project-files.ts';
import { buildForHost } from './build-for-host.ts';
import { basePath, siteOrigin, siteRoot } from './options.ts';
import { symbolsOf, type AddCommand } from './run.ts';

/** Adds `sitegen host`. */
export const addHostCommand: AddCommand = (program, io, finish) => {
  program
    .command('host')
    .description('Write the configuration of a host: headers, redirects and 404 page')
    .argument('[name]', 'netlify, vercel, nginx, … (default: the host in content/site.yaml)')
    .option(...siteRoot)
    .option(...basePath)
    .option(...siteOrigin)
    .action(async (name, flags) => {
      const { root } = readConfig(flags, io.env, io.cwd);
      const named = name === undefined ? undefined : readHost(name);
      const built = await buildForHost({ ...flags, root, host: named }, io);
      if (built === undefined) return finish(1);
      const { host, site } = built;
      if (host === undefined)
        throw new UsageError(
          `Name a host, or add “host: …” to content/site.yaml. Available hosts: ${hostNames.join(', ')}.`,
        );
      const { title, byHand, cannot = [], files: filesFor } = hosts[host];
      const files = filesFor(site);
      const beside = writeProjectFiles(
        root,
        files.filter(({ place }) => place === 'project'),
      );
      const { done, error } = symbolsOf(io);
      const list = (title: string, items: readonly string[]) =>
        items.length === 0 ? [] : ['', title, ...items.map((item) => `  - ${item}`)];
      const foreign = beside.filter(({ state }) => state === 'foreign');
      io.stdout.write(
        [
          ...beside
            .filter(({ state }) => state !== 'foreign')
            .map(({ path, state }) => `${done} ${path}  ${state}`),
          ...files
            .filter(({ place }) => place === 'output')
            .map(
              ({ path }) =>
                `${done} ${site.out}/${path}  written by each build with “host: ${host}” in content/site.yaml or with “--host ${host}”`,
            ),
          ...list('Set up by hand:', byHand),
          ...list(`Not supported by ${title}:`, cannot),
          '',
        ].join('\n'),
      );
      for (const { path, text } of foreign)
        io.stderr.write(
          `${error} ${path} was not overwritten: sitegen did not create it on this machine, or it was edited. Delete it and run the command again, or make it contain:\n\n${text}\n`,
        );
      if (foreign.length > 0) finish(1);
    });
};
