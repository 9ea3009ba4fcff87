import { expect, test } from 'vitest';
import { findUnpairedSigns } from './unpaired-signs.ts';

test('of thousands of unpaired signs the first twenty are found', () => {
  const found = findUnpairedSigns(`a{}${'](('.repeat(20_000)}`);
  expect(found).toHaveLength(20);
  expect(found[0]).toEqual({ kind: 'stray', sign: ']', offset: 3 });
});
