import { matchNodes } from './match-nodes.ts';

/** The way down to the first place where two versions of an element differ, in indices of child nodes of the newer one; `undefined` where they do not. */
export function findChange(old: Element, next: Element): readonly number[] | undefined {
  if (old.isEqualNode(next)) return undefined;
  const after = [...next.childNodes];
  const matches = matchNodes([...old.childNodes], after);
  for (const [index, node] of after.entries()) {
    const match = matches[index];
    if (match === undefined) return [index];
    if (match.isEqualNode(node)) continue;
    return [index, ...((match instanceof Element && findChange(match, node as Element)) || [])];
  }
  return [];
}

/** Brings a place into view, unless it is. */
export function bringIntoView(place: Node): void {
  const element = place instanceof Element ? place : place.parentElement;
  if (element === null || !document.body.contains(element)) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  const isSeen = height > 0 && top < innerHeight * 0.9 && bottom > innerHeight * 0.1;
  if (!isSeen) element.scrollIntoView({ block: height > innerHeight ? 'start' : 'center' });
}
