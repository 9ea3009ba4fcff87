import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { HostName } from '../../config/host-names.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { inOutput, inProject, writtenBy } from '../../files/project-files.ts';
import { type Host, oneNotFound } from './host.ts';

/** The file of a project in which GitHub looks for its workflow. */
export const workflowFile = '.github/workflows/site.yml';

/**
 * Returns the workflow of this repository, for a project that may have other scripts. It checks each
 * change; it builds and deploys to GitHub Pages unless another host does. Both run each day.
 */
export function workflowFor(host: HostName = 'github-pages'): string {
  const text = readFileSync(path.join(packageRoot(), workflowFile), 'utf8')
    .replace(/^(?:#.*\n)+/, '')
    .replaceAll(/npm (?:run (typecheck)|(test))$/gm, 'npm run --if-present $1$2');
  const end = host === 'github-pages' ? text.length : text.indexOf('\n  build:\n');
  return `# ${writtenBy('host NAME')}\n${text.slice(0, end)}`;
}

export const githubPages: Host = {
  title: 'GitHub Pages',
  // Without it, a branch is published without the files whose names begin with an underscore or a
  // dot.
  files: () => [...inOutput({ '.nojekyll': '' }), ...inProject({ [workflowFile]: workflowFor() })],
  byHand: ['Set Settings → Pages → Source to “GitHub Actions”, and commit package-lock.json.'],
  cannot: [
    oneNotFound,
    'Headers: the policy is in the pages, but frame-ancestors, HSTS and caching cannot be set.',
    'Redirects with a status: each becomes a page that redirects without the query of the request, and those from files are left out.',
    'The effect of robots.txt and security.txt for a site under a path: only those at the root of the domain count.',
  ],
  filesOnly: true,
  buildsDaily: true,
};
