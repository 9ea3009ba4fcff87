import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { swapFolders } from './system-programs.ts';
import { diskFiles } from './files.ts';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite, treeOf, versionOf, type Site } from './fixtures/site.ts';
import { withoutSwap } from './fixtures/unreliable-files.ts';

let folder: string;
let a: string;
let b: string;
let site: Site;
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-swap-'));
  [a, b] = [path.join(folder, 'a b'), path.join(folder, "it's -rf ü")];
  for (const name of [a, b]) {
    mkdirSync(name);
    writeFileSync(path.join(name, path.basename(name)), '');
  }
  site = makeSite();
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
  site.remove();
});

/** Returns whether the folders were swapped. */
function swap(): boolean {
  swapFolders(a, b);
  return existsSync(path.join(a, path.basename(b))) && existsSync(path.join(b, path.basename(a)));
}

const hasProgram = canSwap();

test.runIf(hasProgram)('A program of the system swaps two folders, whatever their names.', () => {
  expect(swap()).toBe(true);
  expect(readdirSync(folder).toSorted()).toEqual([path.basename(a), path.basename(b)].toSorted());
});

test('The environment of the build does not reach the program.', () => {
  vi.stubEnv('PERL5OPT', '-Mnonsense');
  expect(swap()).toBe(hasProgram);
});

for (const [way, files] of [
  ['swapped', diskFiles],
  ['renamed twice', withoutSwap],
] as const) {
  test.runIf(hasProgram)(
    `An output that is ${way} is ${way === 'swapped' ? 'there at every moment' : 'absent for a moment, which this test detects'}.`,
    { timeout: 60_000 },
    async () => {
      const script = await buildScript('watch-file.ts', folder);
      await site.write(treeOf(versionOf(0)));
      let missing = 0;
      // The moment is short: it may take a few rounds to be seen.
      for (let round = 1; round <= (way === 'swapped' ? 2 : 40) && missing === 0; round += 1) {
        const end = path.join(folder, `end-${round}`);
        const watcher = spawn(process.execPath, [script, path.join(site.out, 'index.html'), end], {
          stdio: ['ignore', 'pipe', 'inherit'],
        });
        let output = '';
        watcher.stdout.on('data', (text) => (output += text));
        await new Promise((resolve) => watcher.stdout.once('data', resolve));
        for (let version = 1; version <= 50; version += 1)
          await site.write(treeOf({ 'index.html': `${round} ${version}` }), { files });
        writeFileSync(end, '');
        await new Promise((resolve) => watcher.once('close', resolve));
        missing = Number(output.split('\n')[1]);
      }
      expect(missing > 0).toBe(way !== 'swapped');
    },
  );
}

/** Returns whether this system can swap folders: Linux and macOS with Perl, or Linux with new tools. */
function canSwap(): boolean {
  const place = mkdtempSync(path.join(os.tmpdir(), 'sitegen-swap-'));
  const [x, y] = [path.join(place, 'x'), path.join(place, 'y')];
  for (const name of [x, y]) mkdirSync(path.join(name, path.basename(name)), { recursive: true });
  swapFolders(x, y);
  const done = existsSync(path.join(x, 'y'));
  rmSync(place, { recursive: true });
  return done;
}
