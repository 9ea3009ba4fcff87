import { settingsFile } from '../../content/load-settings.ts';
import { describeForHost } from './hosted-site.ts';
import { hosts } from './hosts.ts';
import { compareProjectFiles } from '../../commands/cli/project-files.ts';
import type { Output, Tree } from '../../tree.ts';
import { canBePage, renderRedirectPages } from './redirect-page.ts';
import type { Finish } from '../../render/finish.ts';
import type { RenderInput } from '../../render/rendering.ts';

/**
 * Makes the files for the host: its configuration, and pages that redirect, finished by `finish`,
 * if it cannot or is unknown.
 */
export function renderForHost(
  tree: Tree,
  { config, plan, site, report }: RenderInput,
  finish: Finish,
): ReadonlyMap<string, Output> {
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
  const outputs = new Map<string, Output>(
    files
      .filter(({ folder }) => folder === 'output')
      .map(({ path, text }) => [path, { bytes: Buffer.from(text), source: '' }]),
  );
  for (const path of outputs.keys()) {
    const source = tree.get(path)?.source;
    if (source !== undefined)
      report({
        code: 'host/conflict',
        message: `Two sources have the path /${path}: the configuration of ${host?.title} and ${source}.`,
        fix: `Remove /${path} from the site, or the host from content/site.yaml.`,
        file: source,
      });
  }
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
  return new Map([...outputs, ...renderRedirectPages(tree, plan, config.base, finish)]);
}
