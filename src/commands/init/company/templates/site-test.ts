import { expect, test } from 'vitest';
import { openSite, type SitePage } from 'react-sitegen/testing';

const site = await openSite();

test('every page has a title, a main part and one main heading', () => {
  for (const page of site.pages) {
    expect(page.$('title').text(), page.address).toMatch(/\S/);
    expect(page.$('main').length, page.address).toBe(1);
    expect(page.$('h1').length, page.address).toBe(1);
  }
});

test('every page leads to the contact page and to the legal texts', () => {
  const wanted = ['/contact/', '/legal-notice/', '/privacy-policy/', '/terms-of-use/'];
  for (const page of site.variant('')) {
    const links = linksOf(page);
    const linked = site.pages.flatMap(({ address, path }) => (links.includes(address) ? path : []));
    expect(linked, page.address).toEqual(expect.arrayContaining(wanted));
  }
});

test('the privacy policy has the sections that the law asks for', () => {
  const policy = site.page('/privacy-policy/');
  for (const id of ['controller', 'data', 'recipients', 'rights'])
    expect(policy.$(`h2#${id}`).length, id).toBe(1);
});

test('no page has a form or loads from other websites, as the privacy policy says', () => {
  for (const page of site.pages)
    expect(page.$('form, [src^="http"], link[rel="stylesheet"][href^="http"]').length).toBe(0);
});

test('no film is loaded before it is started', () => {
  for (const { $, address } of site.pages)
    expect($('video:not([preload="none"]), video[autoplay]').length, address).toBe(0);
});

test('every post is in the list of news and in the feed', () => {
  const posts = site.variant('').filter(({ path }) => /^\/news\/./.test(path));
  for (const { address } of posts) {
    expect(linksOf(site.page('/news/'))).toContain(address);
    expect(site.file('feed.xml')).toContain(address);
  }
});

/** The addresses of the links of a page. */
const linksOf = ({ $ }: SitePage) =>
  $('a')
    .toArray()
    .map(({ attribs }) => attribs.href);
