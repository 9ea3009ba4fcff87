import { expect, it } from 'vitest';
import { formatUnexpected } from './unexpected.ts';

const options = { verbose: false, color: false, width: 80, version: '1.2.3' };

it('says calmly that the program is at fault, and how to report it', () => {
  expect(formatUnexpected(new TypeError('x is undefined\nand more'), options)).toBe(`\
✘ sitegen stopped because of a defect of its own: x is undefined
  → Please run the command again with --verbose and report it with all of its
    output.`);
});

it('shows the stack, the causes and what it ran on when asked', () => {
  const text = formatUnexpected(
    new TypeError('x is undefined\n\x1b[2J', { cause: new Error('deeper') }),
    { ...options, verbose: true },
  );
  expect(text).toMatch(/^ {2}TypeError: x is undefined$/m);
  expect(text).toContain('\n  ␛[2J\n');
  expect(text).toMatch(/^ {6}at .*unexpected\.test\.ts/m);
  expect(text).toMatch(/\[cause\]: Error: deeper/);
  expect(text).toContain(`sitegen 1.2.3, Node ${process.version}`);
  expect(text.split('\n').at(-1)).toBe('  → Please report it with all of this output.');
});

it.each([
  ['text', 'text'],
  [undefined, 'undefined'],
  [new RangeError(), 'RangeError'],
  [new Error('\x1b[2J'), '␛[2J'],
  [Object.create(null), '[Object: null prototype] {}'],
])('copes with whatever was thrown', (thrown, shown) => {
  expect(formatUnexpected(thrown, options).split('\n')[0]).toBe(
    `✘ sitegen stopped because of a defect of its own: ${shown}`,
  );
});

it('fits the width and has a colour when asked', () => {
  expect(
    formatUnexpected(new Error('x'), { ...options, width: 30, color: true })
      .split('\n')
      .slice(0, 2),
  ).toEqual(['\x1b[31m✘\x1b[39m sitegen stopped because of a', '  defect of its own: x']);
});
