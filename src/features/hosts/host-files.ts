import { settingsFile } from '../../content/load-settings.ts';
import { describeForHost } from './hosted-site.ts';
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
      fix: 'Remove --base, or the host.',
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
  for (const redirect of plan.redirects)
    if (redirects ? host.urls.badTarget?.test(redirect.to) === true : !canBePage(redirect))
      report({
        code: 'redirect/needs-host',
        severity: 'warning',
        message: `The redirect from ${redirect.from} was left out.`,
        why: redirects
          ? `${host.title} does not accept its target.`
          : 'Without a host that redirects, a page has to do it, and a page cannot be at the address of a file.',
        fix: redirects
          ? 'Redirect to an address without a colon in its query, or choose another host.'
          : 'Name a host that redirects in content/site.yaml, or remove the redirect and publish a file at this address.',
        file: settingsFile,
      });
  if (redirects) return outputs;
  return [...outputs, ...renderRedirectPages(tree, plan, config.base, finish.html)];
};
