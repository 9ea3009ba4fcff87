import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { readTree } from '../../check/read-tree.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

test('each text has a compressed form, which the next build removes', async () => {
  const terms = `${String(plainSite['content/terms.md'])}${'More words. '.repeat(100)}\n`;
  const root = temporarySite({ ...plainSite, 'content/terms.md': terms });
  const read = (file: string) => readFileSync(path.join(root, 'dist', file));
  const { ok, tree } = await build({ root, precompress: true });
  expect(ok).toBe(true);
  const page = read('terms/index.html');
  expect(gunzipSync(read('terms/index.html.gz'))).toEqual(page);
  expect(brotliDecompressSync(read('terms/index.html.br'))).toEqual(page);
  // Too small.
  expect(existsSync(path.join(root, 'dist/robots.txt.gz'))).toBe(false);
  expect([...readTree(path.join(root, 'dist')).keys()].sort()).toEqual([...tree.keys()].sort());
  await build({ root });
  expect(existsSync(path.join(root, 'dist/terms/index.html.gz'))).toBe(false);
});
