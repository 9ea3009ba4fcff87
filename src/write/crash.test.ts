import fc from 'fast-check';
import { existsSync, readdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Files } from './files.ts';
import { makeSite, textsIn, treeOf, versionOf, type Site } from './fixtures/site.ts';
import {
  immovable,
  Killed,
  killedAt,
  openDescriptors,
  withoutSwap,
  withOwnSwap,
} from './fixtures/unreliable-files.ts';
import { runs } from '../test-support/properties.ts';

// A build that ends before its n-th call to the system, for every n: what a kill does, without its luck. kill.test.ts does it with signals.

let site: Site;
beforeEach(() => {
  site = makeSite();
});
afterEach(() => site.remove());

const ways: [string, (out: string) => Files, ('whole' | 'missing' | 'mixed')[]][] = [
  ['swapped', () => withOwnSwap, ['whole']],
  ['renamed twice', () => withoutSwap, ['whole', 'missing']],
  ['published file by file', (out) => immovable(out), ['whole', 'mixed']],
];

for (const [way, disk, allowed] of ways) {
  test(`Wherever a build ends, an output that is ${way} is left ${allowed.join(' or ')}, and the next build repairs it.`, async () => {
    const [before, after] = [versionOf(1, 2), versionOf(2, 2)];
    const seen = new Set<string>();
    for (let last = 1, over = false; !over; last += 1) {
      await site.write(treeOf(before), { files: withOwnSwap });
      const killed = killedAt(last, disk(site.out));
      over = await survives(site.write(treeOf(after), { files: killed.files }));
      const state = stateOf(site.out, before, after);
      seen.add(state);
      expect(allowed, `killed at call ${last}`).toContain(state);
      if (state !== 'mixed') await site.recover();
      const recovered = stateOf(site.out, before, after);
      expect(recovered, `recovered after call ${last}`).toBe(state === 'mixed' ? 'mixed' : 'whole');
      await site.write(treeOf(before), { files: disk(site.out) });
      expect(textsIn(site.out), `built again after call ${last}`).toEqual(before);
      expect(readdirSync(site.work)).toEqual(['manifest.json']);
    }
    expect([...seen].sort()).toEqual([...allowed].sort());
    expect(site.reported).toEqual([]);
  });
}

test('Builds may end anywhere several times in a row, with any contents: the output stays whole, no file is unknown, and no file stays open.', async () => {
  const descriptors = openDescriptors();
  const texts = fc
    .dictionary(
      fc.constantFrom('index.html', 'a', 'b', 'a/x', 'b/x', 'b/y/z', 'c.html', 'é.html'),
      fc.constantFrom('', 'one', 'two', 'three'),
    )
    .map(withoutConflicts);
  await fc.assert(
    fc.asyncProperty(
      texts,
      fc.array(fc.record({ texts, last: fc.nat(90), swap: fc.boolean() }), { maxLength: 4 }),
      texts,
      async (start, ends, end) => {
        const site = makeSite();
        try {
          await site.write(treeOf(start), { files: withOwnSwap });
          let published = start;
          for (const { texts, last, swap } of ends) {
            const survived = await survives(
              site.write(treeOf(texts), {
                files: killedAt(last, swap ? withOwnSwap : withoutSwap).files,
              }),
            );
            const now = existsSync(site.out) ? textsIn(site.out) : undefined;
            const gone = swap ? [] : [undefined];
            expect([...gone, ...(survived ? [] : [published]), texts]).toContainEqual(now);
            published = now ?? published;
          }
          await site.write(treeOf(end), { files: withOwnSwap });
          expect(textsIn(site.out)).toEqual(end);
          expect(readdirSync(site.work)).toEqual(['manifest.json']);
          expect(site.reported).toEqual([]);
        } finally {
          site.remove();
        }
      },
    ),
    { numRuns: runs(2) },
  );
  expect(openDescriptors()).toBeLessThan(descriptors + 5);
});

/** Waits for a build, which may end. */
async function survives(build: Promise<unknown>): Promise<boolean> {
  try {
    await build;
    return true;
  } catch (error) {
    if (error instanceof Killed) return false;
    throw error;
  }
}

function stateOf(out: string, before: object, after: object): 'whole' | 'missing' | 'mixed' {
  if (!existsSync(out)) return 'missing';
  const now = JSON.stringify(textsIn(out));
  const sorted = (texts: object): string =>
    JSON.stringify(Object.fromEntries(Object.entries(texts).sort(([a], [b]) => (a < b ? -1 : 1))));
  return [before, after].some((texts) => sorted(texts) === now) ? 'whole' : 'mixed';
}

/** No path may be both a file and a folder. */
function withoutConflicts(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).filter(
      ([name]) => !Object.keys(texts).some((other) => name.startsWith(`${other}/`)),
    ),
  );
}
