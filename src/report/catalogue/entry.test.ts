import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseEntries } from './fixtures/entry.ts';

test('reads files with the line ends of Windows', () => {
  const text = readFileSync(path.join(import.meta.dirname, 'link.md'), 'utf8');
  expect(parseEntries(text.replaceAll('\n', '\r\n'))).toEqual(parseEntries(text));
});
