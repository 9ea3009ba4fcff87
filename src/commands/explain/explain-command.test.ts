import path from 'node:path';
import { expect, test } from 'vitest';
import { readEntries } from '../../report/catalogue/fixtures/entry.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { addExplainCommand } from './explain-command.ts';

const entries = readEntries(path.resolve(import.meta.dirname, '../../..'));

const sitegen = (args: readonly string[], surroundings = {}) =>
  runCommand(addExplainCommand, args, surroundings);

test('explains a code: message, reason, fix, and an example before and after', async () => {
  expect(await sitegen(['explain', 'link/broken'])).toEqual({
    status: 0,
    stderr: '',
    stdout: `link/broken
  The link to … leads to a page that does not exist.

  Visitors who follow the link get the 404 page. All internal links are checked
  before the site is written.

  → Correct the address. It begins with a slash and is the path in the browser’s
    address bar, without \`.md\` and without a product’s name.

  Before  content/posts/01-first.md
    │ See the [terms](/term/).

  After  content/posts/01-first.md
    │ See the [terms](/terms/).
`,
  });
});

test('lists the codes of an area, or all codes, one per line', async () => {
  const all = (await sitegen(['explain'])).stdout.trimEnd().split('\n');
  expect(all).toHaveLength(entries.length);
  expect(Math.max(...all.map((line) => line.length))).toBeLessThanOrEqual(80);
  expect(all.find((line) => line.startsWith('css/syntax '))).toMatch(
    /^css\/syntax +The stylesheet has a syntax error/,
  );
  const css = (await sitegen(['explain', 'css'])).stdout.trimEnd().split('\n');
  expect(css.map((line) => line.split(' ', 1)[0])).toEqual(
    entries.filter(({ code }) => code.startsWith('css/')).map(({ code }) => code),
  );
});

test('--json prints the entries as JSON', async () => {
  const { status, stdout } = await sitegen(['explain', 'link/broken', '--json']);
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toEqual(entries.filter(({ code }) => code === 'link/broken'));
  expect(JSON.parse((await sitegen(['explain', '--json'])).stdout)).toEqual(entries);
});

test('prints colors only on terminals or on request', async () => {
  expect(
    (await sitegen(['explain', 'link/broken'], { env: { FORCE_COLOR: '1' } })).stdout,
  ).toContain('\u001b[1mlink/broken');
  expect(
    (await sitegen(['explain', 'link/broken', '--no-color'], { env: { FORCE_COLOR: '1' } })).stdout,
  ).not.toContain('\u001b[');
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

test('prints no control characters of an example', async () => {
  expect((await sitegen(['explain', 'content/forbidden-character'])).stdout).toContain(
    'A word and␋ another one.',
  );
});
