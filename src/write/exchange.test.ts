import { chmodSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporarySite } from '../test-support/temporary-site.ts';
import { diskFiles, exchangeFolders, type Files } from './files.ts';
import { makeSite, textsIn, treeOf } from './fixtures/site.ts';

/** What `mv --exchange` of coreutils 9.5 does. */
const program = `#!/bin/sh
[ "$1 $2 $3" = "--exchange -T --" ] || exit 1
mv -T "$4" "$4.between" && mv -T "$5" "$4" && mv -T "$4.between" "$5"
`;

test.runIf(process.platform === 'linux')('folders are swapped by a program that can', async () => {
  const folder = temporarySite({ mv: program, 'a b/x': '', "it's -rf ü/y": '' });
  const mv = path.join(folder, 'mv');
  chmodSync(mv, 0o755);
  const [a, b] = [path.join(folder, 'a b'), path.join(folder, "it's -rf ü")];
  exchangeFolders(a, b, mv);
  expect([readdirSync(a), readdirSync(b)]).toEqual([['y'], ['x']]);
  for (const other of ['/nowhere/mv', '/bin/false', '/bin/true']) exchangeFolders(a, b, other);
  expect([readdirSync(a), readdirSync(b)]).toEqual([['y'], ['x']]);

  const site = makeSite();
  await site.write(treeOf({ a: '1', 'b/c': '2' }));
  const { ino } = statSync(site.out);
  const files: Files = {
    ...diskFiles,
    exchange: (from, to) => exchangeFolders(from, to, mv),
    rename(from, to) {
      expect([from, to]).not.toContain(site.out);
      diskFiles.rename(from, to);
    },
  };
  await site.write(treeOf({ a: '3', 'b/c': '4' }), { files });
  expect(textsIn(site.out)).toEqual({ a: '3', 'b/c': '4' });
  expect(statSync(site.out).ino).not.toBe(ino);
  expect(readdirSync(site.work)).toEqual(['manifest.json']);
});
