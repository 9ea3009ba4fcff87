import path from 'node:path';
import { expect, test } from 'vitest';
import { readEntries } from '../../report/catalogue/fixtures/entry.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { addExplainCommand } from './explain-command.ts';

const entries = readEntries(path.resolve(import.meta.dirname, '../../..'));

const sitegen = (args: readonly string[], surroundings = {}) =>
  runCommand(addExplainCommand, args, surroundings);

test('prints the entry of a code, whose first line is the code', async () => {
  const { status, stderr, stdout } = await sitegen(['explain', 'link/broken']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(
    /^link\/broken\n\n> The link to … leads to a page that does not exist\.\n/,
  );
  expect(stdout).toContain('```md content/posts/01-first.md\nSee the [terms](/term/).\n```');
});

test('lists the codes of an area, or all codes, one per line', async () => {
  const codesOf = async (...args: readonly string[]) =>
    (await sitegen(['explain', ...args])).stdout.trimEnd().split('\n');
  const codes = entries.map(({ code }) => code);
  expect(await codesOf()).toEqual(codes);
  expect(await codesOf('css')).toEqual(codes.filter((code) => code.startsWith('css/')));
});

test.each([
  ['link/borken', 'There is no problem with the code link/borken. Did you mean “link/broken”?'],
  ['Markdown/Misread', 'Did you mean “markdown/misread”?'],
  [
    'nonsense',
    'There is no problem with the code nonsense. Run “sitegen explain” to see all codes.',
  ],
  ['../entry', 'There is no problem with the code ../entry.'],
])(
  'an unknown code is wrong usage, with a suggestion where there is one: %s',
  async (code, message) => {
    const { status, stdout, stderr } = await sitegen(['explain', code]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(message);
  },
);
