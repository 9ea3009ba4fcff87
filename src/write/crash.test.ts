import fc from 'fast-check';
import { readdirSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import { runs } from '../test-support/properties.ts';
import type { Files } from './files.ts';
import { before, cases, disown, stateOf, versions } from './fixtures/interrupted.ts';
import { makeSite, textsIn, treeOf, type Site } from './fixtures/site.ts';
import { Killed, killedAt, ways } from './fixtures/unreliable-files.ts';

// A build that ends before its n-th call to the disk, for every n: what a kill does, without its
// luck. kill.thorough.test.ts does it with signals, crash.thorough.test.ts with errors of the disk.

let site: Site;
beforeEach(() => {
  site = makeSite();
});

test.each(cases)(
  'wherever a build ends, an output that is $way $changes is repaired by the next',
  async ({ way, changes }) => {
    const [disk, after] = [ways[way], versions[changes]];
    const allowed = ['old', 'new'];
    if (way === 'renamed twice' && changes === 'with many changes') allowed.push('missing');
    if (way === 'written in place') allowed.push('mixed');
    const seen = new Set<string>();
    for (let last = 1, isOver = false; !isOver; last += 1) {
      await site.write(treeOf(before), { files: disk(site.out) });
      isOver = await survives(site, after, killedAt(last, disk(site.out)));
      seen.add(stateOf(site.out, after));
      const next = last % 3 === 0 ? after : before;
      await site.write(treeOf(next), { files: disk(site.out) });
      expect(textsIn(site.out), `built again after call ${last}`).toEqual(next);
      expect(readdirSync(site.work)).toEqual(['manifest.json']);
    }
    expect([...seen].sort()).toEqual(allowed.sort());
    expect(site.reported).toEqual([]);
  },
);

test('builds may end anywhere several times, and no file is unknown', async () => {
  const texts = fc
    .dictionary(
      fc.constantFrom('index.html', 'a', 'b', 'a/x', 'b/x', 'b/y/z', 'c.html', 'é.html'),
      fc.constantFrom('', 'one', 'two', 'three'),
    )
    .map(withoutConflicts);
  const way = fc.constantFrom(...Object.values(ways));
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.record({ texts, last: fc.nat(70), way }), { maxLength: 4 }),
      texts,
      async (start, ends, end) => {
        const site = makeSite();
        try {
          await site.write(treeOf(start));
          for (const { texts, last, way } of ends)
            await survives(site, texts, killedAt(last, way(site.out)));
          await site.write(treeOf(end));
          expect(textsIn(site.out)).toEqual(end);
          expect(readdirSync(site.work)).toEqual(['manifest.json']);
          expect(site.reported).toEqual([]);
        } finally {
        }
      },
    ),
    { numRuns: runs(2) },
  );
});

/** Returns whether a build ended by itself. The lock of another becomes that of a dead process. */
async function survives(site: Site, texts: Record<string, string>, files: Files): Promise<boolean> {
  try {
    await site.write(treeOf(texts), { files });
    return true;
  } catch (error) {
    if (!(error instanceof Killed)) throw error;
    disown(site);
    // A dead process reports nothing.
    site.reported.length = 0;
    return false;
  }
}

/** No path may be both a file and a folder. */
function withoutConflicts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([name]) => !Object.keys(texts).some((other) => name.startsWith(`${other}/`)),
    ),
  );
}
