import { describeForHost } from './hosted-site.ts';
import type { RedirectRule } from '../../plan/redirects.ts';
import type { Host } from './host.ts';
import { hosts } from './hosts.ts';
import { compareProjectFiles } from '../../files/project-files.ts';
import { canBePage, renderRedirectPages } from './redirect-page.ts';
import type { AddFiles, NamedOutput } from '../../render/rendered-site.ts';

/**
 * Adds the configuration of the host, and pages that redirect if the host cannot or is unknown.
 * Reports what the host cannot do.
 */
export const hostFiles: AddFiles = ({ config, plan, site, tree, finish, report }) => {
  const host = plan.host === undefined ? undefined : hosts[plan.host];
  const files = host?.files(describeForHost(tree, plan, config, site.map)) ?? [];
  if (host !== undefined && host.anyBase !== true && config.base !== '/')
    report({
      code: 'host/base',
      message: `${host.title} serves the site at the root of its domain, not under ${config.base}.`,
      why: 'The links of the pages would be broken.',
      fix: 'Remove the base path, or the host.',
    });
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
    .map(({ path, text }): NamedOutput => [path, { bytes: Buffer.from(text), source: '' }]);
  const redirects = host !== undefined && host.filesOnly !== true;
  for (const redirect of plan.redirects.filter((each) => !accepts(host, each))) {
    const { from, query, below, location } = redirect;
    const shown = from + (query === undefined ? (below === true ? '*' : '') : `?${query}`);
    const others = Object.values(hosts).filter((each) => accepts(each, redirect));
    report({
      code: 'redirect/needs-host',
      severity: host === undefined ? 'warning' : 'error',
      message:
        host === undefined
          ? `The redirect from ${shown} was left out.`
          : `${host.title} cannot redirect from ${shown} to ${redirect.to}.`,
      ...(!redirects && {
        why: 'Without a host that redirects, a page at this address has to do it, which cannot be a file.',
      }),
      fix: `Remove it, or name a host in content/site.yaml that can do it: ${others.map(({ title }) => title).join(', ')}.`,
      ...location,
    });
  }
  if (redirects) return outputs;
  return [...outputs, ...renderRedirectPages(tree, plan, config.base, finish.html)];
};

/** Returns whether a host can do a redirect, by its configuration or with a page. */
const accepts = (host: Host | undefined, redirect: RedirectRule): boolean =>
  host === undefined || host.filesOnly === true
    ? canBePage(redirect)
    : (host.accepts?.(redirect) ?? true);
