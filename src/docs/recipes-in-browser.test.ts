import type { Locator, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../build.ts';
import { startDevServer } from '../commands/dev/dev-server.ts';
import { startPreview } from '../commands/preview/preview-server.ts';
import { sharedChromium } from '../test-support/launch.ts';
import { addRecipe, installPackages, readRecipes } from '../test-support/recipes.ts';
import { temporarySite } from '../test-support/temporary-site.ts';

/** Serves the site with a recipe, under a policy that allows scripts by their hashes only. */
async function serveRecipe(title: string, command: 'preview' | 'dev'): Promise<string> {
  const recipe = readRecipes().find((each) => each.title === title);
  if (recipe === undefined) throw new Error(`There is no recipe “${title}”.`);
  const files = addRecipe(recipe);
  const map = String(files['templates/site.tsx']).replace(
    /'script-src': \["'self'"\]/g,
    "'script-src': []",
  );
  const frame = String(files['templates/frame.tsx']).replace(
    /(?<=<script src=\{site\.script\(('[^']+')\)\} )(?=defer)/g,
    'integrity={site.integrity($1)} ',
  );
  const root = temporarySite({ ...files, 'templates/site.tsx': map, 'templates/frame.tsx': frame });
  installPackages(root);
  if (command === 'dev') {
    const fail = (error: unknown) => {
      throw error;
    };
    const options = { root, port: 0, strictPort: false, host: undefined, editor: 'none' };
    const server = await startDevServer({ ...options, events: { onInternalError: fail } });
    onTestFinished(() => server.close());
    await server.settled();
    return `http://localhost:${server.port}/`;
  }
  const { ok, diagnostics } = await build({ root });
  expect(ok, JSON.stringify(diagnostics)).toBe(true);
  const out = `${root}/dist`;
  const server = await startPreview({
    out,
    base: '/',
    port: 0,
    strictPort: false,
    host: undefined,
  });
  onTestFinished(() => server.close());
  return `http://localhost:${server.port}/`;
}

async function isShown(locator: Locator): Promise<void> {
  await expect.poll(() => locator.isVisible()).toBe(true);
}

const [light, dark] = ['rgb(255, 255, 255)', 'rgb(238, 238, 238)'];

const recipes: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'Prices from a table': async (page) => {
    await isShown(page.getByRole('row', { name: 'Breakfast €14.50' }));
  },
  'A shop window without a shop': async (page) => {
    await page.getByRole('link', { name: 'Alps, morning' }).click();
    await isShown(page.getByText('€120.00'));
    const order = page.getByRole('link', { name: 'Order “Alps, morning” by email' });
    expect(await order.getAttribute('href')).toMatch(/^mailto:.*\?subject=Alps%2C%20morning$/);
  },
  'The time it takes to read a text': async (page) => {
    await isShown(page.getByText('1 min to read'));
  },
  'Related entries': async (page) => {
    await page.getByRole('link', { name: 'A week in the Alps' }).click();
    await page.getByRole('link', { name: 'Photographing water' }).click();
    await isShown(page.getByRole('heading', { name: 'Photographing water' }));
  },
  'RSS 2.0': async (page) => {
    const feed = await (await page.request.get(new URL('/rss.xml', page.url()).href)).text();
    const titles = await page.evaluate(
      `Array.from(new DOMParser().parseFromString(${JSON.stringify(feed)}, 'text/xml').querySelectorAll('parsererror, item > title'), (each) => each.textContent)`,
    );
    expect(titles).toEqual(['Cats & dogs']);
  },
  'Icons and a manifest': async (page) => {
    const session = await page.context().newCDPSession(page);
    const { errors, data = '' } = await session.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    const { icons } = JSON.parse(data) as { icons: readonly { src: string }[] };
    expect(icons.map(({ src }) => src)).toEqual(['/icon-192.png', '/icon-512.png']);
    for (const { src } of icons)
      expect((await page.request.get(new URL(src, page.url()).href)).ok()).toBe(true);
  },
  'A color scheme that is remembered': async (page) => {
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor');
    const button = page.getByRole('button', { name: 'Dark colors' });
    expect([await ground(), await button.getAttribute('aria-pressed')]).toEqual([light, 'false']);
    await button.click();
    expect([await ground(), await button.getAttribute('aria-pressed')]).toEqual([dark, 'true']);
    await page.reload();
    expect(await ground()).toBe(dark);
  },
  'A font from npm': async (page) => {
    const loaded = `document.fonts.ready.then(() => Array.from(document.fonts).filter((font) => font.status === 'loaded').map((font) => font.family))`;
    await expect.poll(() => page.evaluate(loaded)).toContain('Newsreader');
  },
  'A map in a frame': async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).hostname));
    await page.reload();
    expect(requests.filter((host) => host !== 'localhost')).toEqual([]);
    await page.getByText('A map of our office').click();
    await expect.poll(() => requests.at(-1)).toBe('www.openstreetmap.org');
  },
  'A lightbox': async (page) => {
    await page.locator('.gallery a').click();
    await expect.poll(() => page.locator('.pswp--open img.pswp__img').count()).toBe(1);
  },
  'A carousel': async (page) => {
    const left = async () => (await page.getByText('Garden').boundingBox())?.x ?? 0;
    const before = await left();
    await page.getByRole('button', { name: 'Next' }).click();
    await expect.poll(left).toBeLessThan(before - 100);
  },
  'A map that loads after a click': async (page) => {
    await page.getByRole('link', { name: 'Show our office on a map' }).click();
    const marker = page.locator('img.leaflet-marker-icon');
    await expect
      .poll(() =>
        marker.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth),
      )
      .toBeGreaterThan(0);
    expect(await marker.getAttribute('src')).toMatch(/assets\/marker-icon(?:-2x)?-\w{10}\.png$/);
  },
  'A calculator with React': async (page) => {
    await page.getByRole('spinbutton', { name: 'Nights' }).fill('3');
    await expect.poll(() => page.locator('[data-interactive] output').textContent()).toBe('360 €');
  },
  'A video that loads after a click': async (page) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).hostname));
    await page.reload();
    expect(requests.filter((host) => host !== 'localhost')).toEqual([]);
    await page.getByRole('link', { name: /Play/ }).click();
    await expect.poll(() => page.locator('iframe').count()).toBe(1);
  },
};

const cases = Object.keys(recipes).flatMap((title) =>
  (['preview', 'dev'] as const).map((command) => [title, command] as const),
);

test.each(cases)('%s works in %s without a message in the console', async (title, command) => {
  const address = await serveRecipe(title, command);
  const context = await (await sharedChromium()).newContext();
  onTestFinished(() => context.close());
  // Other sites answer with nothing.
  await context.route(/^https:/, (route) => route.fulfill({ body: '', contentType: 'text/html' }));
  const page = await context.newPage();
  const messages: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('pageerror', (error) => messages.push(error.message));
  await page.goto(address);
  await recipes[title]?.(page);
  expect(messages).toEqual([]);
});
