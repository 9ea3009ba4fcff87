import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { breakSite, type Change } from '../../test-support/break-site.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { addDiffCommand } from './diff-command.ts';

const legal: Change = [
  'templates/checks.ts',
  '= {}',
  "= { legal: { lock: 'x.yaml', texts: [{ page: '/terms/', words: '.text', version: '.version', effective: '.effective', history: '.history li' }] } }",
];

async function diff(change: Change, ...args: string[]) {
  const root = temporarySite(breakSite([legal]));
  const git = (...git: string[]) =>
    execFileSync(
      'git',
      ['-C', root, '-c', 'user.name=Test', '-c', 'user.email=test@test.invalid', ...git],
      { stdio: 'pipe' },
    );
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', 'First');
  const [file] = change;
  writeFileSync(path.join(root, file), String(breakSite([legal, change])[file]));
  const { status: code, ...written } = await runCommand(addDiffCommand, ['diff', ...args], {
    cwd: root,
  });
  return { code, root, ...written };
}

test('changed words: exit code 0, the redline on standard output', async () => {
  const { code, stdout, stderr } = await diff(['content/home.md', 'None for', 'Some for']);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(
    /^\/ \(and 2 variants\)\n {2}Prices\n {4}\[-None-\]\{\+Some\+\} for Ledger & Co\.\n\n1 change since HEAD \([0-9a-f]{9}\)\n$/,
  );
});

test('a legal text that changed without a new version: exit code 1', async () => {
  const { code, stdout, stderr } = await diff([
    'content/terms.md',
    'stores nothing',
    'stores little',
  ]);
  expect(code).toBe(1);
  expect(stdout).toContain('Legal texts that changed: /terms/ version 1.0');
  expect(stderr).toMatch(/^✘ content\/terms\.md:4:1 {2}legal\/changed-without-version\n/);
});

test('--html writes the redline as a page', async () => {
  const { root } = await diff(
    ['content/home.md', 'None for', 'Some for'],
    'HEAD',
    '--html',
    'redline.html',
  );
  expect(readFileSync(path.join(root, 'redline.html'), 'utf8')).toContain(
    '<del>None</del><ins>Some</ins>',
  );
});

test('neither a revision nor a folder: exit code 2', async () => {
  const { code, stderr } = await diff(['content/home.md', 'None for', 'Some for'], 'nowhere');
  expect(code).toBe(2);
  expect(stderr).toMatch(
    /^There is no nowhere to compare with\. It is neither a folder nor a revision of this repository\./,
  );
});
