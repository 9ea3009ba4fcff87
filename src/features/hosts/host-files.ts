import { describeForHost } from './hosted-site.ts';
import { settingsFile } from '../../content/load-settings.ts';
import { outputAt, outputOf, pathInSite } from '../../plan/addresses.ts';
import type { Host } from './host.ts';
import { hosts } from './hosts.ts';
import { compareProjectFiles } from '../../files/project-files.ts';
import { renderRedirectPage } from './redirect-page.ts';
import type { AddedFiles, AssembledSite, NamedOutput } from '../../render/rendered-site.ts';

/**
 * Adds the configuration of the host, and pages that redirect if the host cannot or is unknown.
 * Reports what the host cannot do.
 */
export const hostFiles: AddedFiles = { paths: [], files: configureHost };

function configureHost(assembled: AssembledSite) {
  const { config, content, plan, site, tree, report } = assembled;
  const { base, mount } = plan;
  const host = plan.host === undefined ? undefined : hosts[plan.host];
  const files = host?.files(describeForHost(tree, plan, config, site.map)) ?? [];
  // The project has the configuration of the published site, with the pages of all texts.
  for (const { path, state } of compareProjectFiles(config.root, files))
    if (state === 'outdated' && !config.drafts && content.complete)
      report({
        code: 'host/outdated',
        severity: 'warning',
        message: `${path} does not match the site any more.`,
        why: `${host?.title} reads redirects and headers from it.`,
        fix: `Run “sitegen host ${plan.host}”, and publish the file.`,
        file: path,
      });
  const outputs = files
    .filter(({ folder }) => folder === 'output')
    .map(({ path, text }): NamedOutput => {
      const address = mount + path;
      const output = outputAt(address, plan) ?? address;
      return [output, { bytes: Buffer.from(text), source: '' }];
    });
  const notFound = tree.get('404.html');
  if (mount !== base && host?.isServer !== true && notFound !== undefined)
    outputs.push(['/404.html', notFound]);
  return [...outputs, ...redirectPages(assembled, host)];
}

/** Returns pages that redirect if the host does not, and reports the redirects that it cannot do. */
function redirectPages(assembled: AssembledSite, host: Host | undefined): readonly NamedOutput[] {
  const { plan, tree, finish, report } = assembled;
  const names = new Set(Array.from(tree.keys(), (output) => output.toLowerCase()));
  return plan.redirects.flatMap((redirect): readonly NamedOutput[] => {
    const { from, query, below, to, location } = redirect;
    const output = outputOf(pathInSite(from, '', plan.base), '');
    const canBePage =
      // Only HTML has the media type for it.
      /(?:\/|\.html)$/.test(from) &&
      query === undefined &&
      below !== true &&
      from.startsWith(plan.base) &&
      !names.has(output.toLowerCase());
    const accepts = (each: Host | undefined) =>
      needsPages(each) ? canBePage : (each?.accepts?.(redirect) ?? true);
    if (accepts(host)) {
      if (!needsPages(host)) return [];
      names.add(output.toLowerCase());
      const html = finish.html(renderRedirectPage(redirect, assembled), output);
      return [[output, { bytes: Buffer.from(html), source: settingsFile }]];
    }
    const shown = from + (query === undefined ? (below === true ? '*' : '') : `?${query}`);
    const others = Object.values(hosts).filter(accepts);
    report({
      code: 'redirect/needs-host',
      severity: host === undefined ? 'warning' : 'error',
      message:
        host === undefined
          ? `The redirect from ${shown} was left out.`
          : `${host.title} cannot redirect from ${shown} to ${to}.`,
      ...(needsPages(host) && {
        why: 'Without a host that redirects, a page at this address has to do it. It cannot be outside of the base path, be a file, or have the name of another page.',
      }),
      fix: `Remove it, or name a host in content/site.yaml that can do it: ${others.map(({ title }) => title).join(', ')}.`,
      ...location,
    });
    return [];
  });
}

const needsPages = (host: Host | undefined) => host === undefined || host.filesOnly === true;
