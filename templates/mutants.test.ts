import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { check } from '../src/check.ts';
import { pageMutants, scriptMutants, type Mutant } from './mutants.ts';

/*
 * Whether the specification is held is itself tried: each of its constants is made wrong once, and somebody must notice.
 * `sitegen check` is asked always. `MUTANTS=all` also runs the site's own tests on each mutant, those in a browser
 * included, which takes minutes.
 */

const root = path.resolve(import.meta.dirname, '..');
const all = process.env.MUTANTS === 'all';
const folders: string[] = [];
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** What tests of the script need besides the site. */
const machine = ['package.json', 'vitest.config.ts', 'tsconfig.json', 'src', 'bin'];

const healthy = copySite();

test('the healthy site is without errors', async () => {
  expect((await check({ root: healthy })).diagnostics).toEqual([]);
});

test.each([...pageMutants, ...scriptMutants])(
  'the mutant of “$breaks” in $file changes one place',
  ({ file, before }) => {
    const text = readFileSync(path.join(root, file), 'utf8');
    if (before !== '') expect(text.split(before).length - 1).toBe(1);
  },
);

test.each(pageMutants)('check notices that “$breaks” no longer holds ($file)', async (mutant) => {
  const { diagnostics } = await inHealthySite(mutant, () => check({ root: healthy }));
  // That a legal text changed at all is noticed anyway; here somebody must notice what is wrong with it.
  const errors = diagnostics.filter(
    ({ severity, code }) => severity === 'error' && code !== 'legal/changed-without-version',
  );
  expect(errors.length).toBeGreaterThan(0);
});

if (all)
  describe('the tests of the site', { timeout: 300_000 }, () => {
    test('find nothing wrong with the healthy one', () => {
      expect(vitest(root, 'templates/site.test.ts', { SITE_ROOT: healthy })).toBe(0);
      const copy = copySite(...machine);
      for (const name of new Set(scriptMutants.map(({ test }) => test)))
        expect([name, vitest(copy, `assets/${name}.test.ts`)]).toEqual([name, 0]);
    });

    test.each(pageMutants)('notice that “$breaks” no longer holds ($file)', async (mutant) => {
      const status = await inHealthySite(mutant, () =>
        Promise.resolve(vitest(root, 'templates/site.test.ts', { SITE_ROOT: healthy })),
      );
      expect(status).toBe(1);
    });

    test.each(scriptMutants)(
      'notice in a browser that “$breaks” no longer holds ($before)',
      (mutant) => {
        const copy = copySite(...machine);
        apply(mutant, copy);
        expect(vitest(copy, `assets/${mutant.test}.test.ts`)).toBe(1);
      },
    );
  });

function copySite(...more: readonly string[]): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-mutant-'));
  folders.push(folder);
  for (const name of ['content', 'templates', 'assets', ...more])
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  if (more.length > 0)
    symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return folder;
}

/** Makes a constant wrong for as long as `work` takes. */
async function inHealthySite<Result>(mutant: Mutant, work: () => Promise<Result>): Promise<Result> {
  const file = path.join(healthy, mutant.file);
  const text = readFileSync(file);
  apply(mutant, healthy);
  try {
    return await work();
  } finally {
    writeFileSync(file, text);
    if (mutant.movedTo !== undefined) rmSync(path.join(healthy, mutant.movedTo));
  }
}

function apply({ file, before, after, movedTo }: Mutant, folder: string): void {
  const place = path.join(folder, file);
  if (movedTo !== undefined) renameSync(place, path.join(folder, movedTo));
  else if (after === undefined) rmSync(place);
  else
    writeFileSync(
      place,
      readFileSync(place, 'utf8').replace(before, () => after),
    );
}

/** The exit code of a run of tests: 1 where one failed. */
function vitest(
  folder: string,
  file: string,
  env: Readonly<Record<string, string>> = {},
): number | null {
  return spawnSync(
    process.execPath,
    [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, file],
    { env: { ...process.env, MUTANTS: '', ...env } },
  ).status;
}
