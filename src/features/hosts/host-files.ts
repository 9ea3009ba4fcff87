import { describeForHost } from './hosted-site.ts';
import { settingsFile } from '../../content/load-settings.ts';
import { outputAt, outputOf, pathInSite } from '../../plan/addresses.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
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
  const { config, plan, site, tree, finish, report } = assembled;
  const { base, mount } = plan;
  const host = plan.host === undefined ? undefined : hosts[plan.host];
  const files = host?.files(describeForHost(tree, plan, config, site.map)) ?? [];
  // The project has the configuration of the published site.
  for (const { path, state } of compareProjectFiles(config.root, files))
    if (state === 'outdated' && !config.drafts)
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
  const names = new Set(Array.from(tree.keys(), (output) => output.toLowerCase()));
  const outputFor = ({ from }: RedirectRule) => outputOf(pathInSite(from, '', base), '');
  const hasName = (redirect: RedirectRule) => names.has(outputFor(redirect).toLowerCase());
  const redirects = host !== undefined && host.filesOnly !== true;
  for (const redirect of plan.redirects) {
    const { from, query, below, to, location } = redirect;
    const accepts = (each: Host | undefined) =>
      each === undefined || each.filesOnly === true
        ? canBePage(redirect) && from.startsWith(base) && !hasName(redirect)
        : (each.accepts?.(redirect) ?? true);
    if (accepts(host)) {
      if (redirects) continue;
      const output = outputFor(redirect);
      const html = finish.html(renderRedirectPage(redirect, assembled), output);
      outputs.push([output, { bytes: Buffer.from(html), source: settingsFile }]);
      names.add(output.toLowerCase());
      continue;
    }
    const shown = from + (query === undefined ? (below === true ? '*' : '') : `?${query}`);
    const others = Object.values(hosts).filter(accepts);
    const limit = !from.startsWith(base)
      ? `be outside of ${base}`
      : canBePage(redirect)
        ? 'differ from another one only in capital letters'
        : 'be a file';
    report({
      code: 'redirect/needs-host',
      severity: host === undefined ? 'warning' : 'error',
      message:
        host === undefined
          ? `The redirect from ${shown} was left out.`
          : `${host.title} cannot redirect from ${shown} to ${to}.`,
      ...(!redirects && {
        why: `Without a host that redirects, a page at this address has to do it, which cannot ${limit}.`,
      }),
      fix: `Remove it, or name a host in content/site.yaml that can do it: ${others.map(({ title }) => title).join(', ')}.`,
      ...location,
    });
  }
  return outputs;
}

/** Returns whether a page can replace the redirect: only HTML has the media type for it. */
const canBePage = ({ from, query, below }: RedirectRule): boolean =>
  query === undefined && below !== true && /(?:\/|\.html)$/.test(from);
