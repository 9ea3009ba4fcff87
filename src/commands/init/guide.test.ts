import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { photo } from '../../test-support/photos.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { sharedSite, temporarySite } from '../../test-support/temporary-site.ts';
import { commands } from '../cli/commands.ts';
import { startDevServer } from '../dev/dev-server.ts';
import { completeFacts } from './facts.ts';
import { newSite, type Starter } from './new-site.ts';

const today = new Date().toISOString().slice(0, 10);

/** The folder of a site in a Git repository with its cache, by its starter. */
const sites = new Map<Starter, Promise<string>>();

/** A site in a Git repository, as a writer has it, with the guide and the commands of it. */
async function openSite(starter: Starter) {
  const made = sites.get(starter) ?? makeSite(starter);
  sites.set(starter, made);
  const root = temporarySite({});
  cpSync(await made, root, { recursive: true });
  return toolsIn(root);
}

async function makeSite(starter: Starter): Promise<string> {
  const root = path.join(folder, starter);
  for (const [file, text] of newSite(starter, completeFacts({}, 'acme'), '2026-01-01')) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const { guide, git, runGit, run } = toolsIn(root);
  await run('npm run lock');
  git('init', '-q');
  const [, identity] = blocksAfter(guide, '## The first time');
  runGit(identity?.text);
  git('add', '-A');
  git('commit', '-q', '-m', 'First');
  return root;
}

const folder = sharedSite({});

/** Returns the guide of a site, and functions that do what it says. */
function toolsIn(root: string) {
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
  const guide = read('content/README.md');
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const write = (file: string, text: string | Uint8Array) => {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  };
  // Only what the guide says sets a name and an address.
  const env = { ...process.env, HOME: root, GIT_CONFIG_GLOBAL: path.join(root, '.gitconfig') };
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: 'pipe', env });
  /** Runs the lines of a block of the guide that begin with `git`. */
  const runGit = (lines = '') =>
    Array.from(lines.matchAll(/^git (.*)$/gm), ([, words = '']) =>
      git(...Array.from(words.matchAll(/"([^"]*)"|\S+/g), ([word, quoted]) => quoted ?? word)),
    );
  /** Runs a command as the guide writes it, such as `npm run check`. */
  const run = async (line: string) => {
    const [, , script = '', ...args] = line.split(' ');
    const [program, ...parts] = (scripts[script] ?? `no script ${script}`).split(' ');
    expect(program, line).toBe('sitegen');
    return runCommand(commands, [...parts, ...args], { cwd: root });
  };
  return {
    root,
    guide,
    scripts,
    write,
    read,
    git,
    runGit,
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

test.each([
  ['company', 'content/about.md', 'At the desk, {compny} is a small team.\n'],
  ['minimal', 'content/home.md', 'At the desk of {compny}.\n'],
] as const)(
  'the message in the guide for the %s site is a real one, and the build fails',
  async (starter, file, words) => {
    const { guide, change, run } = await openSite(starter);
    change(file, /(?<=\n---\n\n)[^]*/, `${words}\nMore.\n`);
    const [sample] = blocksAfter(guide, '## When you see a message');
    const { status, stderr } = await run('npm run build');
    expect(stderr).toContain(sample?.text);
    expect(status).toBe(1);
  },
);

test('the guide for the minimal site has the commands of the other one', () => {
  const [minimal, company] = (['minimal', 'company'] as const).map((starter) => {
    const guide = newSite(starter, completeFacts({}, 'acme'), today).get('content/README.md');
    const blocks = blocksAfter(String(guide), '').filter(({ language }) => language === 'sh');
    return blocks.map(({ text }) => text.replaceAll('about.md', 'home.md'));
  });
  expect(minimal).toEqual(company);
  expect(minimal).toHaveLength(9);
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
  write('content/team.jpg', await photo(1600, 1200).jpeg().toBuffer());
  write('content/our team.jpg', await photo(80, 60).jpeg().toBuffer());
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
  const { guide, change, read, run, built } = await openSite('company');
  const file = 'content/legal/terms-of-use.md';
  change(file, 'free of charge', 'free');
  const { stderr } = await run('npm run check');
  expect(stderr).toContain(
    `✘ ${file}  legal/changed-without-version\n  This text changed, but its version is still 1.\n`,
  );
  expect(stderr).toMatch(
    /→ .*Raise the version of the original text[^]*and add an entry to its history/,
  );
  const [sample] = blocksAfter(guide, 'Type `npm run check`. The message names');
  const lines = String(sample?.text).replace('2099-12-01', today);
  change(file, 'history:\n', lines);
  await run('npm run lock');
  expect((await run('npm run check')).stdout).toContain('no problems');
  expect((await run('npm run diff')).stdout).toMatch(/\/terms-of-use\/ version \[-1-\]\{\+2\+\}/);
  expect(read('content/legal/texts.lock.yaml')).toContain('version: "2"');
  await run('npm run build');
  expect(built('terms-of-use/index.html')).toMatch(
    new RegExp(`<b>2</b>, <time dateTime="${today}"`, 'i'),
  );
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

test('the site of a day is shown as in the guide', async () => {
  const { root, guide, write } = await openSite('company');
  const [{ file, text } = { file: '', text: '' }] = blocksAfter(guide, '## What a file is');
  write(file, text.replace(/^date: .*/m, '$&\npublish: 2099-12-01'));
  const line = blocksAfter(guide, '**On a day:**')[0]?.text.trim() ?? '';
  expect(line).toBe('npm run dev -- --date 2099-12-01');
  const shown = async (date?: string) => {
    const events = { onInternalError: (error: unknown) => expect.unreachable(String(error)) };
    const options = { root, date, port: 0, strictPort: true, editor: undefined, events };
    const { port, close } = await startDevServer(options);
    onTestFinished(close);
    return (await fetch(`http://localhost:${port}/news/summer/`)).status;
  };
  expect(await shown(line.split(' ').at(-1))).toBe(200);
  expect(await shown('2099-11-30')).toBe(404);
});

test('a text is renamed, deleted and brought back in the steps of the guide', async () => {
  const { root, guide, change, read, git, runGit, run } = await openSite('company');
  const [old, renamed] = ['content/news/new-website.md', 'content/news/website.md'];
  change('content/about.md', /$/, '\n[The news](news/new-website.md)\n');
  git('commit', '-qam', 'Link');
  git('mv', old, renamed);
  const { stderr } = await run('npm run check');
  expect(stderr).toMatch(/✘ content\/about\.md:\d+:\d+ {2}link\/broken[^]*website\.md/);
  change('content/about.md', 'new-website', 'website');
  expect((await run('npm run diff')).stderr).toContain('no redirect: /news/new-website/.');
  const [redirect] = blocksAfter(guide, '## Delete or rename a text');
  const written = String(redirect?.text)
    .replace('/news/summer/', '/news/new-website/')
    .replace('to: /news/', 'to: /news/website/');
  change('content/site.yaml', /$/, written);
  expect(await run('npm run diff')).toMatchObject({ status: 0, stderr: '' });
  expect((await run('npm run check')).stdout).toContain('no problems');
  git('add', '-A');
  git('commit', '-qm', 'Rename');

  const before = read(renamed);
  rmSync(path.join(root, renamed));
  change('content/about.md', /\n\[The news\].*\n/, '');
  change('content/site.yaml', 'to: /news/website/', 'to: /news/');
  change(
    'content/site.yaml',
    /$/,
    String(redirect?.text).replace(/.*\n/, '').replace('summer', 'website'),
  );
  expect((await run('npm run check')).stderr).not.toContain('✘');
  expect((await run('npm run diff')).stderr).toBe('');
  git('commit', '-qam', 'Delete');
  expect(git('log', '-1', '--format=%an %ae')).toBe('Jane Doe jane@company.example\n');

  const [, versions, undelete] = blocksAfter(guide, '## Undo');
  const lines = [versions, undelete].map((block) =>
    block?.text.replaceAll('content/about.md', renamed),
  );
  const [log = ''] = runGit(lines[0]?.split('\n', 1)[0]);
  runGit(lines[1]?.replace('CODE', log.split(' ', 1)[0] ?? ''));
  expect(read(renamed)).toBe(before);
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
