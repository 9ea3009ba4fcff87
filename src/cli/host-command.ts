import { readConfig, readHost } from '../config/config.ts';
import { writeBeside } from '../host/write-beside.ts';
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
      const host = name === undefined ? undefined : readHost(name);
      const built = await buildForHost({ ...flags, root, host }, io);
      if (built === undefined) return finish(1);
      const files = built.host.files(built.site);
      const beside = writeBeside(
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
                `${done} ${built.site.out}/${path}  written by each build with “host: ${built.name}” in content/site.yaml or with “--host ${built.name}”`,
            ),
          ...list('Set up by hand:', built.host.byHand),
          ...list(`Not supported by ${built.host.title}:`, built.host.cannot ?? []),
          '',
        ].join('\n'),
      );
      for (const { path, text } of foreign)
        io.stderr.write(
          `${error} ${path} was not overwritten: sitegen did not create it, or it was edited. It should contain:\n\n${text}\n`,
        );
      if (foreign.length > 0) finish(1);
    });
};
