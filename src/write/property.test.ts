import fc from 'fast-check';
import { lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeSite, textsIn, treeOf } from './fixtures/site.ts';
import { ways } from './fixtures/unreliable-files.ts';
import { planWrite } from './write-tree.ts';
import { runs } from '../test-support/properties.ts';

// Few names, so that files become folders and come back; odd ones among them.
const names = ['a', 'b', 'A', 'ö', 'o\u0308', '😀', '.well-known', '-rf', '$(x)', "it's", 'a b'];
const name = fc.constantFrom(...names, '__proto__', 'x'.repeat(200), '\u202e', 'line\nbreak');
const file = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const site = fc
  .array(fc.tuple(file, fc.constantFrom('', 'x', 'y', 'longer')), { maxLength: 12 })
  .map((files) => {
    const names = [...new Set(files.map(([name]) => name))];
    const isFile = (name: string) => !names.some((other) => name.startsWith(`${other}/`));
    return new Map<string, string>(files.filter(([name]) => isFile(name)));
  });
/** A site with any differences from the one before, or with one changed file. */
const change = fc.oneof(site, fc.constant('one file' as const));
const way = fc.constantFrom(...Object.values(ways));

test('any output becomes the tree in any way, and a dry run lists the changes', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(fc.tuple(change, way), { minLength: 1, maxLength: 3 }),
      async (first, later) => {
        const { root, out, work, write, reported } = makeSite();
        const treeFrom = (files: typeof first) => treeOf(Object.fromEntries(files));
        const timeOf = (name: string) => lstatSync(path.join(out, name)).mtimeMs;
        await write(treeFrom(first));
        let before = first;
        for (const [change, disk] of later) {
          const edited = [...before].slice(0, 1).map(([name, text]) => [name, `${text}!`] as const);
          const next = change === 'one file' ? new Map([...before, ...edited]) : change;
          const times = new Map(Array.from(before.keys(), (name) => [name, timeOf(name)]));
          const plan = await planWrite(treeFrom(next), { root, out, report: () => {} });
          const result = await write(treeFrom(next), { files: disk(out) });
          expect(result).toEqual(plan);
          expect(Object.entries(textsIn(out))).toEqual(
            [...next].sort(([a], [b]) => (a < b ? -1 : 1)),
          );
          const { added, removed, changed, unchanged } = result;
          const kept = [...next.keys()].filter((name) => before.has(name)).sort();
          expect([...kept, ...added].sort()).toEqual([...next.keys()].sort());
          expect([...kept, ...removed].sort()).toEqual([...before.keys()].sort());
          expect([...changed, ...unchanged].sort()).toEqual(kept);
          for (const name of unchanged) expect(timeOf(name)).toBe(times.get(name));
          for (const name of changed) expect(next.get(name)).not.toBe(before.get(name));
          before = next;
        }
        expect(readdirSync(work)).toEqual(['manifest.json']);
        expect(reported).toEqual([]);
      },
    ),
    { numRuns: runs(2) },
  );
});
