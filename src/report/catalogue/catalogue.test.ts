import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { memoize } from '../../lib/memoize.ts';
import type { Entry } from './fixtures/entry.ts';
import { shownElsewhere } from './fixtures/elsewhere.ts';
import { openChangedCodes } from './fixtures/changed-codes.ts';
import { buildCache, runExamples } from './fixtures/run-example.ts';
import { readEntries } from './fixtures/entry.ts';

const packageRoot = path.resolve(import.meta.dirname, '../../..');
const entries = readEntries(packageRoot);

const folder = mkdtempSync(path.join(os.tmpdir(), 'sitegen-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const cache = memoize<Promise<string>, void>(() => buildCache(folder));

/**
 * Every code in the sources without tests: where a diagnostic is created, and in the table of
 * system errors.
 */
function codesInSources(): string[] {
  const files = readdirSync(path.join(packageRoot, 'src'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|bench)\.tsx?$|fixtures/.test(file));
  const codes = files.flatMap((file) => {
    const text = readFileSync(path.join(packageRoot, 'src', file), 'utf8');
    const made = [...text.matchAll(/\bcode(?::| =) ([^\n]+)/g)].map(([, code]) => code).join();
    return [
      ...made.matchAll(/['`]((?:[a-z-]+|\$\{\w+\})\/[^'`]+)['`]/g),
      ...text.matchAll(/'(output\/[a-z-]+)'/g),
    ].map(([, code = '']) => code);
  });
  // A type names codes with a placeholder too.
  return [...new Set(codes)].filter((code) => !code.endsWith('${string}'));
}

test('every code in the sources has an entry, and every entry a code', () => {
  // A placeholder in a code is for the kind of a file, or for where a variable is.
  const values = { '${kind}': ['script', 'font', 'image'], '${area}': ['content', 'markdown'] };
  const codes = codesInSources().flatMap((code) => {
    const [sign, ...others] = Object.entries(values).find(([name]) => code.includes(name)) ?? [];
    return sign === undefined ? code : others.flat().map((value) => code.replace(sign, value));
  });
  expect(entries.map(({ code }) => code).sort()).toEqual([...new Set(codes)].sort());
});

test('entries are in the file of their area, sorted by code', () => {
  for (const [index, { code }] of entries.entries())
    expect(code > (entries[index - 1]?.code ?? ''), code).toBe(true);
});

test('every code has an example that is run, or a test elsewhere and a reason', () => {
  expect(Object.keys(shownElsewhere).filter((code) => !isEntry(code))).toEqual([]);
  for (const [code, { test: file, words = code }] of Object.entries(shownElsewhere))
    expect(readFileSync(path.join(packageRoot, file), 'utf8'), code).toContain(words);
});

const isEntry = (code: string) => entries.some((entry) => entry.code === code);

/** All examples run in CI and in `test:all`; else those of codes that a changed file names. */
const isRun =
  process.env['ALL_EXAMPLES'] || process.env['CI'] ? () => true : openChangedCodes(packageRoot);

test.each(entries.filter(({ code }) => !(code in shownElsewhere) && isRun(code)))(
  '$code is reported where it is, and its fix works',
  async (entry) => {
    const [reported, fixed] = await runExamples(entry, await cache());
    const same = heading(entry.code);
    expect(reported).toMatch(same);
    expect(oneLine(reported)).toMatch(patternOf(entry));
    // Of files that were deleted on request, only their names are told.
    expect(reported).toMatch(/^ {2}→ |output\/foreign-deleted$/m);
    expect(headingsOf(reported)).toMatchSnapshot();
    expect(fixed).not.toMatch(same);
  },
);

/** Returns the first line of each problem: its severity, location and code. */
const headingsOf = (output: string) =>
  (output.match(/^\S (?:.+ {2})?[a-z-]+\/[a-z-]+\n/gm) ?? []).join('');

/** Matches the first line of a problem. */
const heading = (code: string) => new RegExp(`^. (?:.+  )?${code}$`, 'm');

/** Returns the entry's text as a pattern: an ellipsis matches any text. */
function patternOf({ text }: Entry): RegExp {
  return new RegExp(
    text
      .split('…')
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
      .join('.+?'),
  );
}

const oneLine = (text: string) => text.replace(/\s*\n\s*/g, ' ');
