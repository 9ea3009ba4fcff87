import { expect, test } from 'vitest';
import { openSite } from 'react-sitegen/testing';

const site = await openSite();

test('every page has a title, a main part and one main heading', () => {
  for (const page of site.pages) {
    expect(page.$('title').text(), page.address).toMatch(/\S/);
    expect(page.$('main').length, page.address).toBe(1);
    expect(page.$('h1').length, page.address).toBe(1);
  }
});

test('the home page has a link to send mail', () => {
  expect(site.page('/').$('a[href^="mailto:"]').length).toBeGreaterThan(0);
});
