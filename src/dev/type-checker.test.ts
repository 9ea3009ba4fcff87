import { symlinkSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Diagnostic } from '../report/diagnostic.ts';
import { startDevSite } from './fixtures/dev-site.ts';
import { readTypeErrors } from './type-checker.ts';

const compiler = path.resolve(import.meta.dirname, '../../node_modules/typescript');

test('Type errors of templates are shown beside the page, and gone once they are fixed.', async () => {
  let found: readonly Diagnostic[] = [];
  const site = await startDevSite(
    {
      'tsconfig.json': JSON.stringify({
        compilerOptions: { strict: true },
        include: ['templates/title.ts'],
      }),
      'templates/title.ts': 'export const title: string = `Title`;\n',
    },
    {
      events: {
        onProblems: (diagnostics) => (found = diagnostics),
        onInternalError(error) {
          throw error;
        },
      },
    },
  );
  mkdirSync(path.join(site.root, 'node_modules'));
  symlinkSync(compiler, path.join(site.root, 'node_modules/typescript'), 'junction');
  site.write('templates/title.ts', 'export const title: string = 5;\n');
  await vi.waitFor(
    () =>
      expect(found).toMatchObject([
        {
          code: 'template/type',
          severity: 'warning',
          file: 'templates/title.ts',
          line: 1,
          column: 14,
          fix: 'Correct the type. A build does not check types.',
          message: "Type 'number' is not assignable to type 'string'. (TS2322)",
        },
      ]),
    { timeout: 20_000, interval: 50 },
  );
  expect(await (await fetch(site.origin)).text()).toContain('Welcome to');
  site.write('templates/title.ts', 'export const title: string = `5`;\n');
  await vi.waitFor(() => expect(found).toEqual([]), { timeout: 20_000, interval: 50 });
}, 60_000);

test('The details of an error are a part of it, and errors of other files are left out.', () => {
  const output = [
    'src/other.ts(1,1): error TS1: Not of the site.',
    "templates/a.tsx(3,7): error TS2345: Argument of type 'A' is not assignable.",
    "  Property 'b' is missing.",
    '    In type A.',
    'templates/b.tsx(1,2): error TS7006: Implicit any.',
    '',
  ].join('\n');
  expect(
    readTypeErrors(output).map(({ message, why, file, line }) => [message, why, file, line]),
  ).toEqual([
    [
      "Argument of type 'A' is not assignable. (TS2345)",
      "Property 'b' is missing. In type A.",
      'templates/a.tsx',
      3,
    ],
    ['Implicit any. (TS7006)', undefined, 'templates/b.tsx', 1],
  ]);
});
