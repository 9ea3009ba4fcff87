import { expect, test } from 'vitest';
import { formatUnexpected } from './unexpected.ts';

const options = { verbose: false, color: false, width: 80, version: '1.2.3' };

test('names the internal error and how to report it', () => {
  expect(formatUnexpected(new TypeError('x is undefined\nand more'), options)).toBe(`\
✘ Internal error in sitegen: x is undefined
  → This is a bug in sitegen. Run the command again with --verbose, and report
    the output.`);
});

test('shows the stack, the causes and the versions with verbose', () => {
  const text = formatUnexpected(
    new TypeError('x is undefined\n\x1b[2J', { cause: new Error('deeper') }),
    { ...options, verbose: true },
  );
  expect(text).toMatch(/^ {2}TypeError: x is undefined$/m);
  expect(text).toContain('\n  ␛[2J\n');
  expect(text).toMatch(/^ {6}at .*unexpected\.test\.ts/m);
  expect(text).toMatch(/\[cause\]: Error: deeper/);
  expect(text).toContain(`sitegen 1.2.3, Node ${process.version}`);
  expect(text.split('\n').at(-1)).toBe(
    '  → This is a bug in sitegen. Report it with all of this output.',
  );
});

test.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [new RangeError(), 'RangeError'],
  [new Error('\x1b[2J'), '␛[2J'],
  [Object.create(null), '[Object: null prototype] {}'],
])('accepts whatever was thrown: %s', (thrown, shown) => {
  expect(formatUnexpected(thrown, options).split('\n')[0]).toBe(
    `✘ Internal error in sitegen: ${shown}`,
  );
});

test('fits the width, and has colors if allowed', () => {
  expect(
    formatUnexpected(new Error('x is undefined'), { ...options, width: 40, color: true })
      .split('\n')
      .slice(0, 2),
  ).toEqual(['\x1b[31m✘\x1b[39m Internal error in sitegen: x is', '  undefined']);
});
