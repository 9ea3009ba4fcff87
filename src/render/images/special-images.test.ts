import sharp, { type Sharp } from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { build, type SiteBuild } from '../../build.ts';
import { createRebuilder } from '../../commands/dev/rebuild/rebuilder.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { installSharp, position } from '../../test-support/photos.ts';
import { plainSite, sharedSite } from '../../test-support/temporary-site.ts';

const [white, green] = [
  [255, 255, 255],
  [0, 255, 0],
] as const;

/** An image with a white left and a green right half above noise. */
function halves(width = 96, height = 64): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0, noise = 1; at < pixels.length; at++) {
    noise = (noise * 1103515245 + 12345) % 2147483648;
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const color = x < width / 2 ? white : green;
    pixels[at] = y < height / 2 ? color[at % 3]! : noise >> 23;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

const photo = () => halves().withExif(position).jpeg({ quality: 95 });
const upright = await halves().png().toBuffer();
/** A photo as a camera stores it, with the orientation that shows it upright. */
const stored = async (turn: (image: Sharp) => Sharp, orientation: number) =>
  sharp(await turn(sharp(upright)).png().toBuffer())
    .withExif(position)
    .withMetadata({ orientation })
    .jpeg({ quality: 95 })
    .toBuffer();
const animation = sharp(
  await Promise.all([upright, halves().negate().png().toBuffer()].map(async (frame) => frame)),
  { join: { animated: true } },
);
const transparent = sharp(upright).ensureAlpha(0.5);
/** Saved by ImageMagick: no color profile, and inks of 100 %. */
const cmyk = Buffer.from(
  '/9j/7gAOQWRvYmUAZAAAAAAC/9sAQwAFAwQEBAMFBAQEBQUFBgcMCAcHBwcPCwsJDBEPEhIRDxERExYcFxMUGhURERghGBodHR8fHxMXIiQiHiQcHh8e/9sAQwEFBQUHBgcOCAgOHhQRFB4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4eHh4e/8AAFAgAEAAwBAEiAAIRAQMRAQQiAP/EABUAAQEAAAAAAAAAAAAAAAAAAAAI/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAAAAAAAAcA/8QAGREBAAMBAQAAAAAAAAAAAAAAAESCwgYH/9oADgQBAAIRAxEEAAA/AIyASWWAKoSuqgh8DIroreYyqbAAAhlUAf/Z',
  'base64',
);
const heic = Buffer.from(
  (await halves().avif({ effort: 0 }).toBuffer())
    .toString('latin1')
    .replaceAll(/avif|mif1|miaf|MA1[AB]/g, 'heic'),
  'latin1',
);
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><path d="M0 0h9"/></svg>';

interface Special {
  readonly bytes: Uint8Array;
  /** The error, if there is one. */
  readonly code?: string;
  /** The beginning of the name of its files. */
  readonly name?: string;
  /** The formats of its sources in a build and in dev. */
  readonly formats?: string;
  readonly inDev?: string;
  /** The color of its upper right corner; green if it is left out, unknown for `null`. */
  readonly color?: readonly number[] | null;
}

const files: Readonly<Record<string, Special>> = {
  'mirrored.jpg': { bytes: await stored((image) => image.flop(), 2) },
  'upside-down.jpg': { bytes: await stored((image) => image.rotate(180), 3) },
  'right.jpg': { bytes: await stored((image) => image.rotate(270), 6) },
  'left.jpg': { bytes: await stored((image) => image.rotate(90), 8) },
  'position.jpg': { bytes: await photo().toBuffer() },
  'cmyk.jpg': { bytes: cmyk },
  'gray.jpg': {
    bytes: await halves().grayscale().jpeg({ quality: 95 }).toBuffer(),
    color: [220, 220, 220],
  },
  'progressive.jpg': { bytes: await halves().jpeg({ progressive: true, quality: 95 }).toBuffer() },
  'UPPER.JPG': { bytes: await photo().toBuffer(), name: 'upper' },
  'Schöner Ausblick über den See.jpg': {
    bytes: await photo().toBuffer(),
    name: 'schoner-ausblick-uber-den-see',
  },
  'alpha.png': { bytes: await transparent.png().toBuffer(), formats: 'avif png', inDev: 'png' },
  '16-bit.png': {
    bytes: await halves().toColourspace('rgb16').png().toBuffer(),
    formats: 'avif png',
    inDev: 'png',
  },
  'palette.png': {
    bytes: await halves().png({ palette: true, colors: 64 }).toBuffer(),
    formats: 'avif png',
    inDev: 'png',
  },
  'photo.webp': {
    bytes: await halves().webp({ quality: 95 }).toBuffer(),
    formats: 'avif webp',
    inDev: 'webp',
  },
  'small.avif': {
    bytes: await halves().avif({ quality: 30 }).toBuffer(),
    formats: 'avif',
    inDev: 'avif',
  },
  'moving.gif': { bytes: await animation.gif().toBuffer(), formats: 'gif', inDev: 'gif' },
  'moving.webp': { bytes: await animation.webp().toBuffer(), formats: 'webp', inDev: 'webp' },
  'drawing.svg': {
    bytes: Buffer.from(svg),
    formats: 'svg+xml',
    inDev: 'svg+xml',
    color: null,
  },
  'narrow.jpg': { bytes: await halves(30, 20).jpeg({ quality: 95 }).toBuffer() },
  'hero.jpg': { bytes: await halves(700, 200).jpeg({ quality: 95 }).toBuffer() },
  'crop.jpg': { bytes: await halves(650, 80).jpeg({ quality: 95 }).toBuffer() },
  'phone.heic': { bytes: heic, code: 'image/unsupported' },
  'scan.tiff': { bytes: await halves().tiff().toBuffer(), code: 'image/unsupported' },
  'png.jpg': { bytes: upright, code: 'image/wrong-extension' },
  'truncated.jpg': { bytes: (await photo().toBuffer()).subarray(0, 2000), code: 'image/damaged' },
  'empty.jpg': { bytes: Buffer.alloc(0), code: 'image/damaged' },
};
const names = Object.keys(files);
const works = names.filter((name) => files[name]?.code === undefined);

/** A site with a page for each file, which shows what `site.image` returns. */
const siteWith = (shown: readonly string[]) => {
  const root = sharedSite({
    ...plainSite,
    ...Object.fromEntries(shown.map((name) => [`content/posts/${name}`, files[name]?.bytes])),
    ...Object.fromEntries(
      shown.map((name) => [
        `content/posts/page-${names.indexOf(name)}.md`,
        `---\ntitle: ${name}\ncover: ${name}\n---\nText\n`,
      ]),
    ),
    'content/posts/01-first.md': undefined,
    'content/posts/02-second.md': undefined,
    'templates/site.tsx': String(plainSite['templates/site.tsx'])
      .replace('import { defineSite', "import { image } from 'react-sitegen';\nimport { defineSite")
      .replace('type: plain,', 'type: covered,')
      .replace(
        'const terms =',
        'const covered = contentType({ title: string(), cover: image() });\nconst terms =',
      )
      .replace(
        /component: \(\{ content: \{ entry \}[^]*?\n {6}\),/,
        'component: ({ content: { entry }, site }: any) => <html lang="en"><head><title>{entry.title}</title></head><body>{JSON.stringify(site.image(entry.cover))}</body></html>,',
      ),
  });
  installSharp(root);
  return root;
};

const imageIn = (html: Uint8Array | undefined, name: string) => {
  const [, json = '{}'] = /<body>(.*)<\/body>/.exec(Buffer.from(html ?? []).toString()) ?? [];
  return { name, ...JSON.parse(json.replaceAll('&quot;', '"')) } as {
    name: string;
    src: string;
    width: number;
    height: number;
    sources: { type: string; srcSet: string }[];
  };
};
const outputOf = (name: string) => `posts/page-${names.indexOf(name)}/index.html`;
const formatsOf = ({ sources }: ReturnType<typeof imageIn>) =>
  sources.map(({ type }) => type.replace('image/', '')).join(' ');
const errorsOf = (diagnostics: readonly Diagnostic[]) => [
  ...new Set(diagnostics.map(({ code, message }) => `${code} ${/[\w-]+\.\w+/.exec(message)?.[0]}`)),
];

let built: SiteBuild;
let inDev: Awaited<ReturnType<typeof devOf>>;
const devOf = async (root: string) => {
  const { revision } = await createRebuilder({ root }).update(new Set());
  const complete = await revision?.complete(() => false);
  return { tree: complete?.tree, diagnostics: complete?.diagnostics ?? [] };
};

beforeAll(async () => {
  const root = siteWith(works);
  built = await build({ root, write: false });
  inDev = await devOf(root);
});

test('neither a build nor dev has a problem with images that can be encoded', () => {
  expect(built.diagnostics).toEqual([]);
  expect(inDev.diagnostics).toEqual([]);
});

test.each(works)('%s', async (name) => {
  const { bytes, formats = 'avif jpeg', inDev: own = 'jpeg', color = [0, 255, 0] } = files[name]!;
  const published = imageIn(built.tree.get(outputOf(name))?.bytes, name);
  const preview = imageIn(inDev.tree?.get(outputOf(name))?.bytes, name);
  expect([formatsOf(published), formatsOf(preview)]).toEqual([formats, own]);
  expect([preview.width, preview.height]).toEqual([published.width, published.height]);
  const expected = new RegExp(
    `^/assets/${files[name]?.name ?? name.replace(/\.\w+$/, '')}-\\w{10}\\.`,
  );
  expect(published.src).toMatch(expected);
  const shown = inDev.tree?.get(preview.src.slice(1))?.bytes;
  expect(Buffer.from(shown ?? []).equals(Buffer.from(bytes))).toBe(true);
  if (color === null) return;
  for (const address of published.sources.flatMap(({ srcSet }) => srcSet.match(/\/assets\/\S+/g))) {
    const file = built.tree.get(address?.slice(1) ?? '')?.bytes;
    const { exif, icc, xmp, orientation } = await sharp(file).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    const { data, info } = await sharp(file)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const corner = [...data.subarray((info.width - 3) * info.channels).subarray(0, info.channels)];
    const found = corner.length === 1 ? Array.from(color, () => corner[0] ?? 0) : corner;
    found.forEach((each, index) => expect(Math.abs(each - color[index]!)).toBeLessThan(16));
    expect(Math.min(...data.subarray(0, info.channels))).toBeGreaterThan(240);
  }
});

test('images that cannot be shown are the same errors in a build and in dev', async () => {
  const broken = names.filter((name) => !works.includes(name));
  const root = siteWith(broken);
  const expected = broken.map((name) => `${files[name]?.code} ${name}`).sort();
  const { diagnostics } = await build({ root, write: false });
  expect(errorsOf(diagnostics).sort()).toEqual(expected);
  expect(errorsOf((await devOf(root)).diagnostics).sort()).toEqual(expected);
});
