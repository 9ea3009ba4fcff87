import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { check } from './commands/cli/run-check.ts';
import { listContent } from './content/list-content.ts';
import type { Diagnostic } from './report/diagnostic.ts';
import { changedSite } from './test-support/languages-site.ts';
import { runs } from './test-support/properties.ts';

/** A line `key: value` of the settings or the front matter of a file. */
interface Field {
  readonly file: string;
  readonly lines: readonly string[];
  readonly index: number;
  readonly start: string;
  readonly value: string;
}

/** What a writer may do to a field. The value of one without its own is below it. */
const damages = {
  'of another type': ({ start }: Field) => `${start}: [1]`,
  misspelled: ({ start, value }: Field) => `${start}x:${value}`,
  'with an open quotation mark': ({ start, value }: Field) => `${start}: "${value}`,
} as const;

function fieldsOf(folder: string): Field[] {
  return listContent(folder)
    .filter((file) => /^(?!.*\.lock\.).*\.(?:md|yaml)$/.test(file))
    .flatMap((file) => {
      const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
      const end = file.endsWith('.md') ? lines.indexOf('---', 1) : lines.length;
      return lines.slice(0, end).flatMap((line, index) => {
        const [found, start = '', value = ''] = /^(\s*(?:- )?\w+):(.*)$/.exec(line) ?? [];
        return found === undefined ? [] : [{ file, lines, index, start, value }];
      });
    });
}

const checked = async (root: string) => (await check({ root, cache: false })).diagnostics;

/** Returns whether a problem is that of the field, or of what it is the name of. */
const isOf = ({ file, index }: Field, problem: Diagnostic) =>
  problem.file === file && (problem.line ?? 0) >= index;

describe.each(['law-firm', 'languages', 'newsroom'])('the site %s', (name) => {
  const folder = path.join(import.meta.dirname, 'test-support', name);
  const field = fc.constantFrom(...fieldsOf(folder));
  const damage = fc.constantFrom(...Object.keys(damages)) as fc.Arbitrary<keyof typeof damages>;

  test('reports nothing but the field with the error', { timeout: 600_000 }, async () => {
    const known = new Set((await checked(folder)).map(({ message }) => message));
    await fc.assert(
      fc.asyncProperty(field, damage, async (at, how) => {
        const lines = at.lines.with(at.index, damages[how](at));
        const found = await checked(changedSite(folder, { [at.file]: lines.join('\n') }));
        const others = found.filter((each) => !known.has(each.message) && !isOf(at, each));
        expect(others).toEqual([]);
        expect(found.some((each) => isOf(at, each))).toBe(true);
      }),
      { numRuns: runs(8) },
    );
  });
});
