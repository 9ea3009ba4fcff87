import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';
import { compressedSize, sizeAbove } from './compressed-size.ts';
import { weighPages } from './page-weights.ts';

const withBudget = (page: number) => ({ 'templates/site.tsx': String(plainSite['templates/site.tsx']).replace("policy: {", () => `budget: { page: ${page}, script: 100 },\n  policy: {`) });

test('a build refuses to publish a page above the budget, and names its source once for all copies', async () => {
  const { ok, diagnostics } = await build({ root: temporarySite({ ...plainSite, ...withBudget(300) }) });
  expect(ok).toBe(false);
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toContain('weight/page content/home.md');
  expect(new Set(diagnostics.map(({ file }) => file)).size).toBe(diagnostics.length);
  expect((await build({ root: temporarySite({ ...plainSite, ...withBudget(2000) }) })).ok).toBe(true);
});

test('a size is told only where it is above the limit, and then exactly', () => {
  const text = Buffer.from(Array.from({ length: 500 }, (_, index) => `word-${(index * 7919) % 1000}`).join(' '));
  const size = compressedSize(text);
  expect(sizeAbove(text.length, text)).toBeUndefined();
  expect(sizeAbove(size, text)).toBeUndefined();
  expect(sizeAbove(10, text)).toBe(size);
});

test('pages are weighed with what they name, at the root only', async () => {
  const { tree, pages } = await build({ root: temporarySite(plainSite), write: false });
  const weights = weighPages(tree, pages, '/');
  expect(weights.map(({ path }) => path)).toEqual(['/', '/terms/', '/posts/first/', '/posts/second/', '/404.html']);
  expect(weights[0]?.bytes).toEqual({ html: compressedSize(tree.get('index.html')?.bytes ?? ''), script: 0, font: 0, image: Buffer.byteLength(String(plainSite['assets/mark.svg'])) });
});
