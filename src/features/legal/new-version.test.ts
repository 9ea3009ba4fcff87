import { expect, test } from 'vitest';
import { howToRaise } from './new-version.ts';

const linesFor = (file: string, version: string, effective = '2026-01-01') =>
  howToRaise(file, { version, effective }, '2026-11-26').split('\n').slice(1).join('\n');

test('the lines to paste have the names and the quotation marks of the file', () => {
  const file = `---
title: Terms
version: "1.9"
effective: "2026-01-01"
revised: '2025-12-31'
history:
  - version: "1.9"
    date: "2025-12-31"
    summary: Shorter.
  - version: "1.8"
    date: "2025-12-01"
    summary: First version.
---
It costs 1.9.
`;
  expect(linesFor(file, '1.9')).toBe(`version: "1.10"
effective: "2026-11-26"
revised: '2026-11-26'
history:
  - version: "1.10"
    date: "2026-11-26"
    summary: …`);
});

test('a text whose only version is in its history gets an entry', () => {
  const file =
    '---\r\nhistory:\r\n  - version: "1"\r\n    date: 2026-11-26\r\ntitle: Terms\r\n---\r\n';
  expect(linesFor(file, '1', '2026-11-26')).toBe(`history:
  - version: "2"
    date: 2026-11-27`);
});

test('a translation without a version leads to the original', () => {
  expect(howToRaise('---\ntitle: AGB\n---\n', { version: '1', effective: '' }, '2026-11-26')).toBe(
    'Raise the version of the original text, and its date.',
  );
});
