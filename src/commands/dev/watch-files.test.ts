import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { seconds } from '../../test-support/time.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { watchFiles } from './watch-files.ts';

/** Watches a folder, and returns the files that were reported. `onChange` is called before that. */
async function watched(root: string, onChange: (files: ReadonlySet<string>) => void = () => {}) {
  const seen: string[] = [];
  const watcher = watchFiles({
    root,
    paths: ['content'],
    onChange(files) {
      onChange(files);
      seen.push(...files);
    },
  });
  onTestFinished(() => watcher.close());
  // chokidar reads all folders before it reports changes in them.
  const file = path.join(root, 'content/first.md');
  await vi.waitFor(async () => {
    writeFileSync(file, String(Math.random()));
    await setTimeout(20);
    expect(seen).toContain('content/first.md');
  });
  await setTimeout(50);
  seen.length = 0;
  return seen;
}

test.each(['posts', 'posts/old'])(
  'a change in %s is reported at any time after a folder was replaced',
  async (folder) => {
    const file = `content/${folder}/a.md`;
    const root = temporarySite({ 'content/first.md': '', [file]: '0' });
    let edit = false;
    const seen = await watched(root, (files) => {
      // Before chokidar watches the new folder.
      if (edit && files.has(file)) writeFileSync(path.join(root, file), 'again');
      edit = false;
    });
    const posts = path.join(root, 'content/posts');
    for (let round = 0; round < 3; round++) {
      edit = true;
      renameSync(posts, `${root}/aside`);
      cpSync(`${root}/aside`, posts, { recursive: true });
      rmSync(`${root}/aside`, { recursive: true });
      const reported = () => seen.filter((each) => each === file).length;
      await vi.waitFor(() => expect(edit).toBe(false), { timeout: seconds(10) });
      await vi.waitFor(() => expect(reported()).toBeGreaterThan(1), { timeout: seconds(10) });
      await setTimeout(50);
      seen.length = 0;
    }
  },
);

test('a new folder, its folders and later files in them are reported', async () => {
  const root = temporarySite({ 'content/first.md': '' });
  const seen = await watched(root);
  mkdirSync(path.join(root, 'content/new/deep'), { recursive: true });
  for (const file of ['content/new/deep/a.md', 'content/new/b.md', 'content/new/deep/.hidden']) {
    writeFileSync(path.join(root, file), '');
    await setTimeout(5);
  }
  const files = ['content/new/deep/a.md', 'content/new/b.md'];
  await vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(files)), {
    timeout: seconds(10),
  });
  expect(seen.filter((file) => file.includes('.hidden'))).toEqual([]);
});
