import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { launchChromium } from '../test-support/launch.ts';
import { build } from '../build.ts';
import { redirectingSite, temporarySite, type Files } from '../test-support/temporary-site.ts';
import type { Tree } from '../tree.ts';

const files: Files = {
  ...redirectingSite('  - from: /old/deep/\n    to: /terms/#scope\n'),
  'assets/main.css': 'main { background: url(mark.svg) }\n',
};

async function relocatable(site = files): Promise<Tree> {
  const root = temporarySite(site);
  const { tree, diagnostics } = await build({ root, base: './', cache: false, write: false });
  expect(diagnostics).toEqual([]);
  return tree;
}

const testSupport = path.resolve(import.meta.dirname, '../test-support');

const textOf = (tree: Tree, output: string) =>
  Buffer.from(tree.get(output)?.bytes ?? []).toString();

test('every address of every page is relative, and leads to a file of the tree', async () => {
  const tree = await relocatable();
  const pages = [...tree.keys()].filter((file) => file.endsWith('.html') && file !== '404.html');
  expect(pages).toContain('old/deep/index.html');
  for (const page of pages) {
    const html = textOf(tree, page).replace(/<link rel="canonical"[^>]*>/, '');
    const references = [...html.matchAll(/(?: (?:href|src)="|url\("?|; url=)([^"')]*)/g)].map(
      ([, reference = '']) => reference,
    );
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references.filter((each) => !each.startsWith('mailto:'))) {
      const { pathname } = new URL(reference, `http://host/base/path/${page}`);
      expect(reference, page).not.toMatch(/^\//);
      expect(tree.has(pathname.replace('/base/path/', '')), `${reference} in ${page}`).toBe(true);
    }
  }
});

test('links stay in their variant', async () => {
  const tree = await relocatable();
  expect(textOf(tree, 'desk/index.html')).toContain('href="terms/index.html#scope"');
  expect(textOf(tree, 'desk/terms/index.html')).toContain('href="../index.html#prices"');
});

test('the 404 page keeps its addresses, since it is shown at any depth', async () => {
  expect(textOf(await relocatable(), '404.html')).toContain('href="/"');
});

test('canonical addresses and the sitemap stay absolute', async () => {
  const tree = await relocatable();
  expect(textOf(tree, 'desk/terms/index.html')).toContain(
    '<link rel="canonical" href="https://plain.example/terms/"/>',
  );
  expect(textOf(tree, 'sitemap.xml')).toContain('<loc>https://plain.example/terms/</loc>');
});

test('the policy allows the styles after they are relocated', async () => {
  const tree = await relocatable();
  const html = textOf(tree, 'terms/index.html');
  const style = /<style>([^]*?)<\/style>/.exec(html)?.[1] ?? '';
  expect(style).toContain('../assets/mark-');
  expect(html).toContain(createHash('sha256').update(style).digest('base64'));
});

test('the addresses in the text of a declared file are relative', async () => {
  const root = temporarySite({
    ...files,
    'templates/site.tsx': String(files['templates/site.tsx']).replace(
      "styles: ['main.css'],",
      `styles: ['main.css'], files: [{ path: '/embed/a.html', contents: () => '<img src="/mark.svg">' }],`,
    ),
  });
  const { tree } = await build({ root, base: './', cache: false, write: false });
  expect(textOf(tree, 'embed/a.html')).toBe('<img src="../mark.svg">');
});

/** The site with a script that sets the title of a page, and a preloaded font. */
const scripted: Files = {
  ...files,
  'assets/run.ts': "document.title = 'Run: ' + document.title;\n",
  'assets/archivo.woff2': readFileSync(path.join(testSupport, 'archivo.woff2')),
  'templates/site.tsx': String(files['templates/site.tsx'])
    .replace(
      '<style dangerously',
      `<link rel="preload" as="font" type="font/woff2" href={site.font('Archivo')} crossOrigin="" />
       <script src={site.script('run.ts')} integrity={site.integrity('run.ts')} defer />
       <style dangerously`,
    )
    .replace(
      "styles: ['main.css'],",
      `styles: ['main.css'], scripts: ['run.ts'],
       fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],`,
    )
    .replace(
      "'style-src': []",
      `'style-src': [], 'script-src': ["'self'"], 'font-src': ["'self'"]`,
    ),
};

test('a reader follows links in a folder of files, without a server', async () => {
  const root = temporarySite({});
  for (const [file, { bytes }] of await relocatable(scripted)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), bytes);
  }
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const messages: string[] = [];
    page.on('console', (message) => messages.push(message.text()));
    await page.goto(pathToFileURL(path.join(root, 'desk/index.html')).href);
    await page.getByRole('link', { name: 'link to the terms' }).click();
    await page.waitForURL(/desk\/terms\/index\.html#scope$/);
    expect(await page.title()).toBe('Run: Terms');
    await page.getByRole('link', { name: 'home' }).click();
    await page.waitForURL(/desk\/index\.html$/);
    expect(await page.title()).toBe('Run: Welcome to Desk');
    expect(messages).toEqual([]);
  } finally {
    await browser.close();
  }
});
