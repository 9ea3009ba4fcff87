import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { photo } from '../../test-support/photos.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { startVisitor } from '../../test-support/visitor.ts';

test('a page with 40 images loads them in the size of the screen', async () => {
  const originals = await Promise.all(
    [0, 1, 2].map((seed) => photo(1600, 16, seed).jpeg({ quality: 100 }).toBuffer()),
  );
  const lines = Array.from({ length: 40 }, (_, index) => `![${index}](${index % 3}.jpg)\n\n`);
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md': `---\ntitle: First\n---\n${lines.join('')}`,
    ...Object.fromEntries(originals.map((bytes, index) => [`content/posts/${index}.jpg`, bytes])),
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
      'styles:',
      `images: { sizes: '100vw' },\n  styles:`,
    ),
  });
  const { tree } = await build({ root, write: false });
  const html = Buffer.from(tree.get('posts/first/index.html')?.bytes ?? []).toString();
  const visitor = await startVisitor(tree);
  for (const [width, deviceScaleFactor, size] of [
    [375, 1, 640],
    [375, 2, 960],
    [1280, 1, 1280],
    [1280, 2, 1600],
  ] as const) {
    await visitor.leave();
    const page = await visitor.visit('/posts/first/', {
      viewport: { width, height: 800 },
      deviceScaleFactor,
    });
    // Lazy images are loaded when they come near the viewport.
    await page.mouse.wheel(0, 10_000);
    await page.waitForLoadState('networkidle');
    const expected = new RegExp(`/assets/\\d-\\w+\\.avif(?= ${size}w)`, 'g');
    const loaded = visitor.requested.filter((address) => /\/\d-\w+\.\w+$/.test(address));
    expect(loaded.length).toBeGreaterThan(2);
    expect(new Set(loaded), `${width} × ${deviceScaleFactor}`).toEqual(
      new Set(html.match(expected)),
    );
  }
  await visitor.leave();
});
