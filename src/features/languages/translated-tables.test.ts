import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { printsTable, shopInGerman } from '../../test-support/shop-site.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';

const drucke = `slug,address,title,description
alps,alpen,"Alpen, Morgen",Die Alpen bei Sonnenaufgang
lake,,Der See,Wasser ohne Wind
`;

/** Returns the problems of languages in a site. */
async function problemsOf(root: string): Promise<string[]> {
  const { diagnostics } = await check({ root, cache: false });
  return diagnostics.flatMap(({ code, file, message }) =>
    code.startsWith('language/') ? `${code} ${file}: ${message}` : [],
  );
}

test('a translated table is confirmed and out of date as one file', async () => {
  const root = temporarySite(shopInGerman(drucke));
  expect(await problemsOf(root)).toContainEqual(
    expect.stringContaining('language/unconfirmed content/prints.de.csv: '),
  );
  await check({ root, cache: false, updateLock: true });
  const lock = readFileSync(path.join(root, 'content/translations.lock.yaml'), 'utf8');
  expect(lock).toContain('content/prints.csv:\n  - translations:\n      - content/prints.de.csv\n');
  expect(lock).toContain('      - The "quiet" lake\n');
  expect(await problemsOf(root)).toEqual([]);
  const write = (text: string) => writeFileSync(path.join(root, 'content/prints.csv'), text);
  // A price is no word.
  write(printsTable.replace('120', '130'));
  expect(await problemsOf(root)).toEqual([]);
  write(printsTable.replace('Water without wind', 'Water in the wind'));
  expect(await problemsOf(root)).toEqual([
    'language/outdated content/prints.de.csv: content/prints.csv changed after this translation was confirmed: “Water [-without-]{+in the+} wind”.',
  ]);
});

test('a row without a translation has no page, and no links to other languages', async () => {
  const root = temporarySite(shopInGerman(drucke.replace(/^lake.*\n/m, '')));
  const { tree, diagnostics } = await build({ root, cache: false, write: false });
  const { languages } = await check({ root, cache: false });
  const page = (name: string) => Buffer.from(tree.get(name)?.bytes ?? []).toString();
  expect(diagnostics).toEqual([]);
  expect(page('prints/alps/index.html')).toContain(
    '<link rel="alternate" hreflang="de" href="https://shop.example/de/prints/alpen/"/>',
  );
  expect(page('prints/lake/index.html')).not.toContain('hreflang');
  expect(tree.has('de/prints/lake/index.html')).toBe(false);
  expect(languages).toMatchObject([{ language: 'de', missing: ['content/prints.csv (lake)'] }]);
});
