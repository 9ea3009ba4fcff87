import fs, { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { build } from '../build.ts';
import type { Output } from '../tree.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { readSiteFile } from './read-site-file.ts';

const secret = 'TOKEN=0123456789';

const siteWithSecrets = () =>
  temporarySite({
    ...plainSite,
    '.env': secret,
    '.npmrc': secret,
    '.git/config': secret,
    '.git/HEAD': secret,
    'notes.txt': secret,
    'package.json': JSON.stringify({ name: secret }),
    'private/x.txt': secret,
    'private/.well-known/x.txt': secret,
    'contents/x.txt': secret,
    'content/.private/x.txt': secret,
    'content/.env': secret,
    'assets/.private/x.txt': secret,
    'assets/.well-known/x.txt': secret,
    'assets/public/.env': secret,
    'dist/x.txt': secret,
    '.sitegen/x.txt': secret,
    'node_modules/x/x.txt': secret,
    'content/posts/a.md': '---\ntitle: A\n---\n[One](x.txt) and [two](d/x.txt)\n',
    'assets/public/x': '',
  });

test.runIf(process.platform !== 'win32').each([
  ['content/posts/x.txt', '../../.env', '.env'],
  ['content/posts/x.txt', '../../.npmrc', '.npmrc'],
  ['content/posts/x.txt', '../../.git/config', '.git/config'],
  ['content/posts/x.txt', '../../notes.txt', 'notes.txt'],
  ['content/posts/x.txt', '../../package.json', 'package.json'],
  ['content/posts/x.txt', '../../contents/x.txt', 'contents/x.txt'],
  ['content/posts/x.txt', '../../dist/x.txt', 'dist/x.txt'],
  ['content/posts/x.txt', '../../.sitegen/x.txt', '.sitegen/x.txt'],
  ['content/posts/x.txt', '../../node_modules/x/x.txt', 'node_modules/x/x.txt'],
  ['content/posts/x.txt', '../.private/x.txt', 'content/.private/x.txt'],
  ['content/posts/x.txt', '../.env', 'content/.env'],
  ['content/posts/x.txt', '../../assets/public/.env', 'assets/public/.env'],
  ['content/posts/x.txt', '../../assets/.well-known/x.txt', 'assets/.well-known/x.txt'],
  ['content/posts/d', '../../private', 'private'],
  ['content/posts/d', '../../.git', '.git'],
  ['content/posts/d', '../..', ''],
  ['content/posts/d', '../../private/.well-known', 'private/.well-known'],
  ['content/posts/b.md', '../../.env', '.env'],
  ['content/terms.md', '../.env', '.env'],
  ['content/site.yaml', '../.env', '.env'],
  ['assets/a.txt', '../.env', '.env'],
  ['assets/main.css', '../.env', '.env'],
  ['assets/d', '../private', 'private'],
  ['assets/public/a.txt', '../../.env', '.env'],
  ['assets/public/a.txt', '../.private/x.txt', 'assets/.private/x.txt'],
  ['assets/public/d', '../../.git', '.git'],
  ['assets/public/.well-known', '../../private', 'private'],
  ['templates/part.ts', '../.env', '.env'],
])('a link %s to %s is an error that names it', async (file, target, name) => {
  const root = siteWithSecrets();
  rmSync(path.join(root, file), { force: true });
  symlinkSync(target, path.join(root, file));
  const { ok, tree, diagnostics } = await build({ root, write: false });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([
    { code: 'file/outside', file, message: expect.stringContaining(`${file} leads to ${name}`) },
  ]);
  expect([...tree.values()].some(({ bytes }) => Buffer.from(bytes).includes(secret))).toBe(false);
});

test('a chain of links and a link with an absolute target are errors', async () => {
  const root = siteWithSecrets();
  symlinkSync('posts/2.txt', path.join(root, 'content/1.txt'));
  symlinkSync(path.join(root, '.env'), path.join(root, 'content/posts/2.txt'));
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([
    ['file/outside', 'content/1.txt'],
    ['file/outside', 'content/posts/2.txt'],
  ]);
});

test.each(['.env', '../.env', '.private/x.txt', '../../assets/public/.env'])(
  'a text cannot show the hidden file %s',
  async (name) => {
    const root = siteWithSecrets();
    mkdirSync(path.join(root, 'content/posts/.private'));
    for (const file of ['.env', '.private/x.txt'])
      writeFileSync(path.join(root, 'content/posts', file), secret);
    writeFileSync(path.join(root, 'content/posts/a.md'), `---\ntitle: A\n---\n[A](${name})\n`);
    const { ok, tree, diagnostics } = await build({ root, write: false });
    expect(ok).toBe(false);
    expect(diagnostics[0]).toMatchObject({ file: 'content/posts/a.md', line: 4 });
    expect([...tree.values()].some(({ bytes }) => Buffer.from(bytes).includes(secret))).toBe(false);
  },
);

test.each([
  ['assets/public/c', '../../content', 'a source of texts'],
  ['assets/public/a.txt', '../../content/a.txt', 'a source of texts'],
  ['content/b.txt', 'site.yaml', 'a file with another ending'],
])('a link %s to %s is an error', async (file, target, place) => {
  const root = temporarySite({ ...plainSite, 'content/a.txt': 'a', 'assets/public/x.txt': 'x' });
  symlinkSync(target, path.join(root, file));
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ code }) => code)).toContain('file/outside');
  expect(diagnostics.find(({ code }) => code === 'file/outside')?.message).toContain(place);
});

test.each([
  ['content/posts/x.md', '_drafts/z.md', 'content/posts/_drafts/z.md'],
  ['content/posts/x.md', '../other/_z.md', 'content/other/_z.md'],
  ['content/posts/_x.md', '_drafts/z.md', 'content/posts/_drafts/z.md'],
  ['content/posts/d', '_drafts', 'content/posts/_drafts'],
  ['content/posts/d', '../_d/posts', 'content/_d/posts'],
  ['content/terms.md', 'posts/_drafts/z.md', 'content/posts/_drafts/z.md'],
  ['assets/public/a.txt', '../_private/a.txt', 'assets/_private/a.txt'],
  ['assets/public/d', '../_private', 'assets/_private'],
])('a link %s to a draft or its folder %s is an error', async (file, target, name) => {
  const draft = '---\ntitle: Z\n---\nWords.\n';
  const root = temporarySite({
    ...plainSite,
    'content/posts/_drafts/z.md': draft,
    'content/other/_z.md': draft,
    'content/_d/posts/z.md': draft,
    'assets/_private/a.txt': 'a',
    'assets/public/x.txt': 'x',
  });
  rmSync(path.join(root, file), { force: true });
  symlinkSync(target, path.join(root, file));
  const { ok, diagnostics } = await build({ root, write: false });
  expect(ok).toBe(false);
  expect(diagnostics).toMatchObject([
    {
      code: 'file/outside',
      file,
      message: expect.stringContaining(`leads to ${name}, which is a`),
    },
  ]);
});

test('drafts by their names are left out, also below a link', async () => {
  const text = '---\ntitle: Z\n---\nWords.\n';
  const names = ['_a.md', '_drafts/b.md', 'c/_drafts/e.md', '_posts/h.md', 'c/_index.md', 'f_g.md'];
  const root = temporarySite({
    ...plainSite,
    ...Object.fromEntries(names.map((name) => [`content/other/${name}`, text])),
  });
  symlinkSync('../other', path.join(root, 'content/posts/o'));
  const { ok, tree } = await build({ root, write: false });
  expect(ok).toBe(true);
  expect([...tree.keys()].filter((name) => name.startsWith('posts/o'))).toEqual([
    'posts/o/_posts/h/index.html',
    'posts/o/c/index.html',
    'posts/o/f_g/index.html',
  ]);
});

test('links to files of content/ and assets/ are published', async () => {
  const root = temporarySite({
    ...plainSite,
    'content/posts/a.md': '---\ntitle: A\n---\n[One](x.txt) and [two](d/y.txt)\n',
    'content/words/y.txt': 'words',
    'assets/x.txt': 'words',
    'assets/public/.well-known/z.txt': 'words',
  });
  symlinkSync('../../assets/x.txt', path.join(root, 'content/posts/x.txt'));
  symlinkSync('../words', path.join(root, 'content/posts/d'));
  symlinkSync('.well-known/z.txt', path.join(root, 'assets/public/z.txt'));
  const { ok, tree } = await build({ root, write: false });
  expect(ok).toBe(true);
  const isCopy = ({ bytes }: Output) => Buffer.from(bytes).equals(Buffer.from('words'));
  expect([...tree].flatMap(([name, output]) => (isCopy(output) ? name : []))).toEqual([
    '.well-known/z.txt',
    'z.txt',
    expect.stringMatching(/^assets\/x-/),
    expect.stringMatching(/^assets\/y-/),
  ]);
});

test('a link that becomes a file while it is opened is read again', () => {
  // As on a system that does not tell the path of an opened file.
  vi.spyOn(fs, 'readlinkSync').mockImplementation(() => {
    throw new Error('ENOENT');
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const root = temporarySite({ '.env': secret, 'content/home.md': '' });
  const file = path.join(root, 'content/a.txt');
  symlinkSync('../.env', file);
  const { native } = fs.realpathSync;
  const spy = vi.spyOn(fs.realpathSync, 'native').mockImplementation((name) => {
    if (name === file) {
      rmSync(file);
      writeFileSync(file, 'words');
      spy.mockRestore();
    }
    return native(name);
  });
  expect(readSiteFile(root, 'content/a.txt').toString()).toBe('words');
});

test('what a link opened is not read, even if a file has replaced the link since', () => {
  const root = temporarySite({ '.env': secret, 'content/home.md': '' });
  const file = path.join(root, 'content/a.txt');
  symlinkSync('../.env', file);
  const { fstatSync } = fs;
  const spy = vi.spyOn(fs, 'fstatSync').mockImplementation((...given) => {
    rmSync(file);
    writeFileSync(file, 'words');
    spy.mockRestore();
    return fstatSync(...given) as never;
  });
  let read = '';
  try {
    read = readSiteFile(root, 'content/a.txt').toString();
  } catch (error) {
    read = String(error);
  }
  expect(read).not.toContain(secret);
});
