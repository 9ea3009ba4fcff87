import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig, readHost, UsageError } from '../../config/config.ts';
import { hostNames } from '../../config/host-names.ts';
import { symbols } from '../../report/symbols.ts';
import { buildForHost } from '../cli/build-for-host.ts';
import { basePath, siteOrigin, siteRoot } from '../cli/options.ts';
import type { AddCommand } from '../cli/run.ts';

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
      const built = await buildForHost({ ...flags, host: named }, io);
      if (built === undefined) return finish(1);
      const { otherName } = await import('../../features/hosts/host.ts');
      const { hosts } = await import('../../features/hosts/hosts.ts');
      const { listed, updateProjectFiles } = await import('../cli/update-project-files.ts');
      const { host, site } = built;
      if (host === undefined)
        throw new UsageError(
          `Name a host, or add “host: …” to content/site.yaml. Available hosts: ${hostNames.join(', ')}.`,
        );
      const { title, byHand, cannot = [], files: filesFor, ...does } = hosts[host];
      const other = does.isServer === true ? undefined : otherName(site.origin);
      const { inProject } = await import('../../files/project-files.ts');
      const { workflowFile, workflowFor } = await import('../../features/hosts/github-pages.ts');
      // A new site has a workflow, which deploys to another host until it is replaced.
      const hasWorkflow = host !== 'github-pages' && existsSync(path.join(root, workflowFile));
      const workflow = hasWorkflow ? inProject({ [workflowFile]: workflowFor(host) }) : [];
      const files = [...filesFor(site), ...workflow];
      const byBuild = `written by each build with “host: ${host}” in content/site.yaml or with “--host ${host}”`;
      const written = updateProjectFiles(root, files, io, [
        ...files
          .filter(({ folder }) => folder === 'output')
          .map(({ path }) => `${symbols.done} ${site.out}/${path}  ${byBuild}`),
        ...listed('Set up by hand:', [
          ...byHand,
          ...(site.scheduled && does.buildsDaily !== true
            ? ['Build and publish the site each day: a text has a first or a last day.']
            : []),
          ...(other === undefined
            ? []
            : [`Add the domain ${other} as well, and let it redirect to ${site.origin}.`]),
        ]),
        ...listed(`Not supported by ${title}:`, cannot),
      ]);
      if (!written) finish(1);
    });
};
