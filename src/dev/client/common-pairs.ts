import { diffArrays } from 'diff';

/** The indices of equal items in an old and in a new list. */
export type Pair = readonly [number, number];

/** Returns the longest common subsequence of two lists as pairs in order; an empty list if long lists have little in common. */
export function commonPairs<Item>(
  old: readonly Item[],
  next: readonly Item[],
  same: (old: Item, next: Item) => boolean,
): Pair[] {
  const pairs: Pair[] = [];
  let [a, b] = [0, 0];
  const parts = diffArrays([...old], [...next], { comparator: same, maxEditLength: 1000 });
  for (const { added, removed, count } of parts ?? []) {
    if (!added && !removed) for (let i = 0; i < count; i++) pairs.push([a + i, b + i]);
    if (!added) a += count;
    if (!removed) b += count;
  }
  return pairs;
}
