import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { compressedSize, sizeAbove } from './compressed-size.ts';
import { weighPages } from './page-weights.ts';

const withBudget = (page: number) => ({
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    'policy: {',
    () => `budget: { page: ${page}, script: 100 },\n  policy: {`,
  ),
});

test('a build does not publish a page over the budget, and reports its source once for all variants', async () => {
  const { ok, diagnostics } = await build({
    root: temporarySite({ ...plainSite, ...withBudget(300) }),
  });
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toContain(
    'weight/page content/home.md',
  );
  expect(new Set(diagnostics.map(({ file }) => file)).size).toBe(diagnostics.length);
  expect((await build({ root: temporarySite({ ...plainSite, ...withBudget(2000) }) })).ok).toBe(
    true,
  );
});

test('a file within the budget is remembered by its content and its limit only', async () => {
  const root = temporarySite({ ...plainSite, ...withBudget(400) });
  const lines = () =>
    readdirSync(path.join(root, '.sitegen/cache/within-budget')).flatMap((name) =>
      readFileSync(path.join(root, '.sitegen/cache/within-budget', name))
        .subarray(32)
        .toString()
        .split('\n'),
    );
  expect((await build({ root })).ok).toBe(true);
  const first = lines();
  expect(first.length).toBeGreaterThan(1);
  expect((await build({ root })).ok).toBe(true);
  expect(lines()).toEqual(first);
  const words = Array.from({ length: 200 }, (_, index) => `word-${(index * 7919) % 1000}`).join(
    ' ',
  );
  const terms = path.join(root, 'content/terms.md');
  const before = readFileSync(terms, 'utf8');
  writeFileSync(terms, before.replace('Everything.', words));
  expect((await build({ root })).diagnostics).toMatchObject([
    { code: 'weight/page', file: 'content/terms.md' },
  ]);
  writeFileSync(terms, before);
  writeFileSync(path.join(root, 'templates/site.tsx'), withBudget(300)['templates/site.tsx']);
  expect((await build({ root })).diagnostics.map(({ code }) => code)).toContain('weight/page');
});

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
