import { readConfig, readHost, UsageError } from '../config/config.ts';
import { hostNames } from '../config/host-names.ts';
import { otherName } from '../hosts/host.ts';
import { hosts } from '../hosts/hosts.ts';
import { compareProjectFiles, writeProjectFiles } from '../hosts/project-files.ts';
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
      const { title, byHand, cannot = [], files: filesFor, redirectsOtherName } = hosts[host];
      const other = redirectsOtherName === true ? undefined : otherName(site.origin);
      const files = filesFor(site);
      const beside = compareProjectFiles(root, files);
      const changed = beside.filter(({ state }) => state === 'missing' || state === 'outdated');
      writeProjectFiles(root, changed);
      const { done, error } = symbolsOf(io);
      const list = (title: string, items: readonly string[]) =>
        items.length === 0 ? [] : ['', title, ...items.map((item) => `  - ${item}`)];
      const foreign = beside.filter(({ state }) => state === 'foreign');
      io.stdout.write(
        [
          ...beside
            .filter(({ state }) => state !== 'foreign')
            .map(
              (file) => `${done} ${file.path}  ${changed.includes(file) ? 'written' : file.state}`,
            ),
          ...files
            .filter(({ folder }) => folder === 'output')
            .map(
              ({ path }) =>
                `${done} ${site.out}/${path}  written by each build with “host: ${host}” in content/site.yaml or with “--host ${host}”`,
            ),
          ...list('Set up by hand:', [
            ...byHand,
            ...(other === undefined
              ? []
              : [`Add the domain ${other} as well, and let it redirect to ${site.origin}.`]),
          ]),
          ...list(`Not supported by ${title}:`, cannot),
          '',
        ].join('\n'),
      );
      for (const { path, text } of foreign)
        io.stderr.write(
          `${error} ${path} was not overwritten: its first line is not that of a file of sitegen. Delete it and run the command again, or make it contain:\n\n${text}\n`,
        );
      if (foreign.length > 0) finish(1);
    });
};
