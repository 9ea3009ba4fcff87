import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { build } from './build.ts';
import { addBuildCommand } from './commands/build/build-command.ts';
import { buildForHost } from './commands/cli/build-for-host.ts';
import { check } from './commands/cli/run-check.ts';
import { startDevServer } from './commands/dev/dev-server.ts';
import { addHostCommand } from './commands/host/host-command.ts';
import { startPreview } from './commands/preview/preview-server.ts';
import { readConfig } from './config/config.ts';
import { base, serveMoved, visits } from './features/hosts/fixtures/old-addresses.ts';
import { temporaryFolder } from './features/hosts/fixtures/serve-with.ts';
import { goodSite } from './test-support/good-site.ts';
import { runCommand } from './test-support/run-command.ts';
import { temporarySite } from './test-support/temporary-site.ts';
import { openSite, type OpenedSite } from './testing/open-site.ts';

const siteAt = (base: string) =>
  temporarySite({
    ...goodSite,
    'content/site.yaml': `base: ${base}\n${goodSite['content/site.yaml']}`,
    'templates/site.tsx': String(goodSite['templates/site.tsx'])
      .replace('import { date', 'import { base, optional, date')
      .replace('object({ origin', 'object({ base: optional(base()), origin'),
  });

const home = async (options: Parameters<typeof build>[0]) => {
  const { tree, diagnostics } = await build({ ...options, cache: false, write: false });
  expect(diagnostics).toEqual([]);
  const html = Buffer.from(tree.get('terms/index.html')?.bytes ?? []).toString();
  return /class="home" href="([^"]*)"/.exec(html)?.[1];
};

test.each([
  ['/hotel/', '/hotel/'],
  ['"/hotel/" # below the group', '/hotel/'],
  ['hotel', '/hotel/'],
  ['./', '../index.html'],
])('base: %s in site.yaml is that of a build', async (base, address) => {
  expect(await home({ root: siteAt(base) })).toBe(address);
});

test('an option replaces it', async () => {
  const root = siteAt('/hotel/');
  expect(await home({ root, base: '/' })).toBe('/');
  expect(readConfig({ root, base: './' })).toMatchObject({ base: '/', relocatable: true });
});

test('check, dev, the test helpers and the configuration of a host use it', async () => {
  const root = siteAt('/hotel/');
  expect((await check({ root, cache: false })).diagnostics).toEqual([]);
  expect((await openSite({ root, cache: false })).visit('/hotel/terms?a').status).toBe(200);
  const server = await startDevServer({
    root,
    port: 0,
    strictPort: false,
    host: undefined,
    editor: undefined,
    events: { onInternalError: () => {} },
  });
  onTestFinished(() => server.close());
  expect((await fetch(`http://localhost:${server.port}/`)).url).toContain('/hotel/');
  const { status } = await runCommand(addHostCommand, ['host', 'apache', '--root', root]);
  expect(status).toBe(0);
  const io = { stdout: process.stdout, stderr: process.stderr, env: {}, cwd: root, platform: '' };
  expect((await buildForHost({ root, host: 'apache' }, io))?.site.base).toBe('/hotel/');
});

test.each([
  ['/hotel/', 'github-pages', true],
  ['/hotel/', undefined, true],
  ['/hotel/', 'nginx', false],
  ['/', 'github-pages', false],
] as const)(
  'a build for %s on %s says whether robots.txt has no effect: %s',
  async (base, host, isSaid) => {
    const root = siteAt(base);
    const options = host === undefined ? [] : ['--host', host];
    const { stdout } = await runCommand(addBuildCommand, ['build', '--root', root, ...options]);
    expect(stdout.match(/robots\.txt .*/g) ?? []).toEqual(
      isSaid
        ? [
            'robots.txt and .well-known/ have no effect under /hotel/, only at the root of the domain.',
          ]
        : [],
    );
  },
);

test.each(['/a b/', '/../x/', 'https://a.example/'])('base: %s is an error', async (base) => {
  const { diagnostics } = await build({ root: siteAt(base), cache: false, write: false });
  expect(diagnostics).toMatchObject([
    { code: 'content/wrong-value', file: 'content/site.yaml', line: 1 },
  ]);
});

describe('the old addresses of a site under a path', () => {
  let site: OpenedSite;
  let preview: Awaited<ReturnType<typeof startPreview>>;
  const { folder, remove } = temporaryFolder();
  beforeAll(async () => {
    const { site: rules } = await serveMoved('nginx', folder);
    const root = path.join(folder, 'moved');
    site = await openSite({ root, base, cache: false });
    await build({ root, base, cache: false });
    const listen = { port: 0, strictPort: false, host: undefined };
    preview = await startPreview({ out: path.join(root, 'dist'), base, site: rules, ...listen });
  });
  afterAll(async () => {
    await preview?.close();
    remove();
  });

  test.each(visits)('$target', async ({ target, status, location }) => {
    const visit = site.visit(target);
    const isInSite = location?.startsWith('/') === true;
    expect(visit.status).toBe(isInSite ? 200 : status);
    expect(location === undefined ? location : visit.address).toBe(
      isInSite ? location?.replace(/[?#].*/, '') : location,
    );
    const found = await fetch(`http://localhost:${preview.port}${target}`, { redirect: 'manual' });
    expect([found.status, found.headers.get('location') ?? undefined]).toEqual([status, location]);
  });
});
