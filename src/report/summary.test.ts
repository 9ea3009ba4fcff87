import { expect, test } from 'vitest';
import stringWidth from 'string-width';
import { formatSummary } from './summary.ts';

const file = (size: number) => ({ bytes: new Uint8Array(size), source: '' });
const pageOf = (slug: string) => ({ variant: { slug } });
const warning = { code: 'a/b', severity: 'warning', message: 'Long.' } as const;

const site = {
  out: 'dist',
  tree: new Map([
    ['index.html', file(310_000)],
    ['a.css', file(123)],
  ]),
  pages: ['', '', 'desk', 'desk', 'till', 'till'].map(pageOf),
  diagnostics: [],
  durationMs: 84.4,
};

test('has one line for the files, the size and the time, and one for the contents', () => {
  expect(formatSummary(site, { color: false, width: 80 })).toBe(
    '✓ 2 files in dist/, 310 kB, 84 ms\n  6 pages, 2 variants of 2',
  );
});

test('uses the singular for one', () => {
  const tree = new Map([['index.html', file(1)]]);
  const one = { ...site, out: 'out/', tree, pages: [pageOf('')], diagnostics: [warning] };
  expect(formatSummary({ ...one, durationMs: 1000 }, { color: false, width: 80 })).toBe(
    '✓ 1 file in out/, 1 B, 1 s\n  1 page, 1 warning',
  );
});

test('colors only the symbol', () => {
  expect(formatSummary(site, { color: true, width: 80 }).split(' ')[0]).toBe('\x1b[32m✓\x1b[39m');
});

test('wraps on a narrow terminal', () => {
  const text = formatSummary(site, { color: false, width: 20 });
  expect(text.split('\n')).toEqual([
    '✓ 2 files in dist/,',
    '  310 kB, 84 ms',
    '  6 pages, 2',
    '  variants of 2',
  ]);
  expect(Math.max(...text.split('\n').map((line) => stringWidth(line)))).toBeLessThanOrEqual(20);
});
