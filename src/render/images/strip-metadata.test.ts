import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { photo, position } from '../../test-support/photos.ts';
import { stripMetadata } from './strip-metadata.ts';

const secret = Buffer.from('SECRET of 8 Main Street');

const frames = await Promise.all(
  [photo(60, 40), photo(60, 40, 2)].map((each) => each.png().toBuffer()),
);
const animation = () => sharp(frames, { join: { animated: true } });
const originals: Readonly<Record<string, Buffer>> = {
  jpeg: await photo(60, 40).jpeg().toBuffer(),
  'progressive jpeg': await photo(60, 40).jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
  'gray jpeg': await photo(60, 40).grayscale().jpeg().toBuffer(),
  png: await photo(60, 40).png().toBuffer(),
  'palette png': await photo(60, 40).png({ palette: true }).toBuffer(),
  webp: await photo(60, 40).webp().toBuffer(),
  'lossless webp': await photo(61, 41).webp({ lossless: true }).toBuffer(),
  'transparent webp': await photo(60, 40).ensureAlpha(0.5).webp().toBuffer(),
  'animated webp': await animation().webp({ loop: 2 }).toBuffer(),
  gif: await photo(60, 40).gif().toBuffer(),
  'animated gif': await animation()
    .gif({ loop: 2, delay: [100, 300] })
    .toBuffer(),
};

const pixelsOf = (bytes: Buffer | undefined) =>
  sharp(bytes, { animated: true }).raw().toBuffer({ resolveWithObject: true });

test.each(Object.entries(originals))('a clean %s has the same pixels', async (_, clean) => {
  const stripped = stripMetadata(clean);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(clean));
  expect(stripMetadata(stripped ?? clean)).toEqual(stripped);
  const { loop, delay, pages } = await sharp(stripped, { animated: true }).metadata();
  const before = await sharp(clean, { animated: true }).metadata();
  expect([loop, delay, pages]).toEqual([before.loop, before.delay, before.pages]);
});

test.each(['webp', 'animated webp', 'gif', 'animated gif'])('a clean %s is not changed', (name) =>
  expect(stripMetadata(originals[name]!)).toEqual(originals[name]),
);

const segment = (marker: number, body: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, 0, body.length + 2]), body]);
const pngChunk = (name: string, body: Buffer) => {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const named = Buffer.concat([Buffer.from(name), body]);
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};
const webpChunk = (name: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(body.length);
  return Buffer.concat([Buffer.from(name), length, body, Buffer.alloc(body.length % 2)]);
};
/** A block with a label, and the name of an application if it has one. */
const gifBlock = (label: number, body: Buffer, application = '') =>
  Buffer.concat([
    Buffer.from([0x21, label]),
    ...(application === '' ? [] : [Buffer.from([11]), Buffer.from(application)]),
    Buffer.from([body.length]),
    body,
    Buffer.from([0]),
  ]);
const words = (start: string) => Buffer.concat([Buffer.from(start, 'latin1'), secret]);

/** Returns the file with a part at an offset. */
const insert = (file: Buffer, at: number, part: Buffer) =>
  Buffer.concat([file.subarray(0, at), part, file.subarray(at)]);
const inRiff = (file: Buffer, part: Buffer, at = file.length) => {
  const longer = insert(file, at, part);
  longer.writeUInt32LE(longer.length - 8, 4);
  return longer;
};

const jpegParts: Readonly<Record<string, Buffer>> = {
  'a comment': segment(0xfe, secret),
  'a thumbnail of JFXX': segment(0xe0, words('JFXX\0\x10')),
  'a thumbnail of JFIF': segment(0xe0, words('JFIF\0\x01\x01\0\0\x01\0\x01\x03\x02')),
  'another Exif': segment(0xe1, words('Exif\0\0II*\0')),
  XMP: segment(0xe1, words('http://ns.adobe.com/xap/1.0/\0')),
  'several pictures': segment(0xe2, words('MPF\0')),
  APP4: segment(0xe4, secret),
  C2PA: segment(0xeb, words('JP\0\x01')),
  IPTC: segment(0xed, words('Photoshop 3.0\0')),
  'a long segment of Adobe': segment(0xee, words('Adobe\0\x64\0\0\0\0\x01')),
  APP15: segment(0xef, secret),
};
const pngParts: Readonly<Record<string, Buffer>> = {
  tEXt: pngChunk('tEXt', words('Comment\0')),
  zTXt: pngChunk('zTXt', words('Comment\0\0')),
  iTXt: pngChunk('iTXt', words('XML:com.adobe.xmp\0\0\0\0\0')),
  eXIf: pngChunk('eXIf', words('II*\0')),
  tIME: pngChunk('tIME', secret),
  'a private chunk': pngChunk('prVt', secret),
  C2PA: pngChunk('caBX', secret),
};
const webpParts: Readonly<Record<string, Buffer>> = {
  EXIF: webpChunk('EXIF', secret),
  XMP: webpChunk('XMP ', secret),
  'an unknown chunk': webpChunk('abcd', secret),
  C2PA: webpChunk('C2PA', secret),
  'a second image': webpChunk('VP8 ', secret),
};
const gifParts: Readonly<Record<string, Buffer>> = {
  'a comment': gifBlock(0xfe, secret),
  'plain text': gifBlock(0x01, secret),
  XMP: gifBlock(0xff, secret, 'XMP DataXMP'),
  'an unknown application': gifBlock(0xff, secret, 'ABCDEFGH1.0'),
  'an unknown extension': gifBlock(0x77, secret),
};
const parts: readonly (readonly [string, string, (clean: Buffer) => Buffer])[] = [
  ...Object.entries(jpegParts).flatMap(([what, part]) =>
    ['jpeg', 'progressive jpeg'].map(
      (format) => [what, format, (clean: Buffer) => insert(clean, 2, part)] as const,
    ),
  ),
  ['bytes between segments', 'jpeg', (clean) => insert(clean, 4 + clean.readUInt16BE(4), secret)],
  ...Object.entries(pngParts).flatMap(([what, part]) => [
    [`${what} before the pixels`, 'png', (clean: Buffer) => insert(clean, 33, part)] as const,
    [
      `${what} after the pixels`,
      'png',
      (clean: Buffer) => insert(clean, clean.length - 12, part),
    ] as const,
  ]),
  ...Object.entries(webpParts).flatMap(([what, part]) =>
    ['webp', 'lossless webp', 'transparent webp'].map(
      (format) => [what, format, (clean: Buffer) => inRiff(clean, part)] as const,
    ),
  ),
  ...['EXIF', 'an unknown chunk'].map(
    (what) =>
      [
        `${what} in an animation`,
        'animated webp',
        (clean: Buffer) => inRiff(clean, webpParts[what]!, 30),
      ] as const,
  ),
  [
    'a chunk in a frame',
    'animated webp',
    (clean) => {
      const at = clean.indexOf('ANMF');
      const size = clean.readUInt32LE(at + 4);
      const part = webpChunk('abcd', secret);
      const longer = inRiff(clean, part, at + 8 + size);
      longer.writeUInt32LE(size + part.length, at + 4);
      return longer;
    },
  ],
  ...Object.entries(gifParts).flatMap(([what, part]) =>
    ['gif', 'animated gif'].map(
      (format) => [what, format, (clean: Buffer) => insert(clean, clean.length - 1, part)] as const,
    ),
  ),
  [
    'more of the number of repetitions',
    'animated gif',
    (clean) =>
      insert(
        clean,
        clean.indexOf('NETSCAPE') + 15,
        Buffer.concat([Buffer.from([secret.length]), secret]),
      ),
  ],
  ...Object.keys(originals).flatMap((format) => [
    ['text after the end', format, (clean: Buffer) => Buffer.concat([clean, secret])] as const,
    [
      'a second picture after the end',
      format,
      (clean: Buffer) => Buffer.concat([clean, originals['jpeg']!, secret]),
    ] as const,
  ]),
];

test.each(parts)('%s of a %s is removed', async (_, format, hide) => {
  const clean = originals[format]!;
  const hidden = hide(clean);
  expect(hidden.includes(secret)).toBe(true);
  const stripped = stripMetadata(hidden);
  expect(stripped?.includes(secret)).toBe(false);
  expect(await pixelsOf(stripped)).toEqual(await pixelsOf(clean));
});

test('metadata that sharp writes are removed', async () => {
  const image = photo(60, 40)
    .withExif(position)
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret}</x:xmpmeta>`);
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const stripped = stripMetadata(await image.clone().toFormat(format).toBuffer());
    const { exif, xmp, width } = await sharp(stripped).metadata();
    expect([exif, xmp, width]).toEqual([undefined, undefined, 60]);
  }
});

test('a damaged image is not stripped, and is read once', () => {
  const damaged = fc
    .constantFrom(...Object.values(originals))
    .chain((clean) =>
      fc.tuple(
        fc.constant(clean),
        fc.nat(clean.length - 1),
        fc.array(fc.tuple(fc.nat(clean.length - 1), fc.nat(255)), { maxLength: 3 }),
      ),
    );
  fc.assert(
    fc.property(damaged, ([clean, end, changes]) => {
      const bytes = Buffer.from(clean);
      for (const [at, value] of changes) bytes[at] = value;
      for (const each of [bytes, bytes.subarray(0, end)]) {
        const stripped = stripMetadata(each);
        expect(stripped?.length ?? 0).toBeLessThanOrEqual(each.length + 1);
      }
    }),
  );
});
