import { expect, test } from 'vitest';
import { createFiller, fillText } from './variables.ts';

test('Values replace names, and escaped braces stay.', () => {
  expect(fillText('{a} and \\{a} and {b}', { a: '1' })).toBe('1 and {a} and {b}');
});

test('A name that every object has is not a variable.', () => {
  expect(fillText('{constructor}', {})).toBe('{constructor}');
});

test('A value is filled at every depth, and parts without variables are not copied.', () => {
  const products = [{ name: 'One' }, { name: 'Two' }];
  const value = {
    title: 'Of {a}',
    count: 2,
    none: null,
    products,
    list: ['x', '{a}', { deep: '\\{a}' }],
  };
  const fill = createFiller(value);
  const [one, two] = ['1', '2'].map((a) => fill?.({ a }) as typeof value);
  expect(one).toEqual({
    title: 'Of 1',
    count: 2,
    none: null,
    products,
    list: ['x', '1', { deep: '{a}' }],
  });
  expect(two?.list[1]).toBe('2');
  expect(one?.products).toBe(products);
  expect(value.title).toBe('Of {a}');
});

test('A value without variables needs no function.', () => {
  expect(createFiller({ title: 'All', list: [1, true, undefined, ['x']] })).toBeUndefined();
});
