import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../lib/package-root.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { addInitCommand } from './init-command.ts';
import { rejectExisting } from './write-new-site.ts';

const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'sitegen-init-')));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const bin = path.join(packageRoot(), 'bin', 'sitegen.cjs');

/** Runs `sitegen init` without a terminal. */
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

/**
 * Runs `sitegen init` on a terminal of util-linux’s `script`, and types the keys when it asks the
 * first question: until then it is the terminal that handles Ctrl+C.
 */
async function initOnTerminal(
  args: string,
  keys: string,
): Promise<{ readonly status: number; readonly screen: string }> {
  // The shell splits the command at spaces, but not the values of variables in quotes.
  const command = `"$NODE" "$BIN" init ${args}`;
  const script = spawn('script', ['-qefc', command, '/dev/null'], {
    cwd: folder,
    env: {
      ...process.env,
      NODE: process.execPath,
      BIN: bin,
      TERM: 'xterm',
      CI: undefined,
      NO_COLOR: '1',
    },
  });
  const closed = once(script, 'close');
  let screen = '';
  for await (const text of script.stdout.setEncoding('utf8')) {
    const asked = screen.includes('): ');
    screen += String(text);
    if (!asked && screen.includes('): ')) script.stdin.write(keys);
  }
  const [status] = (await closed) as [number];
  return { status, screen };
}

describe.skipIf(process.platform !== 'linux')('on a terminal', () => {
  test('it asks for the facts, again after an invalid answer, and writes them', async () => {
    const { status, screen } = await initOnTerminal(
      'company',
      'Keel & Co\n\n1 Quay, Hamburg\nGermany\nmail\nmail@keel.localhost\n\nKeelbook, Keel Book\nmaybe\nyes\nnetlfy\nnetlify\n',
    );
    expect(screen).toContain('Name of the company (Company): ');
    expect(screen).toContain('(decide later): ');
    expect(screen).toMatch(/Products that each get a copy of the site[^(]*\(none\): /);
    expect(screen).toContain('such as hello@company.example, not “mail”.');
    expect(screen).toContain('must be yes or no, not “maybe”.');
    expect(screen).toContain('Did you mean “netlify”?');
    expect(status).toBe(0);
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

  test.each([
    ['Ctrl+C', '\x03'],
    ['Ctrl+D', '\x04'],
  ])('%s ends it before anything is written', async (_, key) => {
    const { status, screen } = await initOnTerminal('interrupted', `Keel\n${key}`);
    expect(screen).toMatch(/Cancelled\. Nothing was written\.\s*$/);
    expect(status).toBe(130);
    expect(readdirSync(folder)).not.toContain('interrupted');
  });

  test('it prints the next commands, with the folder in quotes if it needs them', async () => {
    const { screen } = await initOnTerminal('"a site" --minimal', '\n\n\n\n');
    expect(screen).toMatch(/^ {2}cd "a site"\r?\n {2}npm install .*commit it\r?$/m);
  });

  test('it rejects a folder with such files before it asks anything', async () => {
    mkdirSync(path.join(folder, 'full', 'content'), { recursive: true });
    writeFileSync(path.join(folder, 'full', 'content', 'site.yaml'), '');
    const { status, screen } = await initOnTerminal('full --minimal', '');
    expect(screen).toContain('nothing was written: content/site.yaml.');
    expect(screen).not.toContain('Name of the company');
    expect(status).toBe(2);
  });
});
