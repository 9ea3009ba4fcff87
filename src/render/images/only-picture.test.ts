import { expect, test } from 'vitest';
import sharp from 'sharp';
import { onlyPicture } from './only-picture.ts';

const image = sharp(Buffer.from(Array.from({ length: 16 * 16 * 3 }, (_, at) => (at * 31) % 251)), {
  raw: { width: 16, height: 16, channels: 3 },
});
const hidden = Buffer.from('hidden words');

/** Returns a part of a PNG or of an AVIF. */
function part(name: string, after: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(hidden.length + (after === 0 ? 8 : 0));
  return Buffer.concat([length, Buffer.from(name), hidden, Buffer.alloc(after)]);
}

const riffPart = Buffer.concat([Buffer.from('NOTE\x0c\0\0\0', 'latin1'), hidden]);
const gifPart = Buffer.from('!\xff\x0bHIDDENTEXT0\x0chidden words\0', 'latin1');

test.each([
  ['png', 33, part('tEXt', 4)],
  ['png', 33, part('prVt', 4)],
  ['webp', 12, riffPart],
  ['avif', 0, part('free', 0)],
  ['gif', 13 + 3 * 256, gifPart],
] as const)('a %s has nothing but the picture', async (format, at, hiddenPart) => {
  const bytes = await image.clone().toFormat(format, { colours: 256 }).toBuffer();
  expect(onlyPicture(bytes, format)).toEqual(bytes);
  const start = format === 'gif' ? bytes.indexOf('!\xf9', 13, 'latin1') : at;
  const cases = [
    Buffer.concat([bytes, hidden]),
    Buffer.concat([bytes, hidden, Buffer.from(';')]),
    Buffer.concat([bytes.subarray(0, start), hiddenPart, bytes.subarray(start)]),
    Buffer.concat([bytes, hiddenPart]),
  ];
  for (const changed of cases)
    expect(onlyPicture(changed, format)).toEqual(format === 'png' ? bytes : undefined);
});

test('frames and repetitions are parts of the picture', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 9, height: 9, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = await Promise.all([frame('red'), frame('blue')]);
  for (const format of ['gif', 'webp'] as const) {
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    expect(onlyPicture(bytes, format)).toEqual(bytes);
  }
});

test('a file that ends within a part is read to its end', () => {
  expect(onlyPicture(Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'), 'png')).toHaveLength(8);
  expect(onlyPicture(Buffer.from('RIFF\x04\0\0\0WEBPVP', 'latin1'), 'webp')).toBeUndefined();
  expect(onlyPicture(Buffer.from('GIF89a', 'latin1'), 'gif')).toBeUndefined();
});
