import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { addInitCommand } from './init-command.ts';
import { rejectExisting } from './write-new-site.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sitegen-init-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const init = (...args: readonly string[]) =>
  runCommand(addInitCommand, ['init', ...args], { cwd: folder });

test.each([
  ['--legal-name', '', 'The legal name must not be empty.'],
  [
    '--languages',
    'de,en',
    'The texts of the new site are in English, so en must be the first language.',
  ],
  [
    '--languages',
    'en,pl',
    'There are no example texts in pl, only in de, es, fr, it, nl. Add the language later, in templates/site.tsx.',
  ],
])('%s %s is rejected before anything is written', async (flag, value, message) => {
  const { status, stderr } = await init('empty', flag, value);
  expect([status, stderr.split('\n', 1)[0]]).toEqual([2, message]);
  expect(readdirSync(folder)).not.toContain('empty');
});

test('the root of the disk is rejected before anything is written', () => {
  expect(() => rejectExisting(path.resolve('/'), new Map())).toThrow(
    'is the root of the disk, so nothing was written.',
  );
});

test('options that the minimal site does not use are named and ignored', async () => {
  const { status, stderr } = await init('one', '--minimal', '--languages=pl', '--highlight=yes');
  expect([status, stderr]).toEqual([
    0,
    'The minimal site does not use --languages, --highlight.\n',
  ]);
  expect(readdirSync(path.join(folder, 'one', 'content'))).toContain('site.yaml');
});

test('all options that are invalid are named at once', async () => {
  const { status, stderr } = await init('empty', '--email=mail', '--origin=site', '--host=none');
  expect(status).toBe(2);
  expect(stderr).toMatch(/^The email .*\nThe origin .*\n.*none/);
});

test('for a problem in the new site, it says that the site is there', async () => {
  const { status, stderr } = await init('wrong', '--minimal', '--company', 'A {x}');
  expect(status).toBe(1);
  expect(stderr).toContain('There is no variable {x}.');
  expect(stderr).toContain('The site is in wrong/. Correct the problems there');
});

test('the facts are written into the settings', async () => {
  const facts = [
    '--company=Keel & Co',
    '--address=1 Quay, Hamburg',
    '--email=mail@keel.localhost',
    '--products=Keelbook, Keel Book',
    '--host=netlify',
  ];
  expect(await init('company', ...facts)).toMatchObject({ status: 0, stderr: '' });
  const settings = readFileSync(path.join(folder, 'company/content/site.yaml'), 'utf8');
  for (const words of [
    'name: Keel & Co\n',
    'legal_name: Keel & Co\n',
    '- Hamburg\n',
    'email: mail@keel.localhost\n',
    'origin: https://www.keel-co.example\n',
    '- slug: keelbook\n',
    '- slug: keel-book\n',
    'host: netlify\n',
  ])
    expect(settings).toContain(words);
});

test('it prints the next commands, with the folder in quotes if it needs them', async () => {
  const { stdout } = await init('a site', '--minimal');
  expect(stdout).toMatch(/^ {2}cd "a site"\n {2}npm install .*commit it$/m);
});

test('a folder with such files is rejected', async () => {
  mkdirSync(path.join(folder, 'full', 'content'), { recursive: true });
  writeFileSync(path.join(folder, 'full', 'content', 'site.yaml'), '');
  const { status, stderr } = await init('full', '--minimal');
  expect(stderr).toContain('nothing was written: content/site.yaml.');
  expect(status).toBe(2);
});
