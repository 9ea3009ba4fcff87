import { beforeAll, expect, test } from 'vitest';
import { matchers, openSite, type OpenedSite } from 'react-sitegen/testing';

expect.extend(matchers);

let site: OpenedSite;
beforeAll(async () => {
  site = await openSite();
});

test('every page has a title, a main part and one main heading', () => {
  for (const page of site.pages) {
    expect(page).toHaveTitle(/\S/);
    expect(page).toHaveLandmark('main');
    expect(page.$('h1').length, page.address).toBe(1);
  }
});

test('every page leads to the contact page and to the legal texts', () => {
  for (const page of site.variant(''))
    for (const address of ['/contact/', '/legal-notice/', '/privacy-policy/', '/terms-of-use/'])
      expect(page).toLinkTo(address);
});

test('the privacy policy has the sections that the law asks for', () => {
  const policy = site.page('/privacy-policy/');
  for (const id of ['controller', 'data', 'recipients', 'rights']) expect(policy).toHaveSection(id);
});

test('every post is in the list of news and in the feed', () => {
  const posts = site.variant('').filter(({ address }) => /^\/news\/./.test(address));
  for (const { address } of posts) {
    expect(site.page('/news/')).toLinkTo(address);
    expect(site.file('feed.xml')).toContain(address);
  }
});
