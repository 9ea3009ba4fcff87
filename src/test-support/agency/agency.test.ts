import { cpSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { temporarySite, type Files } from '../temporary-site.ts';

const text = (title: string, more = '') =>
  `---\ntitle: ${title}\ndescription: "${title}: a text of a company of 40 people, as its staff writes it."\n${more}---\nWords about ${title}.\n`;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const files = (names: readonly (readonly [string, string | Uint8Array])[]): Files =>
  Object.fromEntries(names);
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The texts and pictures of the site: many, and alike. */
const content: Files = {
  'content/site.yaml':
    'origin: https://www.nordwind.localhost\ncompany: Nordwind\nemail: hello@nordwind.localhost\n',
  ...files(
    ['Home', 'Team', 'Cases', 'Jobs', 'Privacy', 'Not-found'].map((title) => [
      `content/${title.toLowerCase()}.md`,
      text(title),
    ]),
  ),
  ...files(
    numbers(12).flatMap((number) => [
      [
        `content/team/person-${number}.md`,
        `---\nname: Person ${number}\nrole: Role ${number}\nphoto: ${number}.png\n---\n`,
      ] as const,
      [`assets/team/${number}.png`, Buffer.concat([pixel, Buffer.from([number])])] as const,
    ]),
  ),
  ...files(
    numbers(6).map((number) => [
      `content/cases/case-${number}.md`,
      text(
        `Case ${number}`,
        `client: Client ${number}\ntags: [${number % 2 ? 'banking' : 'trading'}, ${number % 3 ? 'web' : 'audit'}]\n`,
      ),
    ]),
  ),
  ...files(
    numbers(40).map((number) => [
      `content/news/post-${number}.md`,
      text(`Post ${number}`, `date: 2026-0${1 + (number % 9)}-1${number % 10}\n`),
    ]),
  ),
  ...files(
    numbers(3).map((number) => [
      `content/jobs/job-${number}.md`,
      text(`Job ${number}`, 'place: Hamburg\n'),
    ]),
  ),
};

test('a company writes its site in 250 lines of templates', async () => {
  const templates = readdirSync(path.join(import.meta.dirname, 'templates'))
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(path.join(import.meta.dirname, 'templates', name), 'utf8'));
  expect(templates.join('').trimEnd().split('\n').length).toBeLessThanOrEqual(250);
  const root = temporarySite(content);
  for (const folder of ['templates', 'data', 'packages'])
    cpSync(path.join(import.meta.dirname, folder), path.join(root, folder), { recursive: true });
  renameSync(path.join(root, 'packages'), path.join(root, 'node_modules'));
  const { tree, pages, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  // Six pages, 6 cases, 4 tags, 40 posts on 4 pages of a list, 3 positions.
  expect(pages).toHaveLength(63);
  const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
  expect(textOf('feed.xml').match(/<entry>/g)).toHaveLength(40);
  expect(textOf('index.html')).toContain('From 9 to 40 people since 2022');
  expect(textOf('team/index.html').match(/<img src="\/assets\/\d+-\w+\.png"/g)).toHaveLength(12);
  expect(textOf('news/page-4/index.html')).toContain('>Newer</a>');
  const { diagnostics: found } = await check({ root, strict: true });
  expect(found).toEqual([]);
});
