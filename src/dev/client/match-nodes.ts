/** Which node of a new list is which of the old one: for each new node its old one, `undefined` for those that are new. */
export type Matches = readonly (ChildNode | undefined)[];

/**
 * Pairs two lists of siblings in order: first those that are equal, then, between them, those of the same kind. So a card
 * that comes in between leaves the others what and where they are.
 */
export function matchNodes(old: readonly ChildNode[], next: readonly ChildNode[]): Matches {
  const matches: (ChildNode | undefined)[] = next.map(() => undefined);
  let oldFrom = 0;
  let nextFrom = 0;
  const pairGap = (oldTo: number, nextTo: number) => {
    const gap = old.slice(oldFrom, oldTo);
    for (const [a, b] of commonPairs(gap, next.slice(nextFrom, nextTo), isSameKind(old, next))) matches[nextFrom + b] = gap[a];
  };
  for (const [a, b] of [...commonPairs(old, next, isEqual), [old.length, next.length] as const]) {
    pairGap(a, b);
    if (b < next.length) matches[b] = old[a];
    oldFrom = a + 1;
    nextFrom = b + 1;
  }
  return matches;
}

type Same = (old: ChildNode, next: ChildNode) => boolean;

const isEqual: Same = (old, next) => old.isEqualNode(next);

/** An element with an id goes with the same id; one whose id is new may be the one whose id is gone. */
function isSameKind(old: readonly ChildNode[], next: readonly ChildNode[]): Same {
  const oldIds = new Set(old.map(idOf));
  const nextIds = new Set(next.map(idOf));
  return (a, b) => a.nodeName === b.nodeName && (idOf(a) === idOf(b) || (isGone(idOf(a), nextIds) && isGone(idOf(b), oldIds)));
}

const idOf = (node: ChildNode) => (node instanceof Element ? node.id : '');
const isGone = (id: string, others: ReadonlySet<string>) => id === '' || !others.has(id);

/** The longest common subsequence, as pairs of indices in order. */
function commonPairs(old: readonly ChildNode[], next: readonly ChildNode[], same: Same): (readonly [number, number])[] {
  let start = 0;
  while (start < old.length && start < next.length && same(old[start]!, next[start]!)) start++;
  let end = 0;
  while (end < old.length - start && end < next.length - start && same(old[old.length - 1 - end]!, next[next.length - 1 - end]!)) end++;
  const pairs: (readonly [number, number])[] = range(start).map((index) => [index, index] as const);
  pairs.push(...middlePairs(old.slice(start, old.length - end), next.slice(start, next.length - end), same).map(([a, b]) => [a + start, b + start] as const));
  pairs.push(...range(end).map((index) => [old.length - end + index, next.length - end + index] as const));
  return pairs;
}

function middlePairs(old: readonly ChildNode[], next: readonly ChildNode[], same: Same): (readonly [number, number])[] {
  // A list as long as that is a table of data; its rows are then paired from both ends only.
  if (old.length === 0 || next.length === 0 || old.length * next.length > 250_000) return [];
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = next.length - 1; b >= 0; b--) {
      lengths[a * width + b] = same(old[a]!, next[b]!) ? lengths[(a + 1) * width + b + 1]! + 1 : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!);
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let a = 0, b = 0; a < old.length && b < next.length; ) {
    if (same(old[a]!, next[b]!)) pairs.push([a++, b++]);
    else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a++;
    else b++;
  }
  return pairs;
}

const range = (length: number) => Array.from({ length }, (_, index) => index);
