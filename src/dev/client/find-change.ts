import { isEqual, matchNodes } from './match-nodes.ts';

/** Returns the path to the first difference of two versions of an element, as indices of child nodes of the newer one; `undefined` if they are equal. */
export function findChange(old: Element, next: Element): readonly number[] | undefined {
  if (isEqual(old, next)) return undefined;
  const after = [...next.childNodes];
  const matches = matchNodes([...old.childNodes], after);
  for (const [index, node] of after.entries()) {
    const match = matches[index];
    if (match === undefined) return [index];
    if (isEqual(match, node)) continue;
    return [index, ...((match instanceof Element && findChange(match, node as Element)) || [])];
  }
  return [];
}

/** Scrolls a place into view if it is not visible. */
export function bringIntoView(place: Node): void {
  const element = place instanceof Element ? place : place.parentElement;
  if (element === null || !document.body.contains(element)) return;
  const { top, bottom, height } = element.getBoundingClientRect();
  const isSeen = height > 0 && top < innerHeight * 0.9 && bottom > innerHeight * 0.1;
  if (!isSeen) element.scrollIntoView({ block: height > innerHeight ? 'start' : 'center' });
}
