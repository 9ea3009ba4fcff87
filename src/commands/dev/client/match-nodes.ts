import { diffArrays } from 'diff';

/**
 * Pairs two lists of siblings in order: first equal nodes, then nodes of the same kind between
 * them. A card that is inserted between others leaves them untouched. Returns the old node of each
 * new one that has one. Throws if there are too many differences.
 */
export function matchNodes(
  old: readonly ChildNode[],
  next: readonly ChildNode[],
): ReadonlyMap<ChildNode, ChildNode> {
  const matches = new Map<ChildNode, ChildNode>();
  const match = (before: readonly ChildNode[], after: readonly ChildNode[], ...sames: Same[]) => {
    const [comparator, ...others] = sames;
    if (comparator === undefined) return;
    let index = 0;
    let gap: [old: ChildNode[], next: ChildNode[]] = [[], []];
    const matchGap = () => {
      match(...gap, ...others);
      gap = [[], []];
    };
    const parts = diffArrays([...before], [...after], { comparator, maxEditLength: 1000 });
    if (parts === undefined) throw new Error('The lists differ too much.');
    for (const { added, removed, value } of parts) {
      if (added) gap[1] = value;
      else if (removed) gap[0] = value;
      else matchGap();
      for (const node of added ? [] : value) {
        const counterpart = before[index++];
        if (!removed && counterpart !== undefined) matches.set(node, counterpart);
      }
    }
    matchGap();
  };
  match(old, next, isEqual, isSameKind);
  return matches;
}

type Same = (old: ChildNode, next: ChildNode) => boolean;

const isEqual: Same = (old, next) => old.isEqualNode(next);

/** A template is replaced as a whole, since its contents are not its children. */
const isSameKind: Same = (old, next) =>
  old.nodeName === next.nodeName &&
  old.nodeName !== 'TEMPLATE' &&
  (old as Partial<Element>).id === (next as Partial<Element>).id;
