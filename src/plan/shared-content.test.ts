import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { check } from '../commands/cli/run-check.ts';
import { temporarySite } from '../test-support/temporary-site.ts';

const newsroom = path.resolve(import.meta.dirname, '../test-support/newsroom');
const audit = 'content/news/2026-04-09-audit.md';

/** Builds the newsroom after changes to its files, and opens its outputs. */
async function buildNewsroom(changes: Readonly<Record<string, string>> = {}) {
  const root = temporarySite({});
  cpSync(newsroom, root, { recursive: true });
  for (const [file, text] of Object.entries(changes)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const { tree, diagnostics } = await build({ root, write: false });
  const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
  return {
    root,
    diagnostics,
    outputs: [...tree.keys()],
    textOf,
    page: (output: string) => load(textOf(output)),
  };
}

let original: ReturnType<typeof buildNewsroom> | undefined;
/** The newsroom without changes, built once. */
const unchanged = () => (original ??= buildNewsroom());

test('pages are generated from files in nested folders, fields and groups', async () => {
  const { diagnostics, outputs } = await unchanged();
  expect(diagnostics).toEqual([]);
  expect(outputs.filter((file) => file.endsWith('index.html')).sort()).toEqual(
    [
      '',
      'careers/senior-engineer/',
      'cases/2025/broker/',
      'cases/2026/bank/',
      'news/',
      'news/2025/2025-03-02-payments/',
      'news/2025/2025-11-20-office/',
      'news/2026-01-15-reports/',
      'news/2026-02-01-hiring/',
      'news/2026-04-09-audit/',
      'news/page-2/',
      'news/page-3/',
      'tags/company/',
      'tags/payments/',
      'tags/reports/',
    ]
      .map((folder) => `${folder}index.html`)
      .sort(),
  );
});

test('a page receives its siblings in order, with their addresses', async () => {
  const { page } = await unchanged();
  const $ = page('news/2026-02-01-hiring/index.html');
  expect($('[rel=prev]').attr('href')).toBe('/news/2026-04-09-audit/');
  expect($('[rel=next]').attr('href')).toBe('/news/2026-01-15-reports/');
  expect(
    page('index.html')('main li a')
      .get()
      .map((link) => link.attribs['href']),
  ).toEqual([
    '/news/2026-04-09-audit/',
    '/news/2026-02-01-hiring/',
    '/news/2026-01-15-reports/',
    '/careers/senior-engineer/',
  ]);
});

test('a group lists its files and all other groups', async () => {
  const { page } = await unchanged();
  const $ = page('tags/reports/index.html');
  expect(
    $('main li')
      .get()
      .map((item) => $(item).text()),
  ).toEqual(['An audit passed', 'Reports by the minute']);
  expect(
    $('nav a')
      .get()
      .map((link) => $(link).text()),
  ).toEqual(['company (3)', 'reports (2)', 'payments (2)']);
  expect($('[aria-current=page]').text()).toBe('reports (2)');
  expect(page('news/page-3/index.html')('main li').text()).toBe('Payments arrive');
});

test('a group has its neighbors, and an empty folder has one numbered page', async () => {
  const read = (file: string) => readFileSync(path.join(newsroom, file), 'utf8');
  const neighbors = {
    'templates/pages.tsx': read('templates/pages.tsx')
      .replace('group, entries, groups }', 'group, entries, groups, number, previous, next }')
      .replace(
        '`News: ${group}`',
        '`${number}/${groups.length} ${previous?.path} ${next?.path} ${entries.length}`',
      ),
  };
  const { page } = await buildNewsroom(neighbors);
  expect(page('news/index.html')('h1').text()).toBe('1/3 undefined /news/page-2/ 2');
  expect(page('news/page-2/index.html')('h1').text()).toBe('2/3 /news/ /news/page-3/ 2');
  expect(page('tags/reports/index.html')('h1').text()).toBe('2/3 /tags/company/ /tags/payments/ 2');
  const empty = await buildNewsroom({
    ...neighbors,
    'content/none/.gitkeep': '',
    'templates/site.tsx': read('templates/site.tsx').replace("folder: 'news'", "folder: 'none'"),
  });
  expect(empty.page('news/index.html')('h1').text()).toBe('1/1 undefined undefined 0');
});

test('a problem of a group is reported at its component, and one of a layout once', async () => {
  const pages = readFileSync(path.join(newsroom, 'templates/pages.tsx'), 'utf8');
  const site = readFileSync(path.join(newsroom, 'templates/site.tsx'), 'utf8');
  const { root } = await buildNewsroom({
    'templates/pages.tsx': pages
      .replace('`News: ${group}`', 'group')
      .replace('`${title}, on', '/^[a-z]/.test(title) ? title : `${title}, on')
      .replace('<link\n', '<link rel="alternate" href={`/de${page.path}`} />\n<link\n'),
    'templates/site.tsx': site.replace('  files:', '  budget: { page: 1, script: 0 },\n  files:'),
  });
  const { diagnostics } = await check({ root });
  const found = diagnostics.map(({ code, file, why = '' }) =>
    [code, file, /\d+/.exec(why)?.[0]].join(' '),
  );
  expect(found.filter((line) => !line.startsWith('weight/page content/'))).toEqual([
    'link/broken templates/pages.tsx 15',
    'weight/page templates/pages.tsx 5',
  ]);
  expect(found).toContain('weight/page content/news/2026-04-09-audit.md ');
});

test('two groups with one path are named', async () => {
  const template = readFileSync(path.join(newsroom, 'templates/site.tsx'), 'utf8');
  const { diagnostics } = await buildNewsroom({
    'templates/site.tsx': template.replace('/tags/${tag}/', '/tags/${tag.toLowerCase()}/'),
    'content/news/2026-02-01-hiring.md':
      '---\ntitle: Hiring\ndate: "2026-02-01"\ntags: [company, Company]\n---\nNow.\n',
  });
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'page/conflict',
      message:
        'Two sources have the path /tags/company/index.html: the group “company” and the group “Company”.',
      file: 'content/news/2026-02-01-hiring.md',
    }),
  );
});

test('a feed has every post with its text and its absolute address', async () => {
  const { textOf } = await unchanged();
  const $ = load(textOf('feed.xml'), { xml: true });
  expect(
    $('entry > id')
      .get()
      .map((id) => $(id).text()),
  ).toEqual([
    'https://www.newsroom.example/news/2026-04-09-audit/',
    'https://www.newsroom.example/news/2026-02-01-hiring/',
    'https://www.newsroom.example/news/2026-01-15-reports/',
    'https://www.newsroom.example/news/2025/2025-11-20-office/',
    'https://www.newsroom.example/news/2025/2025-03-02-payments/',
  ]);
  expect($('entry').last().find('content').text()).toBe(
    '<p>The first release of Newsroom payments.</p>\n',
  );
});

test('the newsroom passes every check', async () => {
  const { root } = await buildNewsroom();
  const { diagnostics } = await check({ root });
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

test('a file with errors prevents its lists, and links to it are not reported', async () => {
  const { diagnostics, outputs } = await buildNewsroom({
    'content/news/2026-02-01-hiring.md': '---\ntitle: No date\n---\nText.\n',
    'content/home.md': '---\ntitle: Home\n---\n[Hiring](/news/2026-02-01-hiring/).\n',
    // The page of this file is omitted, too.
    [audit]: `${readFileSync(path.join(newsroom, audit), 'utf8')}\n[Home](../home.md)\n`,
  });
  expect(diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'content/missing-field content/news/2026-02-01-hiring.md',
    'content/missing-field content/news/2026-02-01-hiring.md',
  ]);
  expect(outputs).not.toContain('index.html');
  expect(outputs).not.toContain('feed.xml');
});

test('links to groups are not reported if other content of their pages has errors', async () => {
  const template = readFileSync(path.join(newsroom, 'templates/site.tsx'), 'utf8');
  const { diagnostics } = await buildNewsroom({
    'templates/site.tsx': template.replace(
      'by: ({ tags }) => tags,',
      "by: ({ tags }) => tags, content: { home: entry('home.md', plain) },",
    ),
    'content/home.md': '---\nheading: No title\n---\nText.\n',
    [audit]: `${readFileSync(path.join(newsroom, audit), 'utf8')}\n[Company](/tags/company/)\n`,
  });
  expect(new Set(diagnostics.map(({ file }) => file))).toEqual(new Set(['content/home.md']));
});

test('an error of a function of the site map is reported at its line', async () => {
  const map = path.join(newsroom, 'templates/site.tsx');
  const { diagnostics } = await buildNewsroom({
    'templates/site.tsx': readFileSync(map, 'utf8').replace(
      '({ slug, year }) => `',
      '({ slug, year }) => `${(null as never as string).length}',
    ),
  });
  expect(diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)).toEqual([
    expect.stringMatching(/^template\/threw templates\/site\.tsx:\d+$/),
  ]);
});
