import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { plainSite, redirectingSite } from '../../test-support/temporary-site.ts';
import { arrange } from '../../report/arrange.ts';
import { startDevSite } from './fixtures/dev-site.ts';
import { eventually, listenTo, page, post, shows } from './fixtures/requests.ts';

describe('a dev server', () => {
  test('serves pages, variants, assets and the 404 page as a host does, from memory', async () => {
    const site = await startDevSite();
    const statuses = [
      '/',
      '/terms/',
      '/ledger/terms/',
      '/nowhere/',
      '/sitemap.xml',
      '/posts/first',
    ].map(async (pathname) => [
      pathname,
      (await fetch(site.origin + pathname, { redirect: 'manual' })).status,
    ]);
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      '/': 200,
      '/terms/': 200,
      '/ledger/terms/': 200,
      '/nowhere/': 404,
      '/sitemap.xml': 200,
      '/posts/first': 302,
    });
    expect(await page(site, '/nowhere/')).toContain('<title>Lost</title>');
    const mark = /src="(\/assets\/mark-[^"]+)"/.exec(await page(site, '/'))?.[1] ?? '';
    expect((await fetch(site.origin + mark)).headers.get('content-type')).toBe('image/svg+xml');
  });

  test('serves below the base path, and redirects to it', async () => {
    const site = await startDevSite({}, { base: '/docs/' });
    expect((await fetch(`${site.origin}/`)).url).toBe(`${site.origin}/docs/`);
    expect((await fetch(`${site.origin}/terms/`)).status).toBe(404);
  });

  test('redirects old addresses, to a page or elsewhere', async () => {
    const lines =
      '  - from: /docs/old/\n    to: /terms/#scope\n  - from: /docs/away\n    to: https://a.example/\n';
    const site = await startDevSite(redirectingSite(lines), { base: '/docs/' });
    const located = ['/docs/old/?a=b', '/docs/old', '/docs/away'].map(async (pathname) => {
      const { status, headers } = await fetch(site.origin + pathname, { redirect: 'manual' });
      return [status, headers.get('location')];
    });
    expect(await Promise.all(located)).toEqual([
      [302, '/docs/terms/?a=b#scope'],
      [302, '/docs/terms/#scope'],
      [302, 'https://a.example/'],
    ]);
  });

  test('tells a page that it changed, also the 404 page', async () => {
    const site = await startDevSite();
    const open = async (pathname: string) =>
      listenTo(site, pathname, versionOf(await page(site, pathname)));
    const [first, terms, lost] = [
      await open('/posts/first/'),
      await open('/terms/'),
      await open('/nowhere/'),
    ];
    site.write('content/posts/01-first.md', post('Changed.'));
    await eventually(() => expect(first.changes).toEqual([true]));
    expect(await page(site, '/posts/first/')).toContain('Changed.');
    site.write('content/lost.md', '---\ntitle: Not here\n---\n');
    await eventually(() => expect(lost.changes).toEqual([true]));
    await site.settled();
    expect(terms.changes).toEqual([]);
  });

  test('sends the new styles if nothing else of a page changed', async () => {
    const site = await startDevSite();
    const { changes } = await listenTo(site, '/terms/', versionOf(await page(site, '/terms/')));
    site.write('assets/main.css', 'body { color: teal }');
    await eventually(() => expect(changes).toHaveLength(1));
    expect(changes).toEqual([
      {
        texts: ['body{color:teal}'],
        links: [],
        version: versionOf(await page(site, '/terms/')),
      },
    ]);
  });

  test('keeps the last good page and sends the problems until they are fixed', async () => {
    const site = await startDevSite();
    const { panel } = await listenTo(site, '/');
    site.write('content/home.md', '---\ntitel: Welcome\n---\nText.\n');
    await eventually(() => expect(panel()).toContain('content/unknown-field'));
    expect(panel()).toContain('content/home.md:2:1');
    expect(panel()).toContain('its last version without errors');
    expect(await page(site, '/')).toContain('Welcome to');
    site.write('content/home.md', home('Fixed'));
    await eventually(() => expect(panel()).toBe(''));
    expect(await page(site, '/')).toContain('Fixed');
  });

  test('reports broken links beside the errors while a page cannot be made', async () => {
    const site = await startDevSite({
      'content/home.md': '---\ntitel: Welcome\n---\nSee [there](/nowhere/).\n',
      'content/terms.md': replaced('content/terms.md', '(/)', '(/nobody/)'),
    });
    expect(arrange(site.reported.at(-1) ?? []).map(({ code, file }) => `${code} ${file}`)).toEqual([
      'content/unknown-field content/home.md',
      'link/broken content/home.md',
      'link/broken content/terms.md',
    ]);
  });

  test('responds with a placeholder while the site cannot be built', async () => {
    const site = await startDevSite({ 'content/site.yaml': 'origin: [' });
    const response = await fetch(`${site.origin}/`);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('__sitegen/client.js');
    site.write('content/site.yaml', String(plainSite['content/site.yaml']));
    await shows(site, '/', 'Welcome to');
  });

  test('reports an internal error without its stack, and continues when it is fixed', async () => {
    const errors: unknown[] = [];
    const site = await startDevSite(
      { 'templates/site.tsx': replaced('templates/site.tsx', "styles: ['main.css']", 'styles: 5') },
      { events: { onInternalError: (error) => void errors.push(error) } },
    );
    expect(errors[0]).toBeInstanceOf(TypeError);
    const { panel } = await listenTo(site, '/');
    await eventually(() => expect(panel()).toContain('generator/defect'));
    expect(panel()).not.toMatch(/TypeError|\bat .*:\d+:\d+/);
    site.write('templates/site.tsx', replaced('templates/site.tsx', '<main>', '<main id="fixed">'));
    await shows(site, '/', '<main id="fixed">');
  });

  test('does not report an error in a file that an editor has only half saved', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 5; round++) {
      site.write('content/home.md', '');
      await setTimeout(15);
      site.write('content/home.md', home(`Round ${round}`));
      await shows(site, '/', `Round ${round}`);
    }
    expect(site.reported).toEqual([]);
  });
});

const versionOf = (html: string) => /data-version="([\w-]+)"/.exec(html)?.[1] ?? '';

const home = (title: string) =>
  `---\ntitle: ${title}\n---\nText.\n\n## Prices {#prices}\n\nNone.\n`;

/** Returns a file of the plain site with some words replaced. */
const replaced = (file: keyof typeof plainSite, words: string, others: string) =>
  String(plainSite[file]).replace(words, others);
