import { expect, it } from 'vitest';
import { widthOf } from './cells.ts';
import { formatSummary } from './summary.ts';

const summary = {
  out: 'dist',
  files: 42,
  bytes: 310_123,
  durationMs: 84.4,
  pages: 9,
  variants: 2,
  pagesPerCopy: 4,
  homeBytes: 11_812,
};

it('says in two lines what was written, how large, how long, and what is in it', () => {
  expect(formatSummary(summary, { color: false, width: 80 })).toBe(
    '✓ 42 files in dist/  310 kB  84 ms\n  9 pages, 2 variants of 4, home page 11.8 kB compressed',
  );
});

it('speaks of one thing as one', () => {
  const one = {
    out: 'out/',
    files: 1,
    bytes: 1,
    durationMs: 1000,
    pages: 1,
    variants: 1,
    warnings: 1,
  };
  expect(formatSummary(one, { color: false, width: 80 })).toBe(
    '✓ 1 file in out/  1 B  1 s\n  1 page, 1 variant, 1 warning',
  );
});

it('colours the sign alone', () => {
  expect(formatSummary(summary, { color: true, width: 80 }).split(' ')[0]).toBe(
    '\x1b[32m✓\x1b[39m',
  );
  expect(formatSummary(summary, { color: true, width: 80, unicode: false }).split(' ')[0]).toBe(
    '\x1b[32m+\x1b[39m',
  );
});

it('takes more lines on a narrow terminal', () => {
  const text = formatSummary({ ...summary, warnings: 2 }, { color: false, width: 20 });
  expect(text.split('\n')).toEqual([
    '✓ 42 files in dist/',
    '  310 kB  84 ms',
    '  9 pages,',
    '  2 variants of 4,',
    '  home page 11.8 kB',
    '  compressed,',
    '  2 warnings',
  ]);
  expect(Math.max(...text.split('\n').map(widthOf))).toBeLessThanOrEqual(20);
});
