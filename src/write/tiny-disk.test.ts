import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { diskFiles, type Files } from './files.ts';
import { makeSite, textsIn, treeOf } from './fixtures/site.ts';

const small = Object.fromEntries(
  Array.from({ length: 20 }, (_, page) => [`${page}/index.html`, `page ${page}`]),
);
const large = Object.fromEntries(
  Array.from({ length: 40 }, (_, page) => [`${page}/index.html`, `${page} `.repeat(20_000)]),
);
const noSpace = { diagnostics: [{ code: 'output/no-space' }] };

test('When the disk becomes full, the old site is unchanged, and the space is free for the next build.', async (context) => {
  const site = makeSite();
  const disk = path.join(site.root, 'disk');
  mkdirSync(disk);
  const { status, stderr, error } = spawnSync(
    'mount',
    ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk],
    { encoding: 'utf8' },
  );
  context.onTestFinished(() => {
    if (status === 0) execFileSync('umount', [disk]);
    site.remove();
  });
  if (status !== 0)
    context.skip(`mounting is not possible here: ${(error?.message ?? stderr).trim()}`);
  for (const out of [path.join(disk, 'dist'), disk]) {
    await site.write(treeOf(small), { out });
    await expect(site.write(treeOf(large), { out })).rejects.toMatchObject(noSpace);
    expect(textsIn(out)).toMatchObject(small);
    await site.write(treeOf({ ...small, 'more.html': 'x'.repeat(400_000) }), { out });
    await site.write(treeOf({}), { out });
    execFileSync('rm', ['-rf', path.join(disk, 'dist'), path.join(disk, '.sitegen')]);
  }
});

test('A full disk is noticed after a partial write.', async (context) => {
  const site = makeSite();
  context.onTestFinished(site.remove);
  await site.write(treeOf(small));
  for (const room of [0, 1, 100, 100_000, 1_000_000]) {
    let left = room;
    const files: Files = {
      ...diskFiles,
      write: (file, bytes, offset) => {
        if (left === 0)
          throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', syscall: 'write' });
        const part = Math.min(left, bytes.length - offset);
        left -= part;
        return diskFiles.write(file, bytes.subarray(0, offset + part), offset);
      },
    };
    await expect(
      site.write(treeOf(large), { files }),
      `room for ${room} bytes`,
    ).rejects.toMatchObject(noSpace);
    expect(textsIn(site.out)).toEqual(small);
    expect(readdirSync(site.work)).toEqual(['manifest.json']);
  }
});
