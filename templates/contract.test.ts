import { readFileSync } from 'node:fs';
import { matchers, openSite, type SitePage } from 'sitegen/testing';
import { expect, test } from 'vitest';
import { everyPage, homePage, legalPage, notFoundPage, type Promises } from './contract.ts';

expect.extend(matchers);

const site = await openSite();
const promises: readonly [string, Promises][] = [
  ['/', homePage],
  ['/terms-of-service/', legalPage],
  ['/privacy-policy/', legalPage],
  ['/cookie-policy/', legalPage],
  ['/404.html', notFoundPage],
];
const kept = promises.map(([path, own]) => ({
  path,
  own,
  pages: site.pages.filter((page) => page.path === path),
}));

test('each page of the site has its promises', () => {
  expect(kept.flatMap(({ pages }) => pages).length).toBe(site.pages.length);
});

test.each(kept)('$path has the promised ids', ({ own, pages }) => {
  for (const page of pages)
    for (const id of [...everyPage.ids, ...own.ids])
      expect(page.$(`[id="${id}"]`).length, `#${id} on ${page.address}`).toBe(1);
});

test.each(kept)('$path has the promised landmarks', ({ own, pages }) => {
  for (const page of pages) {
    for (const [role, count] of Object.entries({ ...everyPage.landmarks, ...own.landmarks })) {
      expect(landmarksOf(page, role).length, `${role} on ${page.address}`).toBe(count);
    }
  }
});

test.each(kept)('$path has the promised data attributes and no others', ({ own, pages }) => {
  const promised = { ...everyPage.data, ...own.data };
  for (const page of pages) {
    for (const [name, count] of Object.entries(promised)) {
      const found = page.$(`[${name}]`).length;
      if (count === 'some') expect(found, `${name} on ${page.address}`).toBeGreaterThan(0);
      else if (count !== 'any') expect(found, `${name} on ${page.address}`).toBe(count);
    }
    const there = page
      .$('*')
      .toArray()
      .flatMap((element) => Object.keys('attribs' in element ? element.attribs : {}));
    expect(
      there.filter((name) => name.startsWith('data-') && !Object.hasOwn(promised, name)),
    ).toEqual([]);
  }
});

test('every attribute by which the script finds an element is promised', () => {
  const script = readFileSync(new URL('../assets/enhance.ts', import.meta.url), 'utf8').replace(
    /\/\*[\s\S]*?\*\//g,
    '',
  );
  const named = [...script.matchAll(/\[(data-[a-z-]+)[\]=]/g)].map(([, name = '']) => name);
  const promised = new Set(
    promises.flatMap(([, own]) => Object.keys(own.data)).concat(Object.keys(everyPage.data)),
  );
  expect(named.length).toBeGreaterThan(5);
  // A link that says nothing of itself may be marked as one to a section; no template needs to.
  expect(named.filter((name) => !promised.has(name) && name !== 'data-section-link')).toEqual([]);
});

function landmarksOf(page: SitePage, role: string) {
  const elements: Readonly<Record<string, string>> = {
    banner: 'body > header',
    main: 'main',
    contentinfo: 'body > footer',
    navigation: 'nav',
  };
  return page.$(elements[role] ?? `[role="${role}"]`);
}
