import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { compressedSize, sizeAbove } from './compressed-size.ts';
import { weighPages } from './page-weights.ts';

test('a size is returned only if it is above the limit, and is exact then', () => {
  const text = Buffer.from(
    Array.from({ length: 500 }, (_, index) => `word-${(index * 7919) % 1000}`).join(' '),
  );
  const size = compressedSize(text);
  expect(sizeAbove(text.length, text)).toBeUndefined();
  expect(sizeAbove(size, text)).toBeUndefined();
  expect(sizeAbove(10, text)).toBe(size);
});

test('the weight of a page includes the files that it refers to, at the root only', async () => {
  const { tree, pages } = await build({ root: temporarySite(plainSite), write: false });
  const weights = weighPages(tree, pages);
  expect(weights.map(({ path }) => path)).toEqual([
    '/',
    '/terms/',
    '/posts/first/',
    '/posts/second/',
    '/404.html',
  ]);
  expect(weights[0]?.bytes).toEqual({
    html: compressedSize(tree.get('index.html')?.bytes ?? ''),
    script: 0,
    font: 0,
    image: Buffer.byteLength(String(plainSite['assets/mark.svg'])),
  });
});
