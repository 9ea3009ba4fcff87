import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { check } from '../../commands/cli/run-check.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

test('a font above the budget is reported', async () => {
  const font = readFileSync(path.resolve(import.meta.dirname, '../../test-support/archivo.woff2'));
  const fonts =
    "fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],\n  budget: { page: 100_000, script: 1000, font: 10 },\n  pages: [";
  const root = temporarySite({
    ...plainSite,
    'assets/archivo.woff2': font,
    'templates/site.tsx': String(plainSite['templates/site.tsx']).replace('pages: [', () => fonts),
  });
  expect((await check({ root })).diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'weight/font',
      file: 'assets/archivo.woff2',
      message: expect.stringMatching(
        /^The font assets\/archivo-\w+\.woff2 weighs .* above the site’s budget\.$/,
      ),
    }),
  );
});
