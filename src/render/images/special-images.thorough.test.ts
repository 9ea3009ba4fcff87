import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { build } from '../../build.ts';
import { createRebuilder } from '../../commands/dev/rebuild/rebuilder.ts';
import { findProgram } from '../../features/hosts/fixtures/serve-with.ts';
import { position } from '../../test-support/photos.ts';
import { plainSite, sharedSite } from '../../test-support/temporary-site.ts';
import type { Tree } from '../../tree.ts';
import { hasPosition } from './exif.ts';

const imageMagick = findProgram('convert');

/** A white left and a green right half above noise, as a photo with these corners. */
const base = (width: number, height: number, noise = '') =>
  [
    `-seed 7 -size ${width}x${height} plasma:red-blue${noise}`,
    `( -size ${width / 2}x${height / 2} xc:white ) -geometry +0+0 -composite`,
    `( -size ${width / 2}x${height / 2} xc:#00ff00 ) -geometry +${width / 2}+0 -composite`,
    '-quality 92',
  ].join(' ');

interface Special {
  /** The arguments of ImageMagick; `{n}` is the file of Exif with that orientation. */
  readonly save?: string;
  readonly bytes?: () => Uint8Array;
  readonly width?: number;
  readonly height?: number;
  /** The beginning of the name of its files, if it is not its own. */
  readonly name?: string;
  /** The sizes of each format that a build publishes; none for a file that is published as it is. */
  readonly sizes?: Readonly<Record<string, string>>;
  /** The color of its upper right corner. */
  readonly color?: readonly number[];
  /** What is wrong, for a file that cannot be published. */
  readonly error?: RegExp;
}

const photo = base(800, 600);
const noisy = base(800, 600, ' +noise Gaussian');
const all = '640 800';
const jpeg = { width: 800, height: 600, sizes: { avif: all, jpeg: all } };
const png = { ...jpeg, sizes: { avif: all, png: all } };
const saved = (name: string) => readFileSync(path.join(folder, name));
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><path d="M0 0h9"/></svg>';

const files: Readonly<Record<string, Special>> = {
  'mirrored.jpg': { ...jpeg, save: `${photo} -flop -profile {2}` },
  'upside-down.jpg': { ...jpeg, save: `${photo} -rotate 180 -profile {3}` },
  'right.jpg': { ...jpeg, save: `${photo} -rotate 270 -profile {6}` },
  'left.jpg': { ...jpeg, save: `${photo} -rotate 90 -profile {8}` },
  'position.jpg': { ...jpeg, save: `${photo} -profile {1}` },
  'cmyk.jpg': { ...jpeg, save: `${photo} -colorspace CMYK` },
  'gray.jpg': { ...jpeg, save: `${photo} -colorspace Gray`, color: [182, 182, 182] },
  'progressive.jpg': { ...jpeg, save: `${photo} -interlace Plane` },
  'UPPER.JPG': { ...jpeg, save: photo, name: 'upper' },
  'Schöner Ausblick über den See.jpg': {
    ...jpeg,
    save: photo,
    name: 'schoner-ausblick-uber-den-see',
  },
  'alpha.png': { ...png, save: `${photo} -alpha set -channel A -evaluate set 50%` },
  '16-bit.png': { ...png, save: `${photo} -depth 16 -define png:bit-depth=16` },
  'palette.png': { ...png, save: `${noisy} -colors 64 -type Palette` },
  'photo.webp': { ...jpeg, save: noisy, sizes: { avif: all, webp: all } },
  'small.avif': { ...jpeg, save: `${photo} -quality 30`, sizes: { avif: '800' } },
  'moving.gif': { width: 96, height: 72, save: `${base(96, 72)} ( +clone -negate ) -loop 0` },
  'moving.webp': { width: 96, height: 72, save: `${base(96, 72)} ( +clone -negate ) -loop 0` },
  'drawing.svg': { width: 96, height: 64, bytes: () => Buffer.from(svg) },
  'narrow.jpg': {
    width: 300,
    height: 200,
    save: base(300, 200),
    sizes: { avif: '300', jpeg: '300' },
  },
  'hero.jpg': {
    width: 2880,
    height: 1920,
    save: base(3000, 2000),
    sizes: { avif: '960 1440 1920 2880', jpeg: '960 1440 1920 2880' },
  },
  'crop.jpg': {
    width: 1080,
    height: 1350,
    save: base(1200, 1500),
    sizes: { avif: '480 720 1080', jpeg: '480 720 1080' },
  },
  'phone.heic': {
    save: base(96, 64),
    error: /^image\/unsupported .* HEIC\..*on a Mac, .*on Windows, /,
  },
  'scan.tiff': { save: base(96, 64), error: /^image\/unsupported .* TIFF\./ },
  'png.jpg': {
    bytes: () => saved('alpha.png'),
    error: /^image\/wrong-extension .* PNG\..*png\.png/,
  },
  'truncated.jpg': {
    bytes: () => saved('position.jpg').subarray(0, 20_000),
    error: /^image\/damaged .* its end is missing/,
  },
  'empty.jpg': { bytes: () => Buffer.alloc(0), error: /^image\/damaged .* the file is empty/ },
};
const names = Object.keys(files);
const broken = names.filter((name) => files[name]?.error !== undefined);
const withPosition = [
  'mirrored.jpg',
  'upside-down.jpg',
  'right.jpg',
  'left.jpg',
  'position.jpg',
  'truncated.jpg',
];
const working = names.filter((name) => !broken.includes(name));
const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-images-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function saveAll(): Promise<void> {
  for (const orientation of [1, 2, 3, 6, 8]) {
    const camera = sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
      .withExif(position)
      .withMetadata({ orientation });
    const { exif } = await sharp(await camera.jpeg().toBuffer()).metadata();
    writeFileSync(path.join(folder, `${orientation}.app1`), exif!);
  }
  for (const [name, { save, bytes }] of Object.entries(files)) {
    const file = path.join(folder, name);
    if (bytes !== undefined) writeFileSync(file, bytes());
    const options = save
      ?.split(' ')
      .map((each) => each.replace(/^\{(\d)\}$/, `app1:${folder}/$1.app1`));
    if (options !== undefined) execFileSync(imageMagick!, [...options, file]);
  }
}

const outputOf = (name: string) => `posts/page-${names.indexOf(name)}/index.html`;

const inTemplate = (name: string) => /^(?:hero|crop)/.test(name);

/** The whole picture, and a crop for phones. */
const hero = `
  {[[site.image('crop.jpg', { widths: [480, 720, 1080] }), site.image('hero.jpg', { widths: [960, 1440, 1920, 2880], priority: true })]].map(([crop, whole]) => (
    <picture key="hero">
      {crop.sources.map((source) => <source key={source.type} {...source} media="(max-width: 40rem)" sizes={crop.sizes} width={crop.width} height={crop.height} />)}
      {whole.sources.map((source) => <source key={source.type} {...source} sizes={whole.sizes} />)}
      <img src={whole.src} width={whole.width} height={whole.height} alt="The lake" {...whole.loading} />
    </picture>
  ))}
`;

/** A site with a page for each file, in a text, and with the hero and its crop on its home page. */
function siteWith(shown: readonly string[]): string {
  const inText = shown.filter((name) => !inTemplate(name));
  const root = sharedSite({
    ...plainSite,
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    ...Object.fromEntries(
      inText.flatMap((name) => [
        [`content/posts/${name}`, saved(name)],
        [
          `content/posts/page-${names.indexOf(name)}.md`,
          `---\ntitle: Page ${names.indexOf(name)}\n---\n![The lake](<${name}>)\n\n## More\n\n![Again](<${name}>)\n`,
        ],
      ]),
    ),
    ...Object.fromEntries(shown.filter(inTemplate).map((name) => [`assets/${name}`, saved(name)])),
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
      '<h1>{home.title}</h1>',
      shown.some(inTemplate) ? `$&${hero}` : '$&',
    ),
  });
  return root;
}

const devOf = async (root: string) => {
  const { revision } = await createRebuilder({ root }).update(new Set());
  const { tree = new Map(), diagnostics = [] } = (await revision?.complete(() => false)) ?? {};
  return { tree: tree as Tree, diagnostics };
};

const mainOf = (tree: Tree, output: string) =>
  /<main>[^]*<\/main>/.exec(Buffer.from(tree.get(output)?.bytes ?? []).toString())?.[0] ?? '';

/** A build adds formats and widths; all else is the same, addresses excepted. */
const stable = (html: string) =>
  html
    .replaceAll(
      /(?:<source type="[^"]*" srcset="[^"]*"( [^>]*>))(?:<source type="[^"]*" srcset="[^"]*"\1)*/gi,
      '<source$1',
    )
    .replaceAll(/\/assets\/[\w.-]+/g, '');

/** The size of an image, the address of its largest file, and those of its formats by width. */
function shownIn(html: string, name: string) {
  const file = `/assets/${files[name]?.name ?? path.parse(name).name}`;
  const tags = (html.match(/<(?:source|img)\b[^>]*>/g) ?? []).filter((tag) => tag.includes(file));
  const [, width, height] = / width="(\d+)" height="(\d+)"/.exec(tags.join('')) ?? [];
  const sources: Record<string, Record<string, string>> = {};
  for (const [, type = '', srcset = ''] of tags
    .join('')
    .matchAll(/ type="image\/(\w+)" srcset="([^"]+)"/gi))
    sources[type] = Object.fromEntries(
      Array.from(srcset.matchAll(/\/(\S+) (\d+)w/g), ([, address, size]) => [size, address]),
    );
  const [, src = Object.values(Object.values(sources).at(-1) ?? {}).at(-1) ?? ''] =
    / src="\/([^"]+)"/.exec(tags.join('')) ?? [];
  return { src, size: [Number(width), Number(height)], sources };
}

/** Whether a file of the output has the bytes of this image. */
function isOriginal(name: string, tree: Tree, address: string): boolean {
  const shown = Buffer.from(tree.get(address)?.bytes ?? []);
  // ImageMagick 6 leaves something behind the end of an animated WebP.
  return shown.length > 0 && shown.equals(saved(name).subarray(0, shown.length));
}

/** How much the upper corners of an image differ from these colors at most. */
async function differenceOf(bytes: Uint8Array, colors: readonly (readonly number[])[]) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const corners = [2, info.width - 3].map((x) =>
    data.subarray((2 * info.width + x) * info.channels),
  );
  return Math.max(
    ...colors.flatMap((color, corner) =>
      color.map((value, index) => Math.abs(value - corners[corner]![index % info.channels]!)),
    ),
  );
}

if (imageMagick === undefined) console.error('ImageMagick is not installed.');

describe.skipIf(imageMagick === undefined)('26 images that ImageMagick saves', () => {
  let built: Awaited<ReturnType<typeof devOf>>;
  let inDev: typeof built;

  const shownAs = (name: string) => {
    const output = inTemplate(name) ? 'index.html' : outputOf(name);
    const [published, preview] = [built, inDev].map(({ tree }) => {
      const html = mainOf(tree, output);
      return { html, ...shownIn(html, name) };
    });
    return { published: published!, preview: preview! };
  };

  beforeAll(async () => {
    await saveAll();
    const root = siteWith(working);
    const { tree, diagnostics } = await build({ root, write: false });
    built = { tree, diagnostics };
    inDev = await devOf(root);
  });

  test('neither a build nor dev has a problem with those that can be shown', () => {
    expect(names).toHaveLength(26);
    expect(names.filter((name) => hasPosition(saved(name)))).toEqual(withPosition);
    expect(built.diagnostics).toEqual([]);
    expect(inDev.diagnostics).toEqual([]);
  });

  test.each(working)('%s looks the same in dev', (name) => {
    const { published, preview } = shownAs(name);
    expect(stable(preview.html)).toBe(stable(published.html));
    const { width, height, sizes = {}, name: slug = path.parse(name).name } = files[name]!;
    expect([preview.size, published.size]).toEqual(Array(2).fill([width, height]));
    expect(isOriginal(name, inDev.tree, preview.src)).toBe(true);
    expect(published.src).toMatch(new RegExp(`^assets/${slug}-\\w{10}\\.`));
    const found = Object.entries(published.sources).map(([format, candidates]) => [
      format,
      Object.keys(candidates).join(' '),
    ]);
    expect(Object.fromEntries(found)).toEqual(sizes);
    const own = Object.keys(preview.sources);
    expect(own.map((format) => published.sources[format]?.[width!])).toEqual(
      own.map(() => published.src),
    );
  });

  test.each(working.filter((name) => files[name]?.sizes === undefined))(
    '%s is published with all that it shows, and no metadata',
    async (name) => {
      const bytes = built.tree.get(shownAs(name).published.src)?.bytes ?? Buffer.alloc(0);
      if (isOriginal(name, built.tree, shownAs(name).published.src)) return;
      const [before, after] = await Promise.all(
        [saved(name), bytes].map((each) => sharp(each, { animated: true }).metadata()),
      );
      const { exif, icc, xmp, pages } = after ?? {};
      expect([exif, icc, xmp, pages]).toEqual([undefined, undefined, undefined, before?.pages]);
    },
  );

  test.each(working.filter((name) => files[name]?.sizes !== undefined))(
    '%s has its colors, and no metadata',
    async (name) => {
      const { published } = shownAs(name);
      const colors = [[255, 255, 255], files[name]?.color ?? [0, 255, 0]];
      for (const candidates of Object.values(published.sources))
        for (const [width, address] of Object.entries(candidates)) {
          const bytes = built.tree.get(address)?.bytes ?? Buffer.alloc(0);
          // PNG has no quality to lower, and libvips compresses palette.png, which has metadata to
          // lose, 2.3 % less than ImageMagick: 150,320 bytes for 146,919.
          const limit = address.endsWith('.png') ? 1.025 : 1;
          expect(bytes.length).toBeLessThanOrEqual(saved(name).length * limit);
          const { exif, icc, xmp, orientation, ...encoded } = await sharp(bytes).metadata();
          expect([exif, icc, xmp, orientation]).toEqual(Array(4).fill(undefined));
          expect(encoded.width).toBe(Number(width));
          expect(await differenceOf(bytes, colors)).toBeLessThan(16);
        }
    },
  );

  test('those that cannot be shown are the same errors in a build and in dev', async () => {
    const root = siteWith(broken);
    const onImage = vi.fn<() => void>();
    const { diagnostics } = await build({ root, write: false, onImage });
    expect(onImage).not.toHaveBeenCalled();
    expect((await devOf(root)).diagnostics).toEqual(diagnostics);
    for (const name of broken) {
      const texts = diagnostics
        .filter(({ file }) => file === `content/posts/page-${names.indexOf(name)}.md`)
        .map(({ code, message, why, fix }) => [code, message, why, fix].filter(Boolean).join(' '));
      expect([...new Set(texts)]).toEqual([expect.stringMatching(files[name]!.error!)]);
    }
  });
});
