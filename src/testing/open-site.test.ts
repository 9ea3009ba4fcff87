import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { breakSite } from '../test-support/break-site.ts';
import { goodSite } from '../test-support/good-site.ts';
import { lawFirmFolder } from '../test-support/languages-site.ts';
import { redirectingSite, temporarySite } from '../test-support/temporary-site.ts';
import { openSite } from './open-site.ts';

test('a site opens without being written', async () => {
  const root = temporarySite(goodSite);
  const site = await openSite({ root });
  expect(site.pages.map(({ address }) => address)).toEqual([
    '/',
    '/terms/',
    '/404.html',
    '/ledger/',
    '/ledger/terms/',
    '/desk/',
    '/desk/terms/',
  ]);
  expect(site.diagnostics).toEqual([]);
  expect(existsSync(path.join(root, 'dist'))).toBe(false);
});

test('a page has its address, its source and the response of a host', async () => {
  const page = (await openSite({ root: temporarySite(goodSite) })).page('/desk/terms/');
  expect(page).toMatchObject({
    address: '/desk/terms/',
    path: '/terms/',
    variant: 'desk',
    output: 'desk/terms/index.html',
    source: 'content/terms.md',
    status: 200,
  });
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(page.html)),
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
  });
  expect(page.$('h1').text()).toBe('Terms');
  expect(page.$).toBe(page.$);
});

test('an address is resolved as on a host, with or without the slash', async () => {
  const site = await openSite({ root: temporarySite(goodSite), base: '/docs/' });
  expect(site.visit('/docs/terms').page).toBe(site.page('/docs/terms/'));
  expect(site.visit('/docs/away')).toMatchObject({ output: '404.html', status: 404 });
});

test('a redirect is followed', async () => {
  const lines =
    '  - from: /docs/old/\n    to: /terms/#scope\n  - from: /docs/away\n    to: https://a.example/\n';
  const root = temporarySite(redirectingSite(lines));
  const site = await openSite({ root, base: '/docs/' });
  expect(site.visit('/docs/old').page).toBe(site.page('/docs/terms/'));
  expect(site.visit('/docs/away')).toMatchObject({ address: 'https://a.example/', status: 301 });
});

test('a visitor of the law firm gets what its servers send', async () => {
  const site = await openSite({ root: lawFirmFolder, cache: false });
  const visit = (target: string) => {
    const { status, address, output } = site.visit(target);
    return [status, address, output];
  };
  const portal = 'https://portal.schaefer-lefevre.example/login?from=site';
  expect(visit('/kontakt.html?x=1')).toEqual([200, '/lawyers/', 'lawyers/index.html']);
  expect(visit('/%C3%BCber-uns.html')).toEqual([200, '/de/anwaelte/', 'de/anwaelte/index.html']);
  expect(visit('/index.php?id=14&L=1#top')).toEqual([
    200,
    '/de/anwaelte/',
    'de/anwaelte/index.html',
  ]);
  const tax = '/de/rechtsgebiete/steuerrecht/';
  expect(visit('/fachgebiete/steuerrecht/')).toEqual([200, tax, `${tax.slice(1)}index.html`]);
  expect(visit('/news/?x=1')).toEqual([200, '/news/', 'news/index.html']);
  expect(visit('/news/#a')).toEqual([200, '/news/', 'news/index.html']);
  expect(visit('/feed')).toEqual([200, '/feed.xml', 'feed.xml']);
  expect(visit('/mandanten/?a=b')).toEqual([301, portal, undefined]);
  expect(visit('/fr/nulle-part/ici')).toEqual([404, '/fr/404.html', 'fr/404.html']);
  expect(visit('/fr/404.html')).toEqual([404, '/fr/404.html', 'fr/404.html']);
  expect(visit('/nowhere?a')).toEqual([404, '/404.html', '404.html']);
  expect(visit('/%')).toEqual([404, '/404.html', '404.html']);
});

test('an address without a page is an error with a suggestion', async () => {
  const site = await openSite({ root: temporarySite(goodSite) });
  expect(() => site.page('/therms/')).toThrow(
    'There is no page at /therms/. Did you mean “/terms/”?',
  );
  expect(() => site.page('/nothing-like-it/')).toThrow(
    'There is no page at /nothing-like-it/. There are /, /terms/, ',
  );
});

test('files and variants can be read', async () => {
  const site = await openSite({ root: temporarySite(goodSite) });
  expect(site.file('sitemap.xml')).toContain('<loc>https://good.internal/terms/</loc>');
  expect(() => site.file('sitemaps.xml')).toThrow(
    'There is no file sitemaps.xml in the site. Did you mean “sitemap.xml”?',
  );
  expect(site.variant('desk').map(({ path }) => path)).toEqual(['/', '/terms/']);
  expect(site.variant('').map(({ path }) => path)).toEqual(['/', '/terms/', '/404.html']);
});

test('a site that does not build does not open, and the error contains the place', async () => {
  const root = temporarySite(breakSite([['content/home.md', '/terms/#scope', '/therms/']]));
  await expect(openSite({ root })).rejects.toThrow(
    /^The site does not build\.\n\n✘ content\/home\.md:5:49 {2}link\/broken\n[\s\S]*5 │ Text with[\s\S]*Did you mean “\/terms\/”\?/,
  );
});

test('a finished folder opens too, with its variants', async () => {
  const root = temporarySite(goodSite);
  await build({ root });
  const site = await openSite({ dist: path.join(root, 'dist') });
  expect(
    site.pages.map(({ address, path, variant, source }) => [address, path, variant, source]),
  ).toEqual([
    ['/', '/', '', 'index.html'],
    ['/404.html', '/404.html', '', '404.html'],
    ['/terms/', '/terms/', '', 'terms/index.html'],
    ['/desk/', '/', 'desk', 'desk/index.html'],
    ['/desk/terms/', '/terms/', 'desk', 'desk/terms/index.html'],
    ['/ledger/', '/', 'ledger', 'ledger/index.html'],
    ['/ledger/terms/', '/terms/', 'ledger', 'ledger/terms/index.html'],
  ]);
  await expect(openSite({ dist: path.join(root, 'nowhere') })).rejects.toThrow(
    /nowhere cannot be read\. Build the site first\.$/,
  );
});
