import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { build, type CommandOptions } from '../../build.ts';
import { createRebuilder } from '../../commands/dev/rebuild/rebuilder.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';
import type { HostName } from '../../config/host-names.ts';
import { workflowFor } from '../hosts/github-pages.ts';
import { draftWord } from './mark-drafts.ts';

const third = 'content/posts/03-third.md';
const post = (fields: string, text = 'The third post.') => ({
  [third]: `---\ntitle: Third\n${fields}\n---\n${text}\n`,
});
const days = post('publish: 2026-12-01\nexpires: 2027-01-31');

async function buildOn(date: string, files: Files, options: CommandOptions = {}) {
  const root = temporarySite({ ...plainSite, ...files });
  const result = await build({ root, date, write: false, ...options });
  const problems = result.diagnostics.map(
    ({ code, file, line, message, fix }) => `${code} ${file}:${line} ${message} ${fix}`,
  );
  return { ...result, root, problems };
}

const page = 'posts/third/index.html';

test.each([
  ['2026-11-30', false],
  ['2026-12-01', true],
  ['2027-01-31', true],
  ['2027-02-01', false],
])('on %s, a build contains a text for these days: %s', async (day, isShown) => {
  const { tree, diagnostics } = await buildOn(day, days);
  expect(diagnostics).toEqual([]);
  expect(tree.has(page)).toBe(isShown);
  expect(String(Buffer.from(tree.get('sitemap.xml')?.bytes ?? [])).includes('/third/')).toBe(
    isShown,
  );
});

test('only a text with a first or a last day makes the output depend on the day', async () => {
  const treeOn = async (date: string, files: Files) => {
    const { tree } = await buildOn(date, files);
    return Object.fromEntries(Array.from(tree, ([name, { bytes }]) => [name, String(bytes)]));
  };
  expect(await treeOn('2026-01-01', post(''))).toEqual(await treeOn('2026-12-31', post('')));
  expect(await treeOn('2026-01-01', days)).not.toEqual(await treeOn('2026-12-31', days));
});

test('the day is that of SOURCE_DATE_EPOCH, and a wrong one is wrong usage', async () => {
  const root = temporarySite({ ...plainSite, ...days });
  for (const date of ['2026-02-30', '1 December', '2026-12-1'])
    await expect(build({ root, date })).rejects.toThrow('--date must be a day such as 2026-01-31');
});

test.each(['2026-13-01', '2026-02-30', '1.12.2026'])(
  'a text for %s has one error, also where the site requires it',
  async (day) => {
    const { problems } = await buildOn('2026-11-30', {
      'content/home.md': `---\ntitle: Home\npublish: ${day}\n---\nText.\n`,
    });
    expect(problems).toEqual([
      expect.stringMatching(/^content\/wrong-value .*:3 “publish” must be/),
    ]);
  },
);

test('dev and --drafts show a text on other days, marked with its day', async () => {
  const options = { drafts: true, site: 'https://preview.example' };
  for (const [day, word] of [
    ['2026-11-30', 'From 2026-12-01'],
    ['2027-02-01', 'Until 2027-01-31'],
  ] as const) {
    const { tree, root } = await buildOn(day, days, options);
    const html = Buffer.from(tree.get(page)?.bytes ?? []).toString();
    expect(html).toContain(`<aside class="sitegen-draft" lang="en">${word}</aside>`);
    vi.stubEnv('SOURCE_DATE_EPOCH', String(Date.parse(day) / 1000));
    const { revision } = await createRebuilder({ root }).update(new Set());
    expect(revision?.draftWord(page)).toBe(word);
    const ofDay = await createRebuilder({ root, date: day }).update(new Set());
    expect(ofDay.revision?.pages.some(({ output }) => output === page)).toBe(false);
  }
  const { pages } = await buildOn('2026-12-24', days, options);
  expect(pages.map(draftWord).filter(Boolean)).toEqual([]);
});

test('an error in a text that waits is reported before its day', async () => {
  const { problems } = await buildOn('2026-11-30', post('publish: 2026-12-01', 'See {nothing}.'));
  expect(problems).toEqual([expect.stringContaining(`markdown/unknown-variable ${third}:5`)]);
  const wrong = await buildOn('2026-11-30', post('publish: soon'));
  expect(wrong.problems).toEqual([expect.stringContaining(`content/wrong-value ${third}:3`)]);
});

test('a link to a text that waits names its day', async () => {
  const { problems } = await buildOn('2026-11-30', {
    ...days,
    'content/posts/01-first.md': '---\ntitle: First\n---\nSee [the third](03-third.md).\n',
  });
  expect(problems).toEqual([
    expect.stringContaining(`${third} is published on 2026-12-01. Publish it, or remove the link.`),
  ]);
});

test('a text that the site requires cannot wait', async () => {
  const { problems } = await buildOn('2026-11-30', {
    'content/home.md': '---\ntitle: Home\npublish: 2026-12-01\n---\nText.\n',
  });
  expect(problems).toContain(
    'content/draft content/home.md:3 This file is published on 2026-12-01, but the site requires it. Remove “publish”, or keep the new text in another branch until it is final.',
  );
});

test('the workflow of a host runs each day, and is replaced by that of another host', () => {
  const workflow = (host?: HostName) => parse(workflowFor(host)) as { on: object; jobs: object };
  expect(workflow().on).toMatchObject({ schedule: [{ cron: '17 0 * * *' }] });
  expect(workflow().jobs).toHaveProperty('deploy');
  expect(Object.keys(workflow('netlify').jobs)).toEqual(['check', 'review', 'lock']);
  expect(workflowFor('netlify').split('\n', 1)).toEqual(workflowFor().split('\n', 1));
  expect(workflowFor()).not.toContain('--strict');
});

test('a text whose last day is not after its first one is an error', async () => {
  const daysOf = async (publish: string, expires: string) =>
    (await buildOn('2026-11-30', post(`publish: ${publish}\nexpires: ${expires}`))).problems;
  expect(await daysOf('2026-12-01', '2026-12-02')).toEqual([]);
  expect(await daysOf('2026-12-01', '2026-12-01')).toEqual([
    `content/wrong-value ${third}:4 “expires” is 2026-12-01, which is not after “publish”, 2026-12-01. Correct one of the two days.`,
  ]);
});

test('an error of the first day of a text is one of every build before', async () => {
  const broken = post('publish: 2026-12-01', 'See [x](nowhere.md).');
  const { diagnostics } = await buildOn('2026-11-30', broken);
  expect(diagnostics).toMatchObject([
    { code: 'link/broken', why: expect.stringMatching(/ It will be so on 2026-12-01\.$/) },
  ]);
  expect((await buildOn('2026-12-01', broken)).diagnostics).toHaveLength(1);
});

test('a link to a text that ends earlier is a warning with both days', async () => {
  const link = (fields: string) =>
    buildOn('2026-12-01', {
      ...days,
      'content/posts/04-fourth.md': `---\ntitle: Fourth\n${fields}\n---\nSee [x](03-third.md).\n`,
    });
  expect((await link('')).problems).toEqual([
    expect.stringContaining(
      'link/expires content/posts/04-fourth.md:5 This link leads to content/posts/03-third.md, which is on the site until 2027-01-31, and this text has no last day.',
    ),
  ]);
  expect((await link('expires: 2027-02-01')).problems).toHaveLength(1);
  expect((await link('expires: 2027-01-31')).problems).toEqual([]);
});
