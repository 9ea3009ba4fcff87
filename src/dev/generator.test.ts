import { expect, it } from 'vitest';
import { describeMistake } from './generator.ts';

it('tells a mistake in the generator’s own source where it stands', () => {
  const location = { file: '/home/you/sitegen/src/build.ts', namespace: '', line: 3, column: 7, length: 4, lineText: 'export cnst build', suggestion: '' };
  expect(describeMistake({ text: 'Unexpected "cnst"', location }, '/home/you/sitegen')).toMatchObject({ code: 'generator/syntax', severity: 'error', message: 'Unexpected "cnst".', file: 'src/build.ts', line: 3, column: 8, length: 4 });
  expect(describeMistake({ text: 'No entry', location: null }, '/home/you/sitegen')).not.toHaveProperty('file');
});
