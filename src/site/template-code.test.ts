import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { openCache } from '../cache/cache.ts';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';
import { loadSite } from './load-site.ts';

const kept = (root: string) => readdirSync(path.join(root, '.sitegen/cache/template-code'));

test('what V8 compiled of the templates is kept once, and a mistake in them is found where it stands', async () => {
  const root = temporarySite({
    ...plainSite,
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
      '<h1>{home.title}</h1>',
      () =>
        "<h1>{home.title === 'Broken' ? (home as never as { x: { y: string } }).x.y : home.title}</h1>",
    ),
  });
  expect((await build({ root })).diagnostics).toEqual([]);
  const first = kept(root);
  expect(first).toHaveLength(1);
  expect((await build({ root })).diagnostics).toEqual([]);
  expect(kept(root)).toEqual(first);
  // There is nothing to keep where V8 took what was kept.
  expect(
    (await loadSite(root, openCache(path.join(root, '.sitegen/cache')))).compiledCode(),
  ).toBeUndefined();
  expect((await loadSite(root, openCache(undefined))).compiledCode()).toBeInstanceOf(Uint8Array);
  const home = String(plainSite['content/home.md']).replace(/^title: .*$/m, 'title: Broken');
  writeFileSync(path.join(root, 'content/home.md'), home);
  const [withCache, without] = [await build({ root }), await build({ root, cache: false })];
  expect(withCache.diagnostics[0]).toMatchObject({
    code: 'template/threw',
    file: 'templates/site.tsx',
    line: expect.any(Number),
  });
  expect(withCache.diagnostics).toEqual(without.diagnostics);
});
