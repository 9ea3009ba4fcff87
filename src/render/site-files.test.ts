import fs, { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { check } from '../commands/cli/run-check.ts';
import { breakSite } from '../test-support/break-site.ts';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';

/** A PNG of 3 by 2 pixels. */
const pngOf = (background: string) =>
  sharp({ create: { width: 3, height: 2, channels: 3, background } })
    .png()
    .toBuffer();
const png = await pngOf('#123456');
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 30"><path d="M0 0h1v1z"/></svg>';

const siteWith = (text: string) =>
  temporarySite({
    ...plainSite,
    'content/posts/01-first.md': `---\ntitle: First\n---\n${text}\n`,
    'content/posts/a.png': png,
    'content/posts/files/report.pdf': 'report',
    'content/b c.svg': svg,
    'assets/images/d.png': png,
    'assets/images/broken.png': 'no picture',
    'assets/public/team.png': png,
  });

test('publishes images with a hash and their size, and loads all but the first lazily', async () => {
  const root = siteWith(
    '![One](a.png) ![Two](<../b c.svg>) ![Three](images/d.png) ![Four](/images/d.png) [R](files/report.pdf)',
  );
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  const html = Buffer.from(tree.get('posts/first/index.html')?.bytes ?? []).toString();
  expect(html.match(/<img [^>]*width[^>]*>/g)).toEqual([
    expect.stringMatching(
      /^<img src="\/assets\/a-[0-9a-f]{10}\.png" alt="One" width="3" height="2" fetchpriority="high">$/,
    ),
    expect.stringMatching(
      /^<img src="\/assets\/b-c-[0-9a-f]{10}\.svg" alt="Two" width="40" height="30" loading="lazy" decoding="async">$/,
    ),
    expect.stringMatching(
      /^<img src="\/assets\/d-[0-9a-f]{10}\.png" alt="Three" width="3" height="2" loading="lazy" decoding="async">$/,
    ),
    expect.stringContaining('alt="Four"'),
  ]);
  const [, report = ''] = /href="\/(assets\/report-[0-9a-f]{10}\.pdf)"/.exec(html) ?? [];
  expect(Buffer.from(tree.get(report)?.bytes ?? []).toString()).toBe('report');
  expect(
    (await check({ root })).diagnostics.filter(
      ({ code, file }) => code.startsWith('image/') && file?.startsWith('content/'),
    ),
  ).toEqual([]);
});

test.each([
  ['![a](nope.png)', 'There is no file content/posts/nope.png.'],
  ['![a](../nope.png)', 'There is no file content/nope.png.'],
  ['![a](/team.png)', 'The file assets/public/team.png is published as it is.'],
  ['![a](images/broken.png)', 'The size of the image assets/images/broken.png cannot be read.'],
  ['[a](files/nope.pdf)', 'There is no file content/posts/files/nope.pdf.'],
])('reports %s', async (text, message) => {
  const { diagnostics } = await build({ root: siteWith(text), write: false });
  // Each variant reports it.
  expect([
    ...new Set(
      diagnostics.map((found) => `${found.code} ${found.file}:${found.line} ${found.message}`),
    ),
  ]).toContain(`link/broken content/posts/01-first.md:4 ${message}`);
});

test('the address of a name with a percent sign encodes it', async () => {
  const text = '---\ntitle: First\n---\n[a](a%20b.pdf)\n';
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md': text,
    'content/posts/a%20b.pdf': '%PDF',
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.find(({ code }) => code === 'link/broken')?.fix).toBe(
    'Did you mean “a%2520b.pdf”?',
  );
});

test.each([
  ['![a](A.PNG)', 'There is no file content/posts/A.PNG.', 'Did you mean “a.png”?'],
  ['![a](gone.png)', 'There is no file content/posts/gone.png.', 'Add it, or correct the name.'],
  [
    '[a](company.example.com)',
    'There is no file content/posts/company.example.com.',
    'To link to another site, begin the address with https://.',
  ],
])('reports %s once, with advice', async (text, message, fix) => {
  const root = siteWith(text);
  writeFileSync(path.join(root, 'content/posts/\u00fc.svg'), svg);
  symlinkSync('nowhere.png', path.join(root, 'content/posts/gone.png'));
  const map = path.join(root, 'templates/site.tsx');
  const feed = `files: [{ path: '/feed.txt', content: { post: entry('posts/01-first.md', plain) }, contents: ({ content }) => content.post.body.html }],`;
  writeFileSync(map, readFileSync(map, 'utf8').replace('styles:', `${feed}\n  styles:`));
  const { diagnostics } = await build({ root, write: false });
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect(new Set(errors.map((found) => `${found.message} ${found.fix}`))).toEqual(
    new Set([`${message} ${fix}`]),
  );
});

test('finds files and texts whose accents are separate characters', async () => {
  const root = siteWith('![a](\u00fc.svg) [b](\u00e4.md)');
  writeFileSync(path.join(root, 'content/posts/u\u0308.svg'), svg);
  writeFileSync(path.join(root, 'content/posts/a\u0308.md'), '---\ntitle: A\n---\nText\n');
  const { tree, diagnostics } = await build({ root, write: false });
  const named = diagnostics.filter(
    ({ file, code }) => code !== 'content/unused' || /\u0308/.test(`${file}`),
  );
  expect(named).toEqual([]);
  expect(String(tree.get('posts/first/index.html')?.bytes)).toContain('href="/posts/a/"');
});

test('reads the size of a drawing with its diagram in an attribute', async () => {
  const root = siteWith('![One](../b%20c.svg)');
  const diagram = `<?xml version="1.0"?>\n<svg content="${'&lt;a'.repeat(1000)}" xmlns="http://www.w3.org/2000/svg" width="40px" height="30px"></svg>`;
  writeFileSync(path.join(root, 'content/b c.svg'), diagram);
  const { tree } = await build({ root, write: false });
  expect(Buffer.from(tree.get('posts/first/index.html')?.bytes ?? []).toString()).toContain(
    'alt="One" width="40" height="30"',
  );
});

test.each(['0,0,40,30', ' 0 0  40, 30 ', '0 0\n40 30'])(
  'reads the size of a drawing with the viewBox “%s”',
  async (box) => {
    const root = siteWith('![One](../b%20c.svg)');
    writeFileSync(path.join(root, 'content/b c.svg'), svg.replace('0 0 40 30', box));
    const { tree } = await build({ root, write: false });
    expect(Buffer.from(tree.get('posts/first/index.html')?.bytes ?? []).toString()).toContain(
      'alt="One" width="40" height="30"',
    );
  },
);

test('reports a drawing without a valid size', async () => {
  const root = siteWith('![One](../b%20c.svg)');
  writeFileSync(path.join(root, 'content/b c.svg'), svg.replace('0 0 40 30', '0 0 40'));
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ message }) => message)).toContain(
    'The size of the image content/b c.svg cannot be read.',
  );
});

test('applies the budget of the site to pictures beside texts', async () => {
  const root = temporarySite({
    ...breakSite([
      ['templates/site.tsx', 'script: 200', 'script: 200, image: 10'],
      ['content/home.md', /$/, '\n![A](a.svg)\n'],
    ]),
    'content/a.svg': svg,
  });
  const { diagnostics } = await check({ root });
  expect(diagnostics.map(({ code, file, fix }) => `${code} ${file} ${fix}`)).toContain(
    'weight/image content/a.svg Save the image with fewer pixels. A width of 2,000 is enough.',
  );
});

test('publishes pictures whose names differ in case only', async () => {
  for (const other of [png, await pngOf('#654321')]) {
    const root = siteWith('![One](a.png) ![Two](A.png)');
    writeFileSync(path.join(root, 'content/posts/A.png'), other);
    const { tree, diagnostics } = await build({ root, write: false });
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    const html = Buffer.from(tree.get('posts/first/index.html')?.bytes ?? []).toString();
    const [one = '', two = ''] = Array.from(
      html.matchAll(/src="\/(assets\/a-[^"]+)"/gi),
      ([, at]) => at,
    );
    const pixelsOf = (bytes: Uint8Array | undefined) => sharp(bytes).raw().toBuffer();
    const original = (name: string) => readFileSync(path.join(root, 'content/posts', name));
    expect(await pixelsOf(tree.get(one)?.bytes)).toEqual(await pixelsOf(original('a.png')));
    expect(await pixelsOf(tree.get(two)?.bytes)).toEqual(await pixelsOf(original('A.png')));
    expect(one === two || one.toLowerCase() !== two.toLowerCase()).toBe(true);
  }
});

test('searches for a missing file once', async () => {
  const root = siteWith('![One](nope.png) ![Two](nope.png) ![Three](other.png)');
  const read = vi.spyOn(fs, 'readdirSync');
  syncBuiltinESMExports();
  await build({ root, write: false });
  const folders = read.mock.calls.map(([folder]) => path.relative(root, String(folder)));
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  // For a name that looks the same, and for a similar one, of two files.
  expect(folders.filter((folder) => folder === 'content/posts').length).toBeLessThanOrEqual(5);
});
