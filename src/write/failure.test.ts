import { existsSync, readdirSync, rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SiteError } from '../report/diagnostic.ts';
import { explainFailure } from './failure.ts';
import { diskFiles, type Files } from './files.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';
import { failingAt, immovable, withoutSwap, withOwnSwap } from './fixtures/unreliable-files.ts';

let site: Site;
beforeEach(() => {
  site = makeSite();
});
afterEach(() => site.remove());

const ways: [string, (out: string) => Files][] = [
  ['swapped', () => withOwnSwap],
  ['renamed twice', () => withoutSwap],
  ['published file by file', (out) => immovable(out)],
];
/** EACCES makes the stage look for another way; the others differ only in their messages. */
const codes =
  process.env.SITEGEN_THOROUGH === undefined
    ? ['ENOSPC', 'EACCES']
    : ['ENOSPC', 'EACCES', 'EIO', 'EMFILE', 'EROFS', 'EPERM', 'EXDEV'];
const [before, after] = [versionOf(1, 2), versionOf(2, 2)];

for (const [way, disk] of ways) {
  for (const code of codes) {
    test(`Whichever call fails with ${code}, an output that is ${way} is the old site after an error, and the new one otherwise.`, async () => {
      for (let failing = 1, reached = true; reached; failing += 1) {
        await site.write(treeOf(before), { files: withOwnSwap });
        const failure = failingAt(failing, code, false, disk(site.out));
        const error = await errorOf(
          site.write(treeOf(after), { files: failure.files, timeout: 100 }),
        );
        expect(published(site), `after ${failure.failed}`).toEqual(
          error === undefined ? after : before,
        );
        reached = failure.calls >= failing;
        await site.write(treeOf(before), { files: withOwnSwap });
        expect(readdirSync(site.work), `after ${failure.failed}`).toEqual(['manifest.json']);
      }
    });
  }

  test(`When all calls from some call on fail, an output that is ${way} is correct after the next build at the latest.`, async () => {
    for (let failing = 1, reached = true; reached; failing += 1) {
      await site.write(treeOf(before), { files: withOwnSwap });
      const failure = failingAt(failing, 'EIO', true, disk(site.out));
      await errorOf(site.write(treeOf(after), { files: failure.files, timeout: 0 }));
      const published = way === 'swapped' ? textsIn(site.out) : before;
      expect([before, after], `after ${failure.failed}`).toContainEqual(published);
      reached = failure.calls >= failing;
      // The process lives on and so holds the lock that it could not give back.
      for (const name of readdirSync(site.work))
        if (name.startsWith('lock-')) rmSync(`${site.work}/${name}`);
      await site.write(treeOf(before), { files: withOwnSwap });
      expect(textsIn(site.out), `after ${failure.failed}`).toEqual(before);
      expect(readdirSync(site.work), `after ${failure.failed}`).toEqual(['manifest.json']);
    }
  });
}

test('An old site that could not be restored at once is restored before anything is deleted.', async () => {
  await site.write(treeOf(before));
  let refusals = 2;
  const rename: Files['rename'] = (from, to) => {
    if (
      to === site.out &&
      readdirSync(site.work).some((name) => name.startsWith('old-')) &&
      refusals > 0
    ) {
      refusals -= 1;
      throw Object.assign(new Error('EIO'), { code: 'EIO', syscall: 'rename', path: from });
    }
    diskFiles.rename(from, to);
  };
  expect(
    (await errorOf(site.write(treeOf(after), { files: { ...withoutSwap, rename } })))?.diagnostics,
  ).toMatchObject([{ code: 'output/unwritable' }]);
  expect(refusals).toBe(0);
  expect(textsIn(site.out)).toEqual(before);
});

test('A first build that fails leaves no output folder.', async () => {
  for (let failing = 1, reached = true; reached; failing += 1) {
    const failure = failingAt(failing, 'ENOSPC', false, diskFiles);
    const error = await errorOf(site.write(treeOf(after), { files: failure.files, timeout: 100 }));
    expect(existsSync(site.out), `after ${failure.failed}`).toBe(error === undefined);
    reached = failure.calls >= failing;
    site.remove();
    site = makeSite();
  }
});

test('An error of the system becomes a diagnostic with the path and advice.', async () => {
  const failure: Files = {
    ...diskFiles,
    mkdir: (path) => {
      throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'mkdir', path });
    },
  };
  const error = await errorOf(site.write(treeOf(after), { files: failure }));
  expect(error?.diagnostics).toEqual([
    {
      code: 'output/no-space',
      severity: 'error',
      message: 'The site could not be written: no space is left on the disk (at .sitegen).',
      why: 'The published site is unchanged.',
      fix: 'Free some space: for a moment, the old and the new site both exist. Or choose another folder with --out.',
    },
  ]);
});

test('A defect of the program is not turned into a diagnostic.', () => {
  const defect = new TypeError('undefined is not a function');
  expect(explainFailure(defect, String)).toBe(defect);
});

/** Returns the files of the output, without those that the build reported as leftovers. */
function published({ out, reported }: Site): Record<string, string> {
  const hasLeftovers = reported.splice(0).some(({ code }) => code === 'output/leftover');
  return Object.fromEntries(
    Object.entries(textsIn(out)).filter(([name]) => !hasLeftovers || !name.startsWith('.sitegen-')),
  );
}

async function errorOf(build: Promise<unknown>): Promise<SiteError | undefined> {
  try {
    await build;
    return undefined;
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    return error;
  }
}
