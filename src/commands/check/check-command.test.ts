import { expect, test } from 'vitest';
import { breakSite } from '../../test-support/break-site.ts';
import { goodSite } from '../../test-support/good-site.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { addCheckCommand } from './check-command.ts';

const broken = breakSite([['templates/frame.tsx', ' alt=""', '']]);
const doubtful = breakSite([['content/home.md', '[link to the terms]', '[here]']]);

async function check(files: Files, ...args: string[]) {
  const cwd = temporarySite(files);
  const { status, ...written } = await runCommand(addCheckCommand, ['check', ...args], { cwd });
  return { code: status, ...written };
}

test('a site without problems: exit code 0 and one line', async () => {
  const { code, stdout, stderr } = await check(goodSite);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^✓ 7 pages checked, no problems {2}[\d.]+ m?s\n$/);
});

test('an error: exit code 1, reported once with its line for all variants', async () => {
  const { code, stdout, stderr } = await check(broken);
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(
    /^✘ templates\/frame\.tsx:28:11 {2}image\/no-alternative\n {2}The image \/assets\/mark-[0-9a-f]+\.svg has no alternative text\.\n/,
  );
  expect(stderr).toMatch(/28 │ {11}<img className="mark"/);
  expect(stderr).toMatch(
    /\n\n1 error\nRun “sitegen explain image\/no-alternative” for details\.\n$/,
  );
});

test('a missing image is reported as in a build', async () => {
  const { code, stderr } = await check(
    breakSite([
      ['content/home.md', '[link to the terms]', '![A mark](nothing.svg) [link to the terms]'],
    ]),
  );
  expect(code).toBe(1);
  expect(stderr.match(/^✘ .*\n.*/gm)).toEqual([
    expect.stringMatching(
      /^✘ content\/home\.md:5:\d+ {2}link\/broken\n {2}There is no file content\/nothing\.svg\.$/,
    ),
  ]);
});

test('an unknown variable is reported in its source, and not again in the page', async () => {
  const { stderr } = await check(
    breakSite([
      ['content/home.md', '[link to the terms]', '{nobody}, [link to the terms]'],
      ['content/home.md', 'title: ', 'title: “{nobody}” '],
    ]),
  );
  expect(stderr.match(/^✘ .*/gm)?.map((line) => line.replace(/.* {2}/, ''))).toEqual([
    'content/unknown-variable',
    'markdown/unknown-variable',
  ]);
});

test('a warning: exit code 0, and 1 with --strict', async () => {
  const lax = await check(doubtful);
  expect(lax.code).toBe(0);
  expect(lax.stderr).toContain('▲ content/home.md:5:36  name/vague');
  expect(lax.stdout).toMatch(/^✓ 7 pages checked, 1 warning/);
  const strict = await check(doubtful, '--strict');
  expect(strict.code).toBe(1);
  expect(strict.stderr).toContain('✘ content/home.md:5:36  name/vague');
});

test('a rule can be an error, a warning or off, by its code or by its area', async () => {
  expect((await check(broken, '--rule', 'image/no-alternative=off')).code).toBe(0);
  expect((await check(broken, '--rule', 'image=warn')).stderr).toContain(
    '▲ templates/frame.tsx:28:11  image/no-alternative',
  );
  expect((await check(doubtful, '--rule', 'name/vague=error')).code).toBe(1);
  expect((await check(broken, '--strict', '--rule', 'image=warn')).code).toBe(0);
});

test.each([
  [
    ['--rule', 'image/no-alternativ=off'],
    'Unknown rule image/no-alternativ. Did you mean “image/no-alternative”?',
  ],
  [
    ['--rule', 'image'],
    '--rule must be a code and a level, such as image/no-size=off (error, warn or off), not image.',
  ],
  [
    ['--format', 'jsn'],
    "Option '--format <name>' argument 'jsn' is invalid. Allowed choices are text, json, github.",
  ],
  [['--dist'], 'There is no finished site in dist/ yet. Run “sitegen build” first.'],
  [
    ['--update-lock', '--dist'],
    '--update-lock reads the sources and --dist the finished site. Use one of them.',
  ],
])('%j is wrong usage: exit code 2', async (args, message) => {
  const { code, stdout, stderr } = await check(goodSite, ...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr.split('\n')[0]).toBe(message);
});

test('every format is written to standard output only', async () => {
  const json = await check(broken, '--format', 'json');
  expect(JSON.parse(json.stdout)).toMatchObject({
    version: 1,
    ok: false,
    diagnostics: [
      { code: 'image/no-alternative', file: 'templates/frame.tsx', line: 28, column: 11 },
    ],
  });
  const github = await check(broken, '--format', 'github');
  expect(github.stdout).toMatch(
    /^::error file=templates\/frame\.tsx,line=28,col=11,title=image\/no-alternative::The image [^\n]*\n$/,
  );
  for (const { code, stderr } of [json, github]) expect([code, stderr]).toEqual([1, '']);
});

test('reports the errors of a failed build without those that follow from them', async () => {
  const { code, stderr } = await check(
    breakSite([
      ['content/home.md', 'title:', 'titel:'],
      ['templates/frame.tsx', ' alt=""', ''],
    ]),
  );
  expect(code).toBe(1);
  expect(stderr.match(/^✘ .*$/gm)).toEqual([
    '✘ content/home.md:2:1  content/unknown-field',
    '✘ templates/frame.tsx:28:11  image/no-alternative',
  ]);
});
