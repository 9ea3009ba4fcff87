import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ruleCodes } from './check-site.ts';

test('every code that a rule reports is one that it says it has, and the other way round', () => {
  const folder = import.meta.dirname;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && !file.includes('fixtures'),
  );
  const texts = [
    ...sources.map((file) => path.join(folder, file)),
    path.join(folder, '../check.ts'),
  ].map((file) => readFileSync(file, 'utf8'));
  const reported = texts.flatMap((text) =>
    [...text.matchAll(/code: ([^,\n]+)/g)].flatMap(([, value = '']) =>
      [...value.matchAll(/['`]([a-z]+\/[a-z-]*)/g)].map(([, code = '']) => code),
    ),
  );
  expect(reported.length).toBeGreaterThan(40);
  for (const code of reported)
    expect(
      ruleCodes.filter((known) => (code.endsWith('/') ? known.startsWith(code) : known === code)),
      code,
    ).not.toEqual([]);
  for (const code of ruleCodes)
    expect(
      reported.some((known) => code === known || (known.endsWith('/') && code.startsWith(known))),
      code,
    ).toBe(true);
});

test('no two rules have a code in common but for the sections that are missing', () => {
  const twice = ruleCodes.filter((code, index) => ruleCodes.indexOf(code) !== index);
  expect(twice).toEqual(['legal/section-missing']);
});
