import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { build, type CommandOptions, type SiteBuild } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { createRebuilder } from '../../commands/dev/rebuild/rebuilder.ts';
import { formatBytes } from '../../report/units.ts';
import { photo, position } from '../../test-support/photos.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';
import type { Tree } from '../../tree.ts';

/** Small, since the time goes into AVIF. */
const jpeg = await photo(60, 40).withExif(position).jpeg({ quality: 95 }).toBuffer();
const large = await photo(900, 600).withExif(position).jpeg({ quality: 95 }).toBuffer();
const template = String(plainSite['templates/site.tsx']);

const siteWith = (text: string, files: Files = {}) =>
  temporarySite({
    ...plainSite,
    'content/posts/01-first.md': `---\ntitle: First\n---\n${text}\n`,
    'content/posts/a.jpg': jpeg,
    ...files,
  });

const buildIn = (root: string, options: CommandOptions = {}) =>
  build({ root, write: false, ...options });

const inDev = async (root: string) => {
  const { revision } = await createRebuilder({ root }).update(new Set());
  const { tree = new Map(), diagnostics = [] } = (await revision?.complete(() => false)) ?? {};
  return { tree, diagnostics };
};

const pageOf = (tree: Tree, output = 'posts/first/index.html') =>
  Buffer.from(tree.get(output)?.bytes ?? []).toString();

const codesOf = ({ diagnostics }: Pick<SiteBuild, 'diagnostics'>) => [
  ...new Set(
    diagnostics.map(({ code, file, line, column }) =>
      line === undefined ? `${code} ${file}` : `${code} ${file}:${line}:${column}`,
    ),
  ),
];

/** The images of a page: `a-….jpg 640w` is `jpg 640`. */
const candidatesOf = (html: string) =>
  Array.from(html.matchAll(/\/assets\/[\w-]+-[0-9a-f]{10}\.(\w+) (\d+)w/g), ([, type, width]) =>
    [type, width].join(' '),
  );

test('shows an image in sizes up to its own, as AVIF and in its format', async () => {
  const root = siteWith('![One](a.jpg)\n\n![Two](a.jpg)', { 'content/posts/a.jpg': large });
  const { tree, diagnostics } = await buildIn(root);
  expect(diagnostics).toEqual([]);
  const html = pageOf(tree);
  expect(candidatesOf(html).slice(0, 4)).toEqual(['avif 640', 'avif 900', 'jpg 640', 'jpg 900']);
  const stable = html.replaceAll(/-[0-9a-f]{10}\./g, '-0.').replaceAll(/\s+/g, ' ');
  const picture = (loading: string) =>
    `<picture><source type="image/avif" srcset="/assets/a-0.avif 640w, /assets/a-0.avif 900w" sizes="(min-width: 60rem) 60rem, 100vw"><source type="image/jpeg" srcset="/assets/a-0.jpg 640w, /assets/a-0.jpg 900w" sizes="(min-width: 60rem) 60rem, 100vw"><img src="/assets/a-0.jpg" alt="${loading === 'fetchpriority="high"' ? 'One' : 'Two'}" width="900" height="600" ${loading}></picture>`;
  expect(stable).toContain(
    `<p>${picture('fetchpriority="high"')}</p> <p>${picture('loading="lazy" decoding="async"')}</p>`,
  );
  expect(html).not.toContain('style=');
  for (const [output, { bytes }] of tree) {
    if (!/\/a-\w+\.(?:avif|jpg)$/.test(output)) continue;
    const { exif, icc, xmp } = await sharp(bytes).metadata();
    expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
    expect(bytes.length).toBeLessThan(large.length);
  }
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])('applies the rotation %i', async (orientation) => {
  const upright = photo(90, 60);
  // The picture as a camera stores it, which a viewer with this orientation shows upright.
  const turned = {
    1: () => upright,
    2: () => upright.flop(),
    3: () => upright.rotate(180),
    4: () => upright.flip(),
    5: async () => sharp(await upright.flop().png().toBuffer()).rotate(270),
    6: () => upright.rotate(270),
    7: async () => sharp(await upright.flop().png().toBuffer()).rotate(90),
    8: () => upright.rotate(90),
  }[orientation];
  const stored = await (await turned!()).withMetadata({ orientation }).png().toBuffer();
  const { tree } = await buildIn(siteWith('![One](b.png)', { 'content/posts/b.png': stored }));
  const [, src = ''] = /<img src="\/([^"]+)"[^>]* width="90" height="60"/.exec(pageOf(tree)) ?? [];
  const shown = await sharp(tree.get(src)?.bytes).raw().toBuffer();
  expect(shown).toEqual(await photo(90, 60).raw().toBuffer());
});

test('converts CMYK to sRGB', async () => {
  const cmyk = await photo(90, 60).toColourspace('cmyk').jpeg().toBuffer();
  const { tree } = await buildIn(siteWith('![One](b.jpg)', { 'content/posts/b.jpg': cmyk }));
  const [, src = ''] = /<img src="\/([^"]+)" alt="One"/.exec(pageOf(tree)) ?? [];
  const { space, icc } = await sharp(tree.get(src)?.bytes).metadata();
  expect([space, icc]).toEqual(['srgb', undefined]);
});

const gif = await sharp(
  await Promise.all([photo(90, 60), photo(90, 60, 2)].map((frame) => frame.png().toBuffer())),
  { join: { animated: true } },
)
  .gif()
  .toBuffer();
const framesOf = (bytes: Uint8Array | undefined) =>
  sharp(bytes, { animated: true }).raw().toBuffer();
const png = () => photo(90, 60).png().toBuffer();
const webp = () => photo(90, 60).webp().toBuffer();
const headerOf = (width: number, height: number) => {
  const header = Buffer.from('89504e470d0a1a0a0000000d494844520000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return Buffer.concat([header, Buffer.from([8, 6, 0, 0, 0, 0, 0, 0, 0])]);
};
/** A GIF of 700 frames with a megapixel each. */
const longAnimation = async () => {
  const one = await sharp({ create: { width: 1e3, height: 1e3, channels: 3, background: '#fff' } })
    .gif()
    .toBuffer();
  const start = one.indexOf(',', 13 + 3 * (2 << (one[10]! & 7)));
  const frames = Array.from({ length: 700 }, () => one.subarray(start, -1));
  return Buffer.concat([one.subarray(0, start), ...frames, Buffer.from(';')]);
};
const wideGif = Buffer.from(gif);
wideGif.fill(0xff, 6, 10);
const heic = Buffer.from(
  (await photo(90, 60).avif({ effort: 0 }).toBuffer())
    .toString('latin1')
    .replaceAll(/avif|mif1|miaf|MA1[AB]/g, 'heic'),
  'latin1',
);

test.each<[string, string, Uint8Array, string[]]>([
  ['a truncated file', 'b.jpg', large.subarray(0, 20_000), ['image/damaged']],
  ['a truncated PNG', 'b.png', (await png()).subarray(0, -20), ['image/damaged']],
  ['a truncated WebP', 'b.webp', (await webp()).subarray(0, -20), ['image/damaged']],
  ['a file that is not an image', 'b.jpg', Buffer.from('no image'), ['link/broken']],
  ['the extension of another format', 'b.png', jpeg, ['image/wrong-extension']],
  ['too many pixels', 'b.png', headerOf(8000, 7000), ['image/too-large']],
  ['too many pixels on a side', 'b.png', headerOf(1, 49_000_000), ['image/too-large']],
  ['too many pixels of a GIF', 'b.gif', wideGif, ['image/too-large']],
  ['HEIC', 'b.heic', heic, ['image/unsupported']],
  ['HEIC with another extension', 'b.jpg', heic, ['image/unsupported']],
  ['TIFF', 'b.tif', Buffer.from('II'), ['image/unsupported']],
  ['BMP', 'b.bmp', Buffer.from('BM'), ['image/unsupported']],
  ['an animation', 'b.gif', gif, []],
])('%s', async (_, name, bytes, codes) => {
  const root = siteWith(`![One](${name})`, {
    'content/posts/a.jpg': undefined,
    [`content/posts/${name}`]: bytes,
  });
  const result = await buildIn(root);
  const expected = codes.map((code) => `${code} content/posts/01-first.md:4:8`);
  expect(codesOf(result)).toEqual(expected);
  expect(codesOf(await inDev(root))).toEqual(expected);
  if (codes.length > 0) return;
  expect(pageOf(result.tree)).not.toContain('<picture>');
  const [, src = ''] = /<img src="\/([^"]+)" alt="One"/.exec(pageOf(result.tree)) ?? [];
  const shown = await framesOf(result.tree.get(src)?.bytes);
  const differences = (await framesOf(bytes)).map((value, at) => Math.abs(value - shown[at]!));
  expect(Math.max(...differences)).toBeLessThan(3);
});

test('an animation with too many pixels in all frames is an error', async () => {
  const root = siteWith('![One](b.gif)', {
    'content/posts/a.jpg': undefined,
    'content/posts/b.gif': await longAnimation(),
  });
  expect(codesOf(await buildIn(root))).toEqual(['image/too-large content/posts/01-first.md:4:8']);
});

test('loads sharp only for an image that is not in the cache', async () => {
  const root = siteWith('![One](a.jpg)');
  const { tree } = await buildIn(root);
  vi.doMock('sharp', () => {
    throw new Error('no libvips');
  });
  const again = await buildIn(root);
  expect(codesOf(again)).toEqual([]);
  expect(pageOf(again.tree)).toBe(pageOf(tree));
  writeFileSync(path.join(root, 'content/posts/a.jpg'), await photo(60, 42).jpeg().toBuffer());
  const failed = await buildIn(root);
  vi.doUnmock('sharp');
  expect(codesOf(failed)).toEqual(['image/not-encoded undefined']);
  expect(failed.diagnostics[0]?.fix).toContain('npm install --include=optional');
});

test('a build that is interrupted leaves a usable cache', async () => {
  vi.spyOn(os, 'availableParallelism').mockReturnValue(1);
  const root = siteWith('![One](a.jpg) ![Two](b.jpg)', {
    'content/posts/b.jpg': await photo(60, 40, 2).jpeg().toBuffer(),
  });
  const interrupt = (done: number) => {
    if (done === 1) throw new Error('interrupted');
  };
  await expect(buildIn(root, { onImage: interrupt })).rejects.toThrow('interrupted');
  const progress: string[] = [];
  await buildIn(root, { onImage: (done, total) => void progress.push(`${done} of ${total}`) });
  vi.restoreAllMocks();
  expect(progress).toEqual(['0 of 1', '1 of 1']);
});

test('dev shows the original at its size', async () => {
  const root = siteWith('![One](a.jpg)');
  const { tree, diagnostics } = await inDev(root);
  const shown =
    /<picture><source type="image\/jpeg" srcset="(\S+) 60w"[^>]*><img src="\1" alt="One" width="60" height="40"/;
  const [, src = ''] = shown.exec(pageOf(tree)) ?? [];
  expect(Buffer.from(tree.get(src.slice(1))?.bytes ?? [])).toEqual(jpeg);
  expect(existsSync(path.join(root, '.sitegen/cache/images'))).toBe(false);
  expect(diagnostics).toEqual([]);
});

test('dev warns of a position that a build publishes', async () => {
  const linked = siteWith('[Original](a.jpg) ![One](a.jpg)');
  expect(codesOf(await inDev(linked))).toEqual(['image/position content/posts/a.jpg']);
  expect(codesOf(await inDev(siteWith('![One](a.jpg)')))).toEqual([]);
});

test('a page of 12 photos has the same elements and priority in a build and in dev', async () => {
  const photos = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      photo(60, 40 + index, index)
        .jpeg()
        .toBuffer(),
    ),
  );
  const text = photos.map((_, index) => `![Photo ${index}](${index}.jpg)\n\n## ${index}`);
  const root = siteWith(text.join('\n\n'), {
    'content/posts/a.jpg': undefined,
    'assets/hero.jpg': jpeg,
    'templates/site.tsx': template.replaceAll(
      'dangerouslySetInnerHTML={entry.body} />',
      '$&{[site.image(\'hero.jpg\', { priority: true })].map(({ loading, ...hero }) => <img key={hero.src} src={hero.src} width={hero.width} height={hero.height} alt="The lake" {...loading} />)}',
    ),
    ...Object.fromEntries(photos.map((bytes, index) => [`content/posts/${index}.jpg`, bytes])),
  });
  // A build adds sources: formats and widths.
  const stable = (tree: Tree) =>
    pageOf(tree)
      .replaceAll(/(?:<source type="image\/(?:avif|jpeg)" srcset="[^"]*"( [^>]*>))+/g, '<source$1')
      .replaceAll(/\/assets\/[\w.-]+/g, '');
  const built = stable((await buildIn(root)).tree);
  expect(built.match(/<picture><source sizes="[^"]*"><img [^>]*><\/picture>/g)).toHaveLength(12);
  expect(built.match(/<img [^>]*fetchPriority="high"[^>]*>/gi)).toEqual([
    '<img src="" width="60" height="40" alt="The lake" fetchPriority="high"/>',
  ]);
  expect(stable((await inDev(root)).tree)).toBe(built);
});

test('a damaged image is reported before another one is encoded', async () => {
  const avif = await photo(60, 40).avif({ effort: 0 }).toBuffer();
  const root = siteWith('![One](a.jpg) ![Two](b.avif)', {
    'content/posts/b.avif': avif.subarray(0, -100),
  });
  const onImage = vi.fn<() => void>();
  const result = await buildIn(root, { onImage });
  expect(codesOf(result)).toEqual(['image/damaged content/posts/01-first.md:4:22']);
  expect(onImage).not.toHaveBeenCalled();
});

test('an image is not encoded if the build fails anyway', async () => {
  const onImage = vi.fn<() => void>();
  const result = await buildIn(siteWith('![One](a.jpg) ![Two](b.jpg)'), { onImage });
  expect(codesOf(result)).toEqual(['link/broken content/posts/01-first.md:4:22']);
  expect(onImage).not.toHaveBeenCalled();
});

test('an <img> is encoded, has its width, and the height in proportion', async () => {
  const root = siteWith(
    '<img src="a.jpg" width="30" alt="One">\n\n<img src="a.jpg" height=80 alt="Two">',
  );
  const { tree, diagnostics } = await buildIn(root);
  expect(diagnostics).toEqual([]);
  const html = pageOf(tree).replaceAll(/-[0-9a-f]{10}\./g, '-0.');
  expect(html).toContain(
    '<picture><source type="image/avif" srcset="/assets/a-0.avif 60w" sizes="30px"><source type="image/jpeg" srcset="/assets/a-0.jpg 60w" sizes="30px"><img src="/assets/a-0.jpg" alt="One" width="30" height="20" fetchpriority="high"></picture>',
  );
  expect(html).toContain('<img src="/assets/a-0.jpg" alt="Two" width="120" height="80"');
});

test('an AVIF that is larger than the same width in the original format is left out', async () => {
  const flat = sharp({ create: { width: 30, height: 30, channels: 3, background: '#123456' } });
  const root = siteWith('![One](b.png)', {
    'content/posts/b.png': await flat.png({ compressionLevel: 0 }).toBuffer(),
  });
  expect(candidatesOf(pageOf((await buildIn(root)).tree))).toEqual(['png 30']);
});

const dot = await photo(1, 1).png().toBuffer();

/** The plain site with an image in its settings, its home page and its posts. */
const withFields = (home: string, logo = 'logo.png', post = 'a.jpg'): Files => ({
  'content/site.yaml': `${plainSite['content/site.yaml']}logo: ${logo}\n`,
  'content/home.md': `---\ntitle: Home\ncover: ${home}\n---\nText\n`,
  'content/posts/01-first.md': `---\ntitle: First\ncover: ${post}\n---\nText\n`,
  'content/posts/02-second.md': undefined,
  'assets/logo.png': dot,
  'templates/site.tsx': template
    .replace(
      'import { defineSite',
      "import { image, optional } from 'react-sitegen';\nimport { defineSite",
    )
    .replace('object({ origin:', 'object({ logo: image(), origin:')
    .replace(
      'contentType({ title: string() });',
      'contentType({ title: string(), cover: optional(image()) });',
    )
    .replace('styles:', `images: { sizes: '50vw' },\n  styles:`)
    .replace(
      'component: Home }',
      `picture: ({ site, content }) => site.image(content.home.cover!), component: ({ content, settings, site, page }) => {
        const cover = site.image(content.home.cover!, { widths: [30, 2000], sizes: '10vw' });
        return <html lang="en"><head><title>A</title><meta property="og:image" content={page.picture?.url} /></head><body id="prices"><p>{JSON.stringify(cover)}</p><img src={site.image(settings.logo).src} alt="" /></body></html>;
      } }`,
    ),
});

test('fields name images, which templates show in any size', async () => {
  const root = siteWith('', withFields('posts/a.jpg', 'assets/logo.png'));
  const { tree, diagnostics } = await buildIn(root);
  expect(diagnostics).toEqual([]);
  const html = pageOf(tree, 'index.html').replaceAll('&quot;', '"');
  const stable = html.replaceAll(/-[0-9a-f]{10}\./g, '-0.');
  expect(JSON.parse(/<p>(.*)<\/p>/.exec(stable)?.[1] ?? '')).toEqual({
    src: '/assets/a-0.jpg',
    width: 60,
    height: 40,
    sizes: '10vw',
    loading: { loading: 'lazy', decoding: 'async' },
    sources: [
      { type: 'image/avif', srcSet: '/assets/a-0.avif 30w, /assets/a-0.avif 60w' },
      { type: 'image/jpeg', srcSet: '/assets/a-0.jpg 30w, /assets/a-0.jpg 60w' },
    ],
  });
  expect(stable).toContain('content="https://plain.example/assets/a-0.jpg"');
  expect(stable).toContain('<img src="/assets/logo-0.png"');
});

test.each([
  ['gone.jpg', 'link/broken content/home.md:3:8'],
  ['https://a.example/b.jpg', 'content/wrong-value content/home.md:3:8'],
  ['"{company}.jpg"', 'content/wrong-value content/home.md:3:8'],
  ['site.yaml', 'link/broken content/home.md:3:8'],
])('the field “cover: %s” is reported at its line', async (name, found) => {
  const { diagnostics } = await buildIn(siteWith('', withFields(name)));
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  expect([
    ...new Set(errors.map((each) => `${each.code} ${each.file}:${each.line}:${each.column}`)),
  ]).toEqual([found]);
});

test.each(['[]', '[0]', '[-1, 300]', '[1.5]', '[NaN]'])(
  'the widths %s are rejected',
  async (widths) => {
    const files = withFields('posts/a.jpg');
    const withWidths = String(files['templates/site.tsx']).replace(
      /widths: \[[^\]]*\]/,
      `widths: ${widths}`,
    );
    const { diagnostics } = await buildIn(
      siteWith('', { ...files, 'templates/site.tsx': withWidths }),
    );
    expect(diagnostics.map(({ code, message }) => `${code}: ${message}`)).toContainEqual(
      expect.stringMatching(/^template\/threw: .*whole numbers above 0/),
    );
  },
);

test('images of settings and collections are reported at their lines', async () => {
  const inSettings = await buildIn(siteWith('', withFields('posts/a.jpg', 'gone.png')));
  expect(codesOf(inSettings)).toContain('link/broken content/site.yaml:9:7');
  const inPosts = await buildIn(siteWith('', withFields('posts/a.jpg', 'logo.png', 'b.jpg')));
  expect(codesOf(inPosts)).toContain('link/broken content/posts/01-first.md:3:8');
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'warns of the position in a linked %s',
  async (format) => {
    const bytes = await photo(90, 60).withExif(position).toFormat(format).toBuffer();
    const name = `b.${format}`;
    const root = siteWith(`[Image](${name})`, {
      'content/posts/a.jpg': undefined,
      [`content/posts/${name}`]: bytes,
    });
    expect(codesOf(await buildIn(root))).toEqual([`image/position content/posts/${name}`]);
    const plain = await photo(90, 60).toFormat(format).toBuffer();
    writeFileSync(path.join(root, 'content/posts', name), plain);
    expect(codesOf(await buildIn(root))).toEqual([]);
  },
);

test('warns of a published original that contains a position', async () => {
  const second = await photo(90, 60).jpeg().toBuffer();
  const root = siteWith('[Original](a.jpg) ![One](a.jpg)', {
    'assets/public/a.jpg': Buffer.concat([second, jpeg]),
    'assets/public/b.jpg': jpeg,
    'assets/public/c.gif': Buffer.concat([gif, Buffer.from('<exif:GPSLatitude>')]),
    'assets/public/d.jpg': await photo(9, 6)
      .withExif({ IFD0: { Copyright: 'A' } })
      .jpeg()
      .toBuffer(),
  });
  expect(codesOf(await buildIn(root))).toEqual([
    'image/position assets/public/a.jpg',
    'image/position assets/public/b.jpg',
    'image/position assets/public/c.gif',
    'image/position content/posts/a.jpg',
  ]);
});

test('no image has metadata, comments and data after its end', async () => {
  const small = await photo(90, 60).jpeg({ quality: 20, mozjpeg: true }).toBuffer();
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 10]), Buffer.from('hidden 1')]);
  const hidden = Buffer.concat([small.subarray(0, 2), comment, small.subarray(2), jpeg]);
  const webp = await photo(90, 60).webp({ quality: 20 }).toBuffer();
  const moving = Buffer.concat([
    gif.subarray(0, -1),
    Buffer.from('!\xfe\x08hidden 2\0;', 'latin1'),
    jpeg,
  ]);
  const root = siteWith('![One](b.jpg) ![Two](c.gif) ![Three](d.webp)', {
    'content/posts/a.jpg': undefined,
    'content/posts/b.jpg': hidden,
    'content/posts/c.gif': moving,
    'content/posts/d.webp': Buffer.concat([webp, jpeg]),
  });
  for (const run of ['first', 'cached']) {
    const { tree, diagnostics } = await buildIn(root);
    expect([run, diagnostics]).toEqual([run, []]);
    const shown = [...tree].filter(([output]) => /\/[bcd]-\w+\.(?:jpg|gif|webp)$/.test(output));
    expect(shown).toHaveLength(3);
    for (const [output, { bytes }] of shown) {
      expect(Buffer.from(bytes).includes('hidden')).toBe(false);
      expect([
        output,
        bytes.length < 1.1 * Math.max(small.length, gif.length, webp.length),
      ]).toEqual([output, true]);
      expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    }
  }
});

test('small images and animated PNG are published without what browsers do not show', async () => {
  const flat = sharp({ create: { width: 8, height: 8, channels: 3, background: '#123456' } });
  const small = await flat.clone().png({ palette: true }).toBuffer();
  const hidden = Buffer.from('\0\0\0\x08tEXthidden 10000', 'latin1');
  const control = Buffer.from('\0\0\0\x08acTL\0\0\0\x01\0\0\0\x000000', 'latin1');
  const withPart = (...parts: readonly Buffer[]) =>
    Buffer.concat([small.subarray(0, 33), ...parts, small.subarray(33), hidden]);
  const root = siteWith('![One](b.png) ![Two](c.png) ![Three](d.avif)', {
    'content/posts/a.jpg': undefined,
    'content/posts/b.png': withPart(hidden),
    'content/posts/c.png': withPart(control, hidden),
    'content/posts/d.avif': Buffer.concat([await flat.avif({ quality: 1 }).toBuffer(), hidden]),
  });
  const { tree, diagnostics } = await buildIn(root);
  expect(diagnostics).toEqual([]);
  const shown = [...tree].filter(([output]) => /\/[bcd]-\w+\.(?:png|avif)$/.test(output));
  expect(shown.length).toBeGreaterThan(2);
  for (const [output, { bytes }] of shown)
    expect([output, Buffer.from(bytes).includes('hidden')]).toEqual([output, false]);
});

test.each(['jpeg', 'webp', 'avif'] as const)(
  'a %s of low quality becomes no larger without its metadata',
  async (format) => {
    const bytes = await photo(300, 200)
      .withExif(position)
      .toFormat(format, { quality: 30 })
      .toBuffer();
    const name = `b.${format.replace('jpeg', 'jpg')}`;
    const { tree } = await buildIn(
      siteWith(`![One](${name})`, { [`content/posts/${name}`]: bytes }),
    );
    const [, src = ''] = /<img src="\/([^"]+)" alt="One"/.exec(pageOf(tree)) ?? [];
    const shown = tree.get(src)?.bytes ?? Buffer.alloc(0);
    expect((await sharp(shown).metadata()).exif).toBeUndefined();
    expect(shown.length).toBeLessThanOrEqual(bytes.length);
  },
);

test.each([
  [70, 17_000, 'png', 'png 70'],
  [70, 17_000, 'jpeg', 'jpg 70'],
  [70, 16_384, 'png', 'avif 70,png 70'],
  [70, 16_383, 'webp', 'avif 70,webp 70'],
  [17_000, 40, 'png', 'avif 640,avif 960,avif 1280,avif 1920,png 640,png 960,png 1280,png 1920'],
] as const)(
  'an image of %i × %i as %s has the formats that can contain it',
  async (width, height, format, expected) => {
    const name = `b.${format === 'jpeg' ? 'jpg' : format}`;
    const flat = sharp({ create: { width, height, channels: 3, background: '#010203' } });
    // AVIF is smaller only for a photo.
    const image = width > height ? photo(width, height) : flat;
    const bytes = await image.toFormat(format, { quality: 100 }).toBuffer();
    const root = siteWith(`![One](${name})`, { [`content/posts/${name}`]: bytes });
    const { tree, diagnostics } = await buildIn(root);
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(candidatesOf(pageOf(tree)).join()).toBe(expected);
  },
);

test('the cache has an entry for each result', async () => {
  const root = siteWith('![One](a.jpg)');
  await buildIn(root);
  const folder = path.join(root, '.sitegen/cache/images');
  expect(readdirSync(folder)).toHaveLength(2);
});

test('the budget applies to the largest file of each image', async () => {
  const budget = template.replace(
    'styles:',
    'budget: { page: 9e9, script: 9e9, image: 200 },\n  styles:',
  );
  const root = siteWith('![One](a.jpg)', { 'templates/site.tsx': budget });
  const { tree } = await buildIn(root);
  const sizes = [...tree].flatMap(([output, { bytes }]) =>
    /\/a-/.test(output) ? bytes.length : [],
  );
  const found = (await check({ root })).diagnostics.filter(({ code }) => code === 'weight/image');
  expect(found.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
    'error content/posts/a.jpg',
  ]);
  expect(found[0]?.message).toContain(formatBytes(Math.max(...sizes)));
});

test('without a budget, an image above 500 kB is a warning', async () => {
  const root = siteWith('', {
    'assets/public/b.gif': Buffer.concat([gif, Buffer.alloc(500_000)]),
    'assets/public/c.gif': Buffer.concat([gif, Buffer.alloc(400_000)]),
  });
  const found = (await check({ root })).diagnostics.filter(({ code }) => code === 'weight/image');
  expect(found.map(({ severity, file }) => `${severity} ${file}`)).toEqual([
    'warning assets/public/b.gif',
  ]);
});
