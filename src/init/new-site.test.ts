import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { HostName } from '../config/host-names.ts';
import { completeFacts } from './facts.ts';
import { companySite, minimalSite } from './new-site.ts';
import { build } from '../build.ts';
import { temporarySite } from '../test-support/temporary-site.ts';

/** Returns the text and the jobs of a new site's workflow. */
function workflowFor(host: HostName) {
  const files = companySite(completeFacts({ host }, 'acme'));
  const text = String(files.get('.github/workflows/site.yml'));
  const { jobs } = parse(text) as {
    jobs: Record<string, { steps: readonly { run?: string }[] }>;
  };
  const scripts = JSON.parse(String(files.get('package.json'))).scripts as object;
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  return { text, jobs: Object.keys(jobs), runs, scripts };
}

test('The workflow of a new site deploys to GitHub Pages only if that is the host.', () => {
  expect(workflowFor('github-pages')).toMatchObject({
    text: expect.stringMatching(/^# .*GitHub Pages\.\n[^#]/),
    jobs: ['check', 'review', 'build', 'deploy'],
  });
  const { text, jobs, runs } = workflowFor('netlify');
  expect(text).not.toContain('Pages');
  expect(jobs).toEqual(['check', 'review']);
  expect(runs).toContainEqual(expect.stringContaining('npx sitegen diff'));
});

test('The workflow of a new site runs only scripts that the site has.', () => {
  const { runs, scripts } = workflowFor('github-pages');
  const names = runs.flatMap((run) => /npm run (?:--\w+ )?(\w+)/.exec(run)?.[1] ?? []);
  expect(names).toContain('typecheck');
  for (const name of names) expect(scripts).toHaveProperty(name);
});

test('The products of a new site have slugs that no other product and no file has.', () => {
  const products = ['Acme', 'Acme', 'Acme 2', 'Assets'];
  const files = companySite(completeFacts({ products }, 'acme'));
  const settings = parse(String(files.get('content/site.yaml'))) as { products: unknown };
  expect(settings.products).toEqual([
    { slug: 'acme', name: 'Acme' },
    { slug: 'acme-2', name: 'Acme' },
    { slug: 'acme-2-2', name: 'Acme 2' },
    { slug: 'assets-2', name: 'Assets' },
  ]);
});

test('The minimal site has a field for its host and one for redirects.', async () => {
  const files = Object.fromEntries(minimalSite(completeFacts({ host: 'netlify' }, 'acme')));
  const settings = `${files['content/site.yaml']}redirects:\n  - from: /old/\n    to: /\n`;
  const root = temporarySite({ ...files, 'content/site.yaml': settings });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  expect(Buffer.from(tree.get('_redirects')?.bytes ?? []).toString()).toContain('/old');
});
