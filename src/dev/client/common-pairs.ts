/** The indices of equal items in an old and in a new list. */
export type Pair = readonly [number, number];

/** Returns the longest common subsequence of two lists as pairs in order; of very long lists only the common start and end. */
export function commonPairs<Item>(
  old: readonly Item[],
  next: readonly Item[],
  same: (old: Item, next: Item) => boolean,
): Pair[] {
  let start = 0;
  while (start < old.length && start < next.length && same(old[start]!, next[start]!)) start++;
  let end = 0;
  while (
    end < old.length - start &&
    end < next.length - start &&
    same(old[old.length - 1 - end]!, next[next.length - 1 - end]!)
  )
    end++;
  return [
    ...Array.from({ length: start }, (_, index): Pair => [index, index]),
    ...middlePairs(
      old.slice(start, old.length - end),
      next.slice(start, next.length - end),
      same,
    ).map(([a, b]): Pair => [a + start, b + start]),
    ...Array.from(
      { length: end },
      (_, index): Pair => [old.length - end + index, next.length - end + index],
    ),
  ];
}

/** The largest table, which has the product of the lengths as its size and takes some 0.1 s to fill. */
const largestTable = 250_000;

function middlePairs<Item>(
  old: readonly Item[],
  next: readonly Item[],
  same: (old: Item, next: Item) => boolean,
): Pair[] {
  if (old.length === 0 || next.length === 0 || old.length * next.length > largestTable) return [];
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (a: number, b: number) => lengths[a * width + b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = next.length - 1; b >= 0; b--)
      lengths[a * width + b] = same(old[a]!, next[b]!)
        ? at(a + 1, b + 1) + 1
        : Math.max(at(a + 1, b), at(a, b + 1));
  }
  const pairs: Pair[] = [];
  for (let a = 0, b = 0; a < old.length && b < next.length; ) {
    if (same(old[a]!, next[b]!)) pairs.push([a++, b++]);
    else if (at(a + 1, b) >= at(a, b + 1)) a++;
    else b++;
  }
  return pairs;
}
