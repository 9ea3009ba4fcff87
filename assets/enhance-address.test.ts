import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { serveTree } from '../src/test-support/serve-tree.ts';
import { files, visitPages } from './fixtures/page.ts';

const visitor = visitPages({ folders: 'answer' });

describe('an address without its trailing slash', () => {
  const path = async (page: Page) =>
    page.evaluate(() => location.pathname + location.search + location.hash);
  const legalLink = (page: Page) =>
    page
      .locator('footer a')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.pathname);

  test('is completed where the host does not redirect', async () => {
    const page = await visitor.visit('/acme?from=mail#about');
    expect(await path(page)).toBe('/acme/?from=mail#about');
    expect(await legalLink(page)).toBe('/acme/terms-of-service');
    expect(await page.evaluate(() => history.length)).toBe(2);
  });

  test('leads to the same place where the host redirects', async () => {
    const host = await serveTree(files, { folders: 'redirect' });
    const page = await visitor.visit(`${host.origin}/acme?from=mail#about`);
    expect(await path(page)).toBe('/acme/?from=mail#about');
    expect(await legalLink(page)).toBe('/acme/terms-of-service');
    await host.close();
  });

  test('does not change on the 404 page', async () => {
    const page = await visitor.visit('/nothing');
    expect(await path(page)).toBe('/nothing');
    visitor.takeMessages();
  });

  test('does not change if it names a file', async () => {
    const page = await visitor.visit('/index.html');
    expect(await path(page)).toBe('/index.html');
  });
});
