/**
 * `npm run screenshots`: builds the site of the current folder and takes a picture of every page,
 * in `.screenshots/`. With `--readme`, takes only the picture in the README, `.github/site.png`.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../build.ts';
import { formatDiagnostics } from '../report/format.ts';
import { launchChromium } from './launch.ts';
import { picturesForReadme, picturesOf, type Picture } from './pictures.ts';
import { serveTree } from './serve-tree.ts';

process.exitCode = await takeScreenshots(process.cwd(), process.argv.includes('--readme'));

async function takeScreenshots(root: string, forReadme: boolean): Promise<number> {
  const { ok, tree, pages, diagnostics } = await build({ root, write: false });
  if (diagnostics.length > 0)
    console.error(
      formatDiagnostics(diagnostics, { sourceOf: () => undefined, color: false, width: 100 }),
    );
  if (!ok) return 1;
  const [browser, host] = await Promise.all([launchChromium(), serveTree(tree)]);
  try {
    // Variants differ from the root in a name.
    const addresses = pages
      .filter(({ variant }) => variant.slug === '')
      .map(({ address }) => address);
    const take = (picture: Picture) => takePicture(browser, host.origin, picture);
    if (forReadme) {
      const shots = await Promise.all(picturesForReadme(addresses[0] ?? '/').map(take));
      await joinPictures(browser, shots, path.join(root, '.github/site.png'));
    } else await takeAll(picturesOf(addresses), take, path.join(root, '.screenshots'));
    return 0;
  } finally {
    await Promise.all([browser.close(), host.close()]);
  }
}

async function takeAll(
  pictures: readonly Picture[],
  take: (picture: Picture) => Promise<Buffer>,
  folder: string,
): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const waiting = [...pictures];
  const work = async () => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift())
      writeFileSync(path.join(folder, picture.file), await take(picture));
  };
  await Promise.all([work(), work(), work()]);
  console.error(`${pictures.length} pictures in ${path.basename(folder)}/`);
}

async function takePicture(
  browser: Browser,
  origin: string,
  { address, context: options, whole, prepare }: Picture,
): Promise<Buffer> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  await page.goto(origin + address);
  // A font that arrives after the first paint may stay unused; after a reload it is in the cache.
  await page.reload();
  await prepare?.(page);
  const bytes = await page.screenshot({ fullPage: whole, animations: 'disabled' });
  await context.close();
  return bytes;
}

/** Puts pictures side by side, at half their size. */
async function joinPictures(browser: Browser, shots: readonly Buffer[], file: string) {
  const images = shots.map(
    (bytes) => `<img width="50%" src="data:image/png;base64,${bytes.toString('base64')}" alt="">`,
  );
  const page = await browser.newPage({ viewport: { width: 1280, height: 400 } });
  await page.setContent(`<body style="margin: 0; display: flex">${images.join('')}</body>`, {
    waitUntil: 'load',
  });
  mkdirSync(path.dirname(file), { recursive: true });
  const bytes = await page.screenshot();
  writeFileSync(file, bytes);
  console.error(`${path.basename(file)}: ${Math.round(bytes.length / 1000)} kB`);
}
