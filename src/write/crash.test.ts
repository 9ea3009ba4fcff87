import fc from 'fast-check';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { runs } from '../test-support/properties.ts';
import type { Files } from './files.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';
import { deadPid, failingAt, Killed, killedAt, ways } from './fixtures/unreliable-files.ts';

// A build that ends before its n-th call to the disk, for every n: what a kill does, without its
// luck. kill.test.ts does it with signals.

let site: Site;
beforeEach(() => {
  site = makeSite();
});

const before = versionOf(1, 2);
const versions = {
  'with many changes': versionOf(2, 2),
  'with one changed file': { ...before, 'pages/1/index.html': 'new' },
};
const cases = Object.keys(ways).flatMap((way) =>
  Object.keys(versions).map((changes) => ({
    way: way as keyof typeof ways,
    changes: changes as keyof typeof versions,
  })),
);
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

test.each(
  cases.flatMap((each) =>
    [
      { code: 'ENOSPC', forGood: false },
      { code: 'EACCES', forGood: false },
      { code: 'EIO', forGood: true },
    ].map((failure) => ({ ...failure, ...each })),
  ),
)(
  'an output that is $way $changes is whole or repaired, $code, for good: $forGood',
  async ({ code, forGood, way, changes }) => {
    const [disk, after] = [ways[way], versions[changes]];
    for (let failing = 1, isReached = true; isReached; failing += 1) {
      await site.write(treeOf(before), { files: disk(site.out) });
      const failure = failingAt(failing, code, forGood, disk(site.out));
      const write = site.write(treeOf(after), { files: failure.files, timeout: 0 });
      const error: unknown = await write.then(() => undefined).catch((error: unknown) => error);
      const isIncomplete =
        forGood || site.reported.some(({ code }) => code === 'output/incomplete');
      const allowed =
        error === undefined
          ? ['new']
          : ['old', 'new', ...(isIncomplete ? ['mixed', 'missing'] : [])];
      expect(allowed, `call ${failing}`).toContain(stateOf(site.out, after));
      site.reported.length = 0;
      isReached = failure.calls >= failing;
      disown(site);
      await site.write(treeOf(before), { files: disk(site.out) });
      expect(textsIn(site.out), `built again after call ${failing}`).toEqual(before);
      expect(readdirSync(site.work)).toEqual(['manifest.json']);
      expect(site.reported).toEqual([]);
    }
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

function disown({ work }: Site): void {
  const lock = path.join(work, 'lock');
  if (existsSync(lock)) writeFileSync(lock, `${deadPid} 0 ${os.hostname()}\n`);
}

function stateOf(out: string, after: Record<string, string>): string {
  if (!existsSync(out)) return 'missing';
  const now = JSON.stringify(textsIn(out));
  const isSame = (texts: Record<string, string>) =>
    JSON.stringify(
      Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))),
    ) === now;
  return isSame(before) ? 'old' : isSame(after) ? 'new' : 'mixed';
}

/** No path may be both a file and a folder. */
function withoutConflicts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([name]) => !Object.keys(texts).some((other) => name.startsWith(`${other}/`)),
    ),
  );
}
