import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { photo } from '../../test-support/photos.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { commands } from '../cli/commands.ts';
import { completeFacts } from './facts.ts';
import { newSite, type Starter } from './new-site.ts';

const today = new Date().toISOString().slice(0, 10);

/** A site in a Git repository, as a writer has it, with the guide and the commands of it. */
async function openSite(starter: Starter) {
  const files = Object.fromEntries(newSite(starter, completeFacts({}, 'acme'), '2026-01-01'));
  const root = temporarySite(files);
  const guide = String(files['content/README.md']);
  const { scripts } = JSON.parse(String(files['package.json'])) as {
    scripts: Record<string, string>;
  };
  const write = (file: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=A', '-c', 'user.email=a@a.invalid', ...args],
      {
        encoding: 'utf8',
        stdio: 'pipe',
      },
    );
  /** Runs a command as the guide writes it, such as `npm run check`. */
  const run = async (line: string) => {
    const [, , script = '', ...args] = line.split(' ');
    const [program, ...parts] = (scripts[script] ?? `no script ${script}`).split(' ');
    expect(program, line).toBe('sitegen');
    return runCommand(commands, [...parts, ...args], { cwd: root });
  };
  await run('npm run lock');
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'First');
  return {
    root,
    guide,
    scripts,
    write,
    read,
    git,
    run,
    change: (file: string, from: string | RegExp, to: string) => {
      expect(read(file)).toMatch(from);
      write(file, read(file).replace(from, to));
    },
    built: (file: string) => readFileSync(path.join(root, 'dist', file), 'utf8'),
  };
}

/** Returns the blocks of code in a guide after some words. */
const blocksAfter = (guide: string, words: string) =>
  Array.from(
    guide.slice(guide.indexOf(words)).matchAll(/^( *)```(\S*)(?: (\S+))?\n([^]*?)^ *```/gm),
    ([, indent = '', language, file = '', text = '']) => ({
      language,
      file,
      text: text.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );

test.each(['minimal', 'company'] as const)(
  'the commands of the guide for the %s site exist, and its texts are right',
  async (starter) => {
    const { guide, scripts, write, run } = await openSite(starter);
    const named = Array.from(guide.matchAll(/npm run ([a-z]+)/g), ([, name]) => name);
    expect(named).toContain('check');
    for (const name of named) expect(scripts).toHaveProperty([name ?? '']);
    expect(guide.match(/npx sitegen(?! ?` without)/)).toBeNull();
    const texts = blocksAfter(guide, '').filter(({ language }) => language === 'md');
    for (const { file, text } of texts.filter((each) => each.file !== '')) write(file, text);
    expect((await run('npm run check')).stdout).toContain('no problems');
    const explained = await run('npm run explain markdown/unknown-variable');
    expect(explained).toMatchObject({ status: 0, stdout: expect.stringContaining('{') });
  },
);

test('the message in the guide is a real one, and the build fails', async () => {
  const { guide, change, run } = await openSite('company');
  change('content/about.md', /(?<=\n---\n\n).*\n/, 'At the desk, {compny} is a small team.\n');
  const [sample] = blocksAfter(guide, '## When you see a message');
  const { status, stderr } = await run('npm run build');
  expect(stderr).toContain(sample?.text);
  expect(status).toBe(1);
});

test('a fact of site.yaml is where the guide says', async () => {
  const { guide, change, run, built, read } = await openSite('company');
  const [, facts = ''] = guide.split('| In `site.yaml` | |');
  const [table = ''] = facts.split('\n\n');
  for (const name of Array.from(table.matchAll(/\{(\w+)\}/g), ([fact]) => fact))
    expect(read('templates/settings.ts'), name).toContain(name);
  change('content/site.yaml', '[your telephone number]', '+49 40 1234567');
  expect((await run('npm run check')).stderr).toContain('legal/changed-without-version');
  await run('npm run build');
  expect(built('contact/index.html')).toContain('<a href="tel:+49401234567">+49 40 1234567</a>');
  expect(built('legal-notice/index.html')).toContain('Telephone: +49 40 1234567');
});

test('a photo, a download and its stable address are written as in the guide', async () => {
  const { guide, change, write, run, built } = await openSite('company');
  const [picture] = blocksAfter(guide, '## Pictures');
  const [download] = blocksAfter(guide, '## Downloads');
  write('content/team.jpg', await photo(4000, 3000).jpeg().toBuffer());
  write('content/our team.jpg', await photo(800, 600).jpeg().toBuffer());
  write('content/prices.pdf', '%PDF-1.4\n');
  write('assets/public/prices.pdf', '%PDF-1.4\n');
  const inline = ['![Our team](team.jpg "On', '![Our team](<our', '[Price list](prices.pdf)'].map(
    (start) => guide.slice(guide.indexOf(start)).split('`', 1)[0],
  );
  change('content/about.md', /$/, `\n${[picture?.text, download?.text, ...inline].join('\n\n')}\n`);
  expect(await run('npm run check')).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('no problems'),
  });
  await run('npm run build');
  const html = built('about/index.html');
  expect(html).toContain('alt="Our team on the quay"');
  expect(html).toContain('<figcaption>On the quay, 2026</figcaption>');
  expect(html).toContain('<a href="/prices.pdf">Price list</a>');
  expect(html).toMatch(/srcset="[^"]*640w/);
});

test('a price, a call-out and a film are written as in the guide', async () => {
  const { guide, change, write, run, built } = await openSite('company');
  const [, blocks = ''] = /^````md\n([^]*?)^````$/m.exec(guide) ?? [];
  change('content/news/new-website.md', /$/, `\n${blocks}`);
  change('content/news/new-website.md', /(?<=film shows\.\n)/, 'captions: film.vtt\n');
  write('content/news/film.vtt', 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n');
  change('content/prices.csv', /$/, 'day,"A day, on site",Fixed price,900\n');
  expect(await run('npm run check')).toMatchObject({
    stderr: '',
    stdout: expect.stringContaining('no problems'),
  });
  await run('npm run build');
  expect(built('news/new-website/index.html')).toMatch(/<track kind="captions" src="[^"]+\.vtt"/);
  expect(built('services/index.html')).toContain('<th scope="row">A day, on site</th>');
});

test('a post is kept back, published on its day and withdrawn as in the guide', async () => {
  const { guide, change, write, run, built } = await openSite('company');
  const [{ file, text } = { file: '', text: '' }] = blocksAfter(guide, '## What a file is');
  const inList = async (field: string) => {
    write(file, text.replace(/^date: .*/m, `$&\n${field}`));
    expect((await run('npm run build')).status).toBe(0);
    return built('news/index.html').includes('/news/summer/');
  };
  const [, publish = '', expires = ''] = /`(publish: \S+)`.*`(expires: \S+)`/.exec(guide) ?? [];
  expect(await inList('')).toBe(true);
  expect(built('news/summer/index.html')).toContain('not a fact: {like this}.');
  expect(await inList('draft: true')).toBe(false);
  expect(await inList(publish)).toBe(false);
  expect(await inList(`${expires}`)).toBe(true);
  expect(await inList(publish.replace(/\d.*/, today))).toBe(true);
  expect(await inList('draft: true')).toBe(false);
  const [redirect] = blocksAfter(guide, '## Delete or rename a text');
  change('content/site.yaml', /$/, String(redirect?.text));
  expect((await run('npm run check')).stdout).toContain('no problems');
  await run('npm run build');
  expect(built('news/summer/index.html')).toContain('url=/news/');
});

test('a legal text changes in the steps of the guide', async () => {
  const { guide, change, run } = await openSite('company');
  const file = 'content/legal/terms-of-use.md';
  change(file, 'free of charge', 'free');
  const { stderr } = await run('npm run check');
  const [sample] = blocksAfter(guide, 'Type `npm run check`. The message names');
  const lines = String(sample?.text).replace('2099-12-01', today);
  expect(stderr).toContain('legal/changed-without-version');
  change(file, 'history:\n', lines);
  await run('npm run lock');
  expect((await run('npm run check')).stdout).toContain('no problems');
  expect((await run('npm run diff')).stdout).toMatch(/\/terms-of-use\/ version \[-1-\]\{\+2\+\}/);
});

test('a scheduled post is named by check, and approved by diff', async () => {
  const { guide, write, run } = await openSite('company');
  const [{ file, text } = { file: '', text: '' }] = blocksAfter(guide, '## What a file is');
  const [publish = ''] = /publish: 2[\d-]+/.exec(guide) ?? [];
  write(file, text.replace(/^date: .*/m, `$&\n${publish}`));
  expect((await run('npm run check')).stdout).toContain(`${file} is published on 2099-12-01.`);
  expect((await run('npm run diff')).stdout).toMatch(
    /^Published on 1 December 2099:\n\nNew pages\n {4}\{\+\/news\/summer\/\+\}\n[^]*\{\+We are here all summer/,
  );
});

test('a change is undone before and after it is submitted, and after a deletion', async () => {
  const { guide, change, git, read, root } = await openSite('company');
  const file = 'content/about.md';
  const before = read(file);
  const [restore, versions, undelete] = blocksAfter(guide, '## Undo');
  change(file, 'small team', 'large team');
  git(...String(restore?.text).trim().split(' ').slice(1));
  expect(read(file)).toBe(before);
  change(file, 'small team', 'large team');
  git('commit', '-qam', 'Larger');
  const [log = '', back = ''] = String(versions?.text).split('\n');
  const codes = () =>
    git(...log.split(' ').slice(1))
      .split('\n')
      .map((line) => line.split(' ', 1)[0]);
  const restoreFrom = (command: string, code = '') =>
    git(...command.trim().replace('CODE', code).split(' ').slice(1));
  restoreFrom(back, codes()[1]);
  expect(read(file)).toBe(before);
  git('commit', '-qam', 'Smaller');
  rmSync(path.join(root, file));
  git('commit', '-qam', 'Deleted');
  restoreFrom(String(undelete?.text), codes()[0]);
  expect(read(file)).toBe(before);
});
