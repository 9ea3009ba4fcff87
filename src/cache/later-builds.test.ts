import { cpSync, lstatSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { runs } from '../test-support/properties.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { tryBuildsAfterChanges } from './fixtures/series.ts';

test('a build after any changes equals one without a cache', async () => {
  await expect(tryBuildsAfterChanges(runs(20))).resolves.toBeUndefined();
});

const entriesOf = (root: string) => readdirSync(path.join(root, '.sitegen/cache/texts'));

test('a cache of another machine is used through a link, an older one is not', async () => {
  const [here, there] = [temporarySite(plainSite), temporarySite(plainSite)];
  const first = await build({ root: there, write: false });
  const kept = path.join(here, 'node_modules/.cache/sitegen');
  cpSync(path.join(there, '.sitegen/cache'), kept, { recursive: true });
  mkdirSync(path.join(here, '.sitegen'));
  symlinkSync(kept, path.join(here, '.sitegen/cache'), 'junction');
  mkdirSync(path.join(here, '.sitegen/cache/markdown-3'));
  writeFileSync(path.join(here, '.sitegen/cache/markdown-3/0a'), 'an entry of an older version');
  writeFileSync(path.join(here, '.sitegen/cache/texts/0a'), 'an entry of an older version');
  const details: string[] = [];
  const onDetail = (line: string) => details.push(line);
  const { tree, diagnostics } = await build({ root: here, write: false, onDetail });
  expect({ tree, diagnostics }).toEqual({ tree: first.tree, diagnostics: first.diagnostics });
  expect(lstatSync(path.join(here, '.sitegen/cache')).isSymbolicLink()).toBe(true);
  expect(entriesOf(here)).toEqual(['0a', ...entriesOf(there)]);
  expect(details).toEqual([]);
});
