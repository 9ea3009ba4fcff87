import type { Page } from 'playwright-core';

/** The number and the bounding box of the pixels in which two pictures differ by a contrast of 3:1 or more. */
export interface Difference {
  readonly pixels: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Compares two PNG pictures of one size, pixel by pixel, on a canvas in `page`: any open page without a policy. */
export async function comparePictures(page: Page, one: Buffer, other: Buffer): Promise<Difference> {
  return page.evaluate(`(async () => {
    const [one, other] = await Promise.all(${JSON.stringify([one, other].map((bytes) => bytes.toString('base64')))}.map(async (text) => {
      const picture = await createImageBitmap(new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], { type: 'image/png' }));
      const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d');
      context.drawImage(picture, 0, 0);
      return context.getImageData(0, 0, picture.width, picture.height);
    }));
    const linear = Array.from({ length: 256 }, (_, value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4));
    const luminance = ({ data }, at) => 0.2126 * linear[data[at]] + 0.7152 * linear[data[at + 1]] + 0.0722 * linear[data[at + 2]];
    const found = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
    for (let pixel = 0; pixel < one.width * one.height; pixel++) {
      const [a, b] = [luminance(one, pixel * 4), luminance(other, pixel * 4)];
      if ((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 3) continue;
      const [x, y] = [pixel % one.width, Math.floor(pixel / one.width)];
      found.pixels += 1;
      found.left = Math.min(found.left, x);
      found.right = Math.max(found.right, x + 1);
      found.top = Math.min(found.top, y);
      found.bottom = Math.max(found.bottom, y + 1);
    }
    return found;
  })()`);
}
