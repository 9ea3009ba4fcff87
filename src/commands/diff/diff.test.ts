import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { build } from '../../build.ts';
import { breakSite, type Change } from '../../test-support/break-site.ts';
import { photo } from '../../test-support/photos.ts';
import { UsageError } from '../../config/config.ts';
import {
  plainSite,
  redirectingSite,
  temporarySite,
  type Files,
} from '../../test-support/temporary-site.ts';
import { diff } from './diff.ts';
import { formatDiffHtml } from './format-html.ts';
import { formatDiffText } from './format-text.ts';

const legal =
  "{ legal: { lock: 'x.yaml', texts: [{ page: '/terms/', words: '.text', version: '.version', effective: '.effective', history: '.history li' }] } }";
const site: Files = breakSite([['templates/checks.ts', '= {}', `= ${legal}`]]);

const longer: Change = [
  'content/terms.md',
  'This website stores nothing.',
  'This website stores little.',
];
const raised: Change = ['content/terms.md', 'version: "1.0"', 'version: "1.1"'];

/**
 * A repository that holds the site at its first commit, and these changes in the working tree;
 * `folder` is where the site lies in it. Both states have the `files`.
 */
function repository(changes: readonly Change[], folder = '', files: Files = {}): string {
  const inFolder = (files: Files) =>
    Object.entries(files).map(([file, text]) => [path.posix.join(folder, file), text] as const);
  const root = temporarySite(Object.fromEntries(inFolder({ ...site, ...files })));
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@test.invalid', ...args],
      { stdio: 'pipe' },
    );
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'First');
  for (const [file, text = ''] of inFolder({ ...breakSite(changes, site), ...files }))
    writeFileSync(path.join(root, file), text);
  return path.join(root, folder);
}

const terminal = { color: false, width: 100 };
const text = (result: Awaited<ReturnType<typeof diff>>) =>
  result.diff === undefined ? '' : formatDiffText(result.diff, 'HEAD', terminal);

test('nothing changed since the last commit', async () => {
  const result = await diff({ root: repository([]) });
  expect([result.ok, text(result)]).toEqual([
    true,
    '✓ Nothing has changed for visitors since HEAD.',
  ]);
});

test('an image that both states have is encoded once', async () => {
  const root = repository([], '', {
    'content/home.md': `${String(site['content/home.md'])}\n![The lake](/lake.jpg)\n`,
    'assets/lake.jpg': await photo(60, 40).jpeg().toBuffer(),
  });
  const onImage = vi.fn<() => void>();
  expect((await diff({ root, onImage })).ok).toBe(true);
  expect(onImage.mock.calls).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(readdirSync(path.join(root, '.sitegen'))).toEqual(['cache']);
  expect(readdirSync(path.join(root, '.sitegen/cache/images'))).toHaveLength(2);
});

test('changes are shown as a redline, once for all pages and variants', async () => {
  const result = await diff({
    root: repository([
      ['content/home.md', 'Text with **weight**', 'A text with *some* weight'],
      ['templates/frame.tsx', '>Menu<', '>Open menu<'],
    ]),
  });
  expect(result.ok).toBe(true);
  expect(text(result)).toBe(
    `/ (and 2 variants)
  Welcome to Ledger & Co
    [-Text-]{+A text+} with {+some +}weight, and a link to the terms (/terms/#scope).

/, /terms/, /404.html (and 4 variants)
    [-Menu-]{+Open menu+} 2026

2 changes since HEAD`.replace('2026', String(new Date().getFullYear())),
  );
});

test('targets of links, words for screen readers, pictures and other files are shown', async () => {
  const svg = (color: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1z"/></svg>`;
  const state = (target: string, alt: string, color: string) =>
    temporarySite({
      ...plainSite,
      'content/posts/01-first.md': `---\ntitle: First\n---\n[Prices](${target})\n\n![${alt}](team.svg)\n`,
      'content/posts/team.svg': svg(color),
      'assets/public/list.txt': color,
    });
  const result = await diff({
    root: state('/terms/', 'New words', 'red'),
    from: state('/', 'Old words', 'blue'),
  });
  expect(text(result).replaceAll(/[0-9a-f]{10}/g, 'HASH')).toBe(`/posts/first/ (and 2 variants)
  First
    Prices [-(/)-]{+(/terms/)+}
    [[-Old-]{+New+} words, team-[-HASH-]{+HASH+}.svg]

Other files: assets/team.svg, list.txt

4 changes since HEAD`);
});

test('a page that differs only in its markup is named', async () => {
  const heading: Change = ['content/home.md', '**weight**', '*weight*'];
  const shown = text(await diff({ root: repository([heading]) }));
  expect(shown).toMatch(/^Other markup or styles: \/, \/ledger\/, \/desk\/\n/);
});

test('a change that a page contains twice is shown once', async () => {
  const twice: Change = ['content/home.md', /$/, '\nTwice.\n\nTwice.\n'];
  const shown = text(await diff({ root: repository([twice]) }));
  expect(shown).toMatch(/^\/ \(and 2 variants\)\n/);
  expect(shown.match(/Twice/g)).toHaveLength(1);
});

test('a legal text that changed without a new version fails at its version', async () => {
  const result = await diff({ root: repository([longer]) });
  expect(result.ok).toBe(false);
  expect(result.diagnostics).toMatchObject([
    { code: 'legal/changed-without-version', file: 'content/terms.md', line: 4 },
  ]);
  expect(text(result)).toContain('Legal texts that changed: /terms/ version 1.0');
  expect(result.diagnostics[0]?.fix).toContain('Raise the version');
});

test('a legal text that changed with a new version passes', async () => {
  const result = await diff({ root: repository([longer, raised]) });
  expect([result.ok, result.diagnostics]).toEqual([true, []]);
  expect(text(result)).toContain('/terms/ version [-1.0-]{+1.1+}');
});

test('a site in a folder of its repository is found there', async () => {
  const root = repository([longer], 'sites/good');
  expect((await diff({ root })).diagnostics).toMatchObject([
    { code: 'legal/changed-without-version', file: 'content/terms.md' },
  ]);
  expect(
    readdirSync(path.join(root, '.sitegen')).filter((name) => name.startsWith('diff-')),
  ).toEqual([]);
  expect(
    execFileSync('git', ['-C', root, 'diff', '--cached', '--name-only'], { encoding: 'utf8' }),
  ).toBe('');
});

test('a finished folder is another state, without its sources', async () => {
  const root = temporarySite(site);
  await build({ root });
  for (const [file, contents] of Object.entries(breakSite([longer], site)))
    writeFileSync(path.join(root, file), String(contents));
  const result = await diff({ root, from: path.join(root, 'dist') });
  expect(result.ok).toBe(false);
  expect(text(result)).toMatch(
    /^Legal texts that changed: \/terms\/ version 1\.0\n\n\/terms\/ \(and 2 variants\)\n {2}Scope\n {4}This website stores \[-nothing-\]\{\+little\+\}\./,
  );
});

test('the folder of another site is another state, also with another variant', async () => {
  const other = temporarySite(breakSite([['content/site.yaml', /  - slug: desk\n.*\n/, '']], site));
  const result = await diff({ root: temporarySite(site), from: other });
  expect(text(result)).toBe(`New pages
    {+/desk/+}
    {+/desk/terms/+}

/desk/
  title
    {+Welcome to Desk+}
  Welcome to Desk
    {+Welcome to Desk+}
  Prices
    {+None for Desk.+}

5 changes since HEAD`);
});

test('all words of an added page are insertions, and a removed page is one line', async () => {
  const post = (file: string, title: string, words: string) =>
    temporarySite({
      ...plainSite,
      'content/posts/02-second.md': undefined,
      [`content/posts/${file}.md`]: `---\ntitle: ${title}\n---\n${words}\n`,
    });
  const from = post('before', 'Post', 'Old & gone.');
  const result = await diff({ root: post('after', 'Post', 'It is new.'), from });
  const shown = text(result).replaceAll(String(new Date().getFullYear()), '2026');
  expect(shown.split('\n').filter((line) => line.includes('/posts/before/'))).toEqual([
    '    [-/posts/before/-]',
    '    [-/ledger/posts/before/-]',
    '    [-/desk/posts/before/-]',
  ]);
  expect(shown.slice(shown.indexOf('\n/posts'))).toBe(
    `
/posts/after/
  title
    {+Post+}
  Post
    {+Post+}
    {+It is new.+}

Other files: sitemap.xml

10 changes since HEAD`,
  );
  expect(formatDiffHtml(result.diff!, 'HEAD')).toContain('<p><del>/posts/before/</del></p>');
});

test('the problems of a state that does not build have no place in this one', async () => {
  const result = await diff({
    root: temporarySite(site),
    from: temporarySite(breakSite([['content/home.md', 'title:', 'titel:']], site)),
  });
  expect(result.ok).toBe(false);
  expect(result.diff).toBeUndefined();
  expect(
    result.diagnostics.every(
      ({ file, message }) => file === undefined && message.includes('content/home.md'),
    ),
  ).toBe(true);
  expect(result.diagnostics.length).toBeGreaterThan(0);
});

test('without Git, or without a commit, a sentence says what is missing', async () => {
  const root = temporarySite(site);
  await expect(diff({ root })).rejects.toThrow(
    /^There is no HEAD to compare with\. fatal: not a git repository.*\nGive a commit, .* or the folder/,
  );
  execFileSync('git', ['-C', root, 'init', '-q'], { stdio: 'pipe' });
  await expect(diff({ root })).rejects.toThrow(/There is no HEAD to compare with\. It is neither /);
});

test('a name that is neither a folder nor a revision is wrong usage', async () => {
  await expect(diff({ root: repository([]), from: 'HEAD~9' })).rejects.toThrow(UsageError);
  await expect(diff({ root: repository([]), from: '--help' })).rejects.toThrow(
    /neither a folder nor a revision/,
  );
});

test('a revision without a site is wrong usage', async () => {
  const root = repository([]);
  const git = (...args: string[]) =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@test.invalid', ...args],
      { stdio: 'pipe' },
    );
  git('rm', '-rq', '--cached', 'templates');
  git('commit', '-q', '-m', 'Without templates');
  await expect(diff({ root })).rejects.toThrow(
    /The revision HEAD has no templates\/, so there is nothing to compare with\./,
  );
});

test('the page shows the redline with <del> and <ins>, and escapes the texts', async () => {
  const result = await diff({
    root: repository([['content/home.md', 'None for', '5 &lt; 6 for']]),
  });
  const html = formatDiffHtml(result.diff!, 'HEAD <1>');
  expect(html).toContain('<title>What changed since HEAD &lt;1&gt;</title>');
  expect(html).toContain(
    '<h2>/ (and 2 variants)</h2>\n<h3>Prices</h3>\n<p><del>None</del><ins>5 &lt; 6</ins> for Ledger &amp; Co.</p>',
  );
  expect(html).not.toMatch(/<script|https?:/);
});

test('a removed address is reported, unless it redirects', async () => {
  const root = temporarySite(plainSite);
  await build({ root, out: path.join(root, 'before') });
  const removed = { ...redirectingSite(''), 'content/posts/02-second.md': undefined };
  const settings = String(plainSite['content/site.yaml']);
  const codes = async (lines: string) => {
    const after = temporarySite({ ...removed, 'content/site.yaml': settings + lines });
    const { ok, diagnostics } = await diff({ root: after, from: path.join(root, 'before') });
    return [ok, ...diagnostics.map(({ code, message }) => `${code} ${message}`)];
  };
  expect(await codes('')).toEqual([
    true,
    'redirect/missing These addresses no longer exist and have no redirect: /posts/second/, /desk/posts/second/, /ledger/posts/second/.',
  ]);
  const moved = ['', '/desk', '/ledger'].map(
    (variant) => `  - from: ${variant}/posts/second\n    to: ${variant}/posts/first/\n`,
  );
  expect(await codes(`redirects:\n${moved.join('')}`)).toEqual([true]);
});

test('redirects that are new, lead elsewhere or are gone are shown with both targets', async () => {
  const redirect = (from: string, to: string) => `  - from: ${from}\n    to: ${to}\n`;
  const host = 'host: nginx\n';
  const one = redirect('/same/', '/') + redirect('/old', '/terms/') + redirect('/gone?a=1', '/');
  const other = redirect('/same/', '/') + redirect('/old', 'https://new.example/');
  const from = temporarySite(redirectingSite(one + host));
  const root = temporarySite(redirectingSite(`${other}${redirect('/new/*', '/posts/*')}${host}`));
  const result = await diff({ root, from });
  expect(text(result)).toBe(`Redirects
    /gone/?a=1 to [-/-]
    /old/ to [-/terms/-]{+https://new.example/+}
    /new/* to {+/posts/*+}

3 changes since HEAD`);
  expect(formatDiffHtml(result.diff!, 'v1')).toContain(
    '<h2>Redirects</h2>\n<p>/gone/?a=1 to <del>/</del></p>\n<p>/old/ to <del>/terms/</del><ins>https://new.example/</ins></p>',
  );
  expect(text(await diff({ root, from: root }))).toContain('Nothing has changed');
});

test('a removed anchor is reported once for all variants, unless the id was kept', async () => {
  const codes = async (heading: string) => {
    const { ok, diagnostics } = await diff({
      root: repository([['content/home.md', '## Prices {#prices}', heading]]),
    });
    return [ok, ...diagnostics.map(({ code, message }) => `${code} ${message}`)];
  };
  expect(await codes('## Costs')).toEqual([
    true,
    'link/lost-anchor These anchors no longer exist: /#prices.',
  ]);
  expect(await codes('## Costs {#prices}')).toEqual([true]);
});

test('an error in the working tree is returned as its diagnostics', async () => {
  const result = await diff({ root: repository([['content/home.md', 'title:', 'titel:']]) });
  expect(result).toMatchObject({ ok: false, diff: undefined });
  expect(result.diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'content/unknown-field content/home.md',
  ]);
});
