import { assert, array, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { compareSequences } from './sequence.ts';

const items = array(integer({ min: 0, max: 4 }), { maxLength: 30 });

test('the steps lead from one sequence to the other, whatever they are', () => {
  assert(
    property(items, items, (before, after) => {
      const steps = compareSequences(before, after);
      expect(steps.filter(({ kind }) => kind !== 'added').flatMap(({ items }) => items)).toEqual(
        before,
      );
      expect(steps.filter(({ kind }) => kind !== 'removed').flatMap(({ items }) => items)).toEqual(
        after,
      );
    }),
  );
});

test('no two steps of one kind stand side by side, and what goes stands before what comes', () => {
  assert(
    property(items, items, (before, after) => {
      const kinds = compareSequences(before, after).map(({ kind }) => kind);
      expect(kinds.join(' ')).not.toMatch(/\b(\w+) \1\b|added removed/);
    }),
  );
});

test('what is common stays as long as it can be', () => {
  expect(compareSequences([...'abcd'], [...'axcd'])).toEqual([
    { kind: 'same', items: ['a'] },
    { kind: 'removed', items: ['b'] },
    { kind: 'added', items: ['x'] },
    { kind: 'same', items: ['c', 'd'] },
  ]);
  expect(compareSequences([1, 2], [1, 2])).toEqual([{ kind: 'same', items: [1, 2] }]);
  expect(compareSequences([], [])).toEqual([]);
});
