import os from 'node:os';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { build } from '../../build.ts';
import { photo } from '../../test-support/photos.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

test('the bytes do not depend on the number of cores', async () => {
  const trees = [];
  for (const cores of [1, 8]) {
    vi.spyOn(os, 'availableParallelism').mockReturnValue(cores);
    sharp.concurrency(cores);
    const root = temporarySite({
      ...plainSite,
      'content/posts/01-first.md': '---\ntitle: First\n---\n![One](a.jpg) ![Two](b.jpg)\n',
      'content/posts/a.jpg': await photo(900, 600).jpeg().toBuffer(),
      'content/posts/b.jpg': await photo(900, 600, 2).jpeg().toBuffer(),
    });
    const { tree } = await build({ root, cache: false, write: false });
    expect([...tree.keys()].filter((output) => /\/[ab]-\w+\.avif$/.test(output))).toHaveLength(4);
    trees.push(Array.from(tree, ([output, { bytes }]) => [output, Buffer.from(bytes)]));
  }
  vi.restoreAllMocks();
  expect(trees[0]).toEqual(trees[1]);
});
