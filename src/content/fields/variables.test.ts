import { expect, test } from 'vitest';
import { fillText, fillValue } from './variables.ts';

test('replaces names by values, and keeps escaped braces', () => {
  expect(fillText('{a} and \\{a} and {b}', { a: '1' })).toBe('1 and {a} and {b}');
});

test('replaces no name that every object has', () => {
  expect(fillText('{constructor}', {})).toBe('{constructor}');
});

test('fills a value at every depth, and copies no part without variables', () => {
  const products = [{ name: 'One' }, { name: 'Two' }];
  const value = {
    title: 'Of {a}',
    count: 2,
    none: null,
    products,
    list: ['x', '{a}', { deep: '\\{a}' }],
  };
  const [one, two] = ['1', '2'].map((a) => fillValue(value, { a }));
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
