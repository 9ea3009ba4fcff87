import { expect, test } from 'vitest';
import { formatGithub } from './github.ts';

test('writes a workflow command for each problem', () => {
  expect(
    formatGithub([
      { code: 'output/unwritable', severity: 'error', message: 'No.' },
      {
        code: 'text/long',
        severity: 'warning',
        file: 'content/hero.md',
        line: 2,
        column: 5,
        message: 'Long.',
        why: 'Why.',
        fix: 'Cut.',
      },
    ]),
  ).toBe(
    '::error title=output/unwritable::No.\n::warning file=content/hero.md,line=2,col=5,title=text/long::Long.%0AWhy.%0ACut.\n',
  );
});

test('escapes the special characters of commands', () => {
  expect(
    formatGithub([
      {
        code: 'a/b',
        severity: 'error',
        file: 'a,b:c%.md',
        message: '100 %: a, b\r\n::error::c \x1b[31m',
      },
    ]),
  ).toBe('::error file=a%2Cb%3Ac%25.md,title=a/b::100 %25: a, b%0D%0A::error::c \ufffd[31m\n');
});

test('gives paths from the root of the repository', () => {
  expect(
    formatGithub(
      [{ code: 'a/b', severity: 'error', file: 'content/a.md', message: 'No.' }],
      'sites/one',
    ),
  ).toBe('::error file=sites/one/content/a.md,title=a/b::No.\n');
});
