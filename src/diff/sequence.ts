/** A step from one sequence to another: items that stay, go or come. */
export interface Step<Item> {
  readonly kind: 'same' | 'removed' | 'added';
  readonly items: readonly Item[];
}

/** The steps from `before` to `after` with the longest common subsequence kept; what goes stands before what comes. */
export function compareSequences<Item>(
  before: readonly Item[],
  after: readonly Item[],
): readonly Step<Item>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  const steps: Step<Item>[] = [
    { kind: 'same', items: before.slice(0, start) },
    ...compareMiddle(
      before.slice(start, before.length - end),
      after.slice(start, after.length - end),
    ),
    { kind: 'same', items: end === 0 ? [] : before.slice(-end) },
  ];
  return join(steps);
}

/** Above this many comparisons a table costs more than a finer redline is worth. */
const largest = 16_000_000;

function compareMiddle<Item>(before: readonly Item[], after: readonly Item[]): Step<Item>[] {
  if (before.length * after.length > largest)
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ];
  const width = after.length + 1;
  // lengths[i * width + j]: how much is common to what follows i in one and j in the other.
  const lengths = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const steps: Step<Item>[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      steps.push({ kind: 'same', items: [before[i++] as Item] });
      j++;
    } else if (j >= after.length || (i < before.length && at(i + 1, j) >= at(i, j + 1))) {
      steps.push({ kind: 'removed', items: [before[i++] as Item] });
    } else {
      steps.push({ kind: 'added', items: [after[j++] as Item] });
    }
  }
  return steps;
}

/** Steps of one kind side by side become one; between two that stay, all that goes stands before all that comes. */
function join<Item>(steps: readonly Step<Item>[]): Step<Item>[] {
  const joined: Step<Item>[] = [];
  let [removed, added]: [Item[], Item[]] = [[], []];
  const flush = () => {
    if (removed.length > 0) joined.push({ kind: 'removed', items: removed });
    if (added.length > 0) joined.push({ kind: 'added', items: added });
    [removed, added] = [[], []];
  };
  for (const { kind, items } of steps) {
    if (kind === 'removed') removed.push(...items);
    else if (kind === 'added') added.push(...items);
    else if (items.length > 0) {
      flush();
      const last = joined.at(-1);
      if (last?.kind === 'same') joined.splice(-1, 1, { kind, items: [...last.items, ...items] });
      else joined.push({ kind, items });
    }
  }
  flush();
  return joined;
}
