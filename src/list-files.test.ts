import { symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { temporarySite } from './test-support/temporary-site.ts';
import { listFiles } from './list-files.ts';

test('Files and folders are listed through links, but not in a cycle.', () => {
  const root = temporarySite({ 'content/a/b.md': 'b', 'shared/c/d.md': 'd', 'shared/e.md': 'e' });
  const link = (file: string, target: string) => symlinkSync(target, `${root}/content/${file}`);
  link('file.md', '../shared/e.md');
  link('folder', '../shared');
  link('a/around', '../..');
  link('../shared/c/back', '../../content');
  link('nowhere', '/nowhere/at/all');
  link('self', 'self');
  link('device', '/dev/zero');
  expect(listFiles(`${root}/content`)).toEqual([
    'a/b.md',
    'file.md',
    'folder/c/d.md',
    'folder/e.md',
  ]);
});
