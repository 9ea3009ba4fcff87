import sharp, { type Sharp } from 'sharp';

/** Returns an image with colors in its corners and noise like that of a photo between them. */
export function photo(width: number, height: number, seed = 1): Sharp {
  const pixels = Buffer.alloc(width * height * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 3) {
    const x = (at / 3) % width;
    const y = (at / 3 - x) / width;
    state = (state * 1103515245 + 12345) % 2147483648;
    const noise = (state >> 16) % 32;
    pixels[at] = (x / width) * 200 + noise;
    pixels[at + 1] = (y / height) * 200 + noise;
    pixels[at + 2] = 80 + noise;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Exif with the position of a building in London. */
export const position = {
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
};
