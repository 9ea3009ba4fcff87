import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { listFiles } from './list-files.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { seconds } from '../test-support/time.ts';

test('files and folders are listed through links, but not in a cycle', () => {
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

const text = '---\ntitle: New\n---\n![Words](image.png) and [words](mine.txt)\n';

test.runIf(process.platform !== 'win32').each([
  ['content/terms.md', '/terms.md'],
  ['content/posts', '/posts'],
  ['content/posts/mine.txt', '/proc/self/environ'],
  ['content/posts/image.png', '/etc/hostname'],
  ['content/site.yaml', '/site.yaml'],
  ['content', '/content'],
  ['templates/part.ts', '/part.ts'],
  ['assets/main.css', '/main.css'],
  ['assets/public/robots.txt', '/robots.txt'],
  ['assets/public/.well-known', '/well-known'],
])('a link %s that leads out of the project is an error with both paths', async (file, target) => {
  const elsewhere = temporarySite({
    'posts/post.md': text,
    'content/x': '',
    'terms.md': text,
    'site.yaml': String(plainSite['content/site.yaml']),
    'part.ts': '',
    'main.css': '',
    'robots.txt': '',
    'well-known/x': '',
  });
  const root = temporarySite({ ...plainSite, 'content/posts/a.md': text, 'assets/public/x': '' });
  rmSync(path.join(root, file), { recursive: true, force: true });
  const real =
    target.startsWith('/proc') || target.startsWith('/etc') ? target : elsewhere + target;
  symlinkSync(real, path.join(root, file));
  const { ok, diagnostics } = await build({ root, write: false });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([
    {
      code: 'file/outside',
      file,
      message: expect.stringMatching(
        `^The link ${file} leads to ${real.replace('self', '\\d+')}, which is outside the project\\.$`,
      ),
    },
  ]);
});

test('follows links inside content/, and the link of the project itself', async () => {
  const root = temporarySite({
    ...plainSite,
    'content/shared/texts/03.md': '---\ntitle: Third\n---\nText\n',
  });
  symlinkSync('../shared/texts', path.join(root, 'content/posts/more'));
  symlinkSync(root, path.join(root, 'link'));
  const { ok, tree } = await build({ root: path.join(root, 'link'), write: false });
  expect(ok).toBe(true);
  expect([...tree.keys()].filter((name) => name.includes('03'))).not.toEqual([]);
});

test
  .runIf(process.platform !== 'win32')
  .each([
    'content/terms.md',
    'content/site.yaml',
    'content/posts/mine.txt',
    'templates/part.ts',
    'assets/main.css',
    'assets/public/robots.txt',
  ])('a pipe %s is an error, and nothing waits for it', { timeout: seconds(10) }, async (file) => {
  const root = temporarySite({ ...plainSite, 'content/posts/a.md': text });
  rmSync(path.join(root, file), { force: true });
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
  execFileSync('mkfifo', [path.join(root, file)]);
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics).toMatchObject([{ code: 'file/special', file }]);
});

test.each([
  ['content/terms.md', 3e9, 'file/too-large'],
  ['content/terms.md', 6e8, 'content/unreadable'],
  ['templates/film.mp4', 3e9, 'file/too-large'],
  ['assets/public/film.mp4', 3e9, 'file/too-large'],
])('a file %s of %i bytes is an error', async (file, bytes, code) => {
  const root = temporarySite({ ...plainSite, [file]: '' });
  // A sparse file, which needs no space on the disk.
  truncateSync(path.join(root, file), bytes);
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics).toMatchObject([{ code, file }]);
});
