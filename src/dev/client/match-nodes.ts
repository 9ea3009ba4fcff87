import { commonPairs, type Pair } from './common-pairs.ts';

/** For each new node, the old node that it replaces; `undefined` for an inserted one. */
export type Matches = readonly (ChildNode | undefined)[];

/**
 * Pairs two lists of siblings in order: first equal nodes, then nodes of the same kind between them. A card that is inserted
 * between others leaves them untouched.
 */
export function matchNodes(old: readonly ChildNode[], next: readonly ChildNode[]): Matches {
  const matches: (ChildNode | undefined)[] = next.map(() => undefined);
  let oldFrom = 0;
  let nextFrom = 0;
  const pairGap = (oldTo: number, nextTo: number) => {
    const gap = old.slice(oldFrom, oldTo);
    for (const [a, b] of commonPairs(gap, next.slice(nextFrom, nextTo), isSameKind(old, next)))
      matches[nextFrom + b] = gap[a];
  };
  for (const [a, b] of [
    ...commonPairs(old, next, isEqual),
    [old.length, next.length] satisfies Pair,
  ]) {
    pairGap(a, b);
    if (b < next.length) matches[b] = old[a];
    oldFrom = a + 1;
    nextFrom = b + 1;
  }
  return matches;
}

type Same = (old: ChildNode, next: ChildNode) => boolean;

/** Returns whether two nodes are equal, with the contents of `<template>` elements, which `isEqualNode` ignores. */
export const isEqual = (old: Node, next: Node) =>
  old.isEqualNode(next) && (!hasTemplate(old) || htmlOf(old) === htmlOf(next));

const hasTemplate = (node: Node) =>
  node instanceof Element && (node.matches('template') || node.querySelector('template') !== null);
const htmlOf = (node: Node) => (node as Element).outerHTML;

/**
 * Elements with the same id match; an element with a new id may match one whose id is gone. A template is replaced as a
 * whole, since its contents are not its children.
 */
function isSameKind(old: readonly ChildNode[], next: readonly ChildNode[]): Same {
  const oldIds = new Set(old.map(idOf));
  const nextIds = new Set(next.map(idOf));
  return (a, b) =>
    a.nodeName === b.nodeName &&
    !(a instanceof HTMLTemplateElement) &&
    (idOf(a) === idOf(b) || (isGone(idOf(a), nextIds) && isGone(idOf(b), oldIds)));
}

const idOf = (node: ChildNode) => (node instanceof Element ? node.id : '');
const isGone = (id: string, others: ReadonlySet<string>) => id === '' || !others.has(id);
