import fc from 'fast-check';
import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Files } from './files.ts';
import { makeSite, textsIn, treeOf } from './fixtures/site.ts';
import { immovable, withOwnSwap, withoutSwap } from './fixtures/unreliable-files.ts';
import { planWrite } from './write-tree.ts';
import { runs } from '../test-support/properties.ts';

// Few names, so that files become folders and come back; odd ones among them.
const name = fc.constantFrom(
  'a',
  'b',
  'A',
  'index.html',
  'ö',
  'o\u0308',
  '😀',
  '.well-known',
  'con',
  '-rf',
  '$(x)',
  "it's",
  'a b',
  '__proto__',
  'x'.repeat(200),
  '\u202e',
);
const file = fc.array(name, { minLength: 1, maxLength: 3 }).map((names) => names.join('/'));
const site = fc
  .array(fc.tuple(file, fc.constantFrom('', 'x', 'y', 'longer')), { maxLength: 12 })
  .map((files) => {
    const names = new Set(files.map(([name]) => name));
    return new Map(
      files.filter(([name]) => ![...names].some((other) => name.startsWith(`${other}/`))),
    );
  });
const disk = fc.constantFrom<[string, (out: string) => Files]>(
  ['swapped', () => withOwnSwap],
  ['renamed twice', () => withoutSwap],
  ['published file by file', (out) => immovable(out)],
);

test('For any published site and any way to replace it, the output equals the tree, and the result and the dry run list the changes.', async () => {
  await fc.assert(
    fc.asyncProperty(
      site,
      fc.array(fc.tuple(site, disk), { minLength: 1, maxLength: 3 }),
      async (first, later) => {
        const place = makeSite();
        try {
          await place.write(treeFrom(first), { files: withOwnSwap });
          let before = first;
          for (const [next, [, files]] of later) {
            const times = new Map(
              Array.from(before.keys(), (name) => [name, timeOf(place.out, name)]),
            );
            const plan = await planWrite(treeFrom(next), {
              root: place.root,
              out: place.out,
              report: () => {},
            });
            const result = await place.write(treeFrom(next), { files: files(place.out) });
            expect(result).toEqual(plan);
            expect(new Map(Object.entries(textsIn(place.out)))).toEqual(
              new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1))),
            );
            expect(result.added).toEqual(
              [...next.keys()].filter((name) => !before.has(name)).sort(),
            );
            expect(result.removed).toEqual(
              [...before.keys()].filter((name) => !next.has(name)).sort(),
            );
            expect(result.changed).toEqual(
              [...next.keys()]
                .filter((name) => before.has(name) && before.get(name) !== next.get(name))
                .sort(),
            );
            for (const name of result.unchanged)
              expect(timeOf(place.out, name)).toBe(times.get(name));
            for (const name of result.changed)
              expect(Math.floor(timeOf(place.out, name) / 1000)).toBeGreaterThan(
                Math.floor(times.get(name) ?? 0) / 1000 - 1e-9,
              );
            before = next;
          }
          expect(readdirSync(place.work)).toEqual(['manifest.json']);
          expect(existsSync(path.join(place.root, 'x'))).toBe(false);
          expect(place.reported).toEqual([]);
        } finally {
          place.remove();
        }
      },
    ),
    { numRuns: runs(2) },
  );
});

const treeFrom = (files: ReadonlyMap<string, string>) => treeOf(Object.fromEntries(files));
const timeOf = (out: string, name: string): number => lstatSync(path.join(out, name)).mtimeMs;
