import { expect, test } from 'vitest';
import { createReport, type Diagnostic } from '../report/diagnostic.ts';
import { groupFailures } from './group-failures.ts';

const threw = (page: string, words: string, line = 3): Diagnostic => ({
  code: 'template/threw',
  severity: 'error',
  message: `The page ${page} could not be rendered: ${words}`,
  why: `It shows ${page}.md.`,
  file: 'templates/a.tsx',
  line,
  column: 1,
});

function group(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const [reported, report] = createReport();
  const failures = groupFailures(report);
  diagnostics.forEach(failures.report);
  failures.flush();
  return reported;
}

test('an error that breaks many pages is reported once, with their number', () => {
  expect(
    group([threw('/', 'No: x'), threw('/a/', 'No: x'), threw('/', 'No: x'), threw('/b/', 'No: x')]),
  ).toEqual([
    { ...threw('/', 'No: x'), why: 'It shows /.md. 2 other pages break in the same way.' },
  ]);
  expect(group([threw('/', 'No'), threw('/a/', 'No')])[0]?.why).toBe(
    'It shows /.md. 1 other page breaks in the same way.',
  );
});

test('errors with other words or locations, and variants, are not counted', () => {
  const different = [threw('/', 'No'), threw('/', 'Never'), threw('/', 'No', 4)];
  expect(group(different)).toEqual(different);
  expect(group([threw('/', 'No'), threw('/', 'No')])).toEqual([threw('/', 'No')]);
});

test('other diagnostics are reported at once', () => {
  const others: Diagnostic[] = [
    { code: 'link/broken', severity: 'error', message: 'a' },
    { code: 'link/broken', severity: 'error', message: 'a' },
    {
      code: 'template/threw',
      severity: 'error',
      message: 'The file /x could not be created: y',
      file: 'templates/site.tsx',
    },
  ];
  expect(group(others)).toEqual(others);
});
