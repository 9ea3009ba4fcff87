import { findById, isElement, type Element, type Node, type Root } from './node.ts';
import { blocksOf, wordsOf, type TextBlock } from './words.ts';

/**
 * Returns the text of the section with an id, block by block: of the element itself, or, if a
 * heading has the id, of everything up to the next heading of its level. `undefined` if there is no
 * such id.
 */
export function sectionBlocks(root: Root, id: string): readonly TextBlock[] | undefined {
  const named = findById(root, id);
  // An old id is on an empty element directly before the heading.
  const found =
    named !== undefined && wordsOf(named) === '' ? (nextElement(named) ?? named) : named;
  return found === undefined ? undefined : partsOf(found).flatMap((part) => blocksOf(part));
}

function partsOf(element: Element): readonly Element[] {
  const level = levelOf(element);
  if (level === undefined) return [element];
  const parts: Element[] = [element];
  for (let node: Node | null = element.next; node !== null; node = node.next) {
    if (!isElement(node)) continue;
    const other = levelOf(node) ?? firstLevelIn(node);
    if (other !== undefined && other <= level) break;
    parts.push(node);
  }
  return parts;
}

function nextElement({ next }: Element): Element | undefined {
  let node: Node | null = next;
  while (node !== null && !isElement(node)) node = node.next;
  return node ?? undefined;
}

function levelOf({ name }: Element): number | undefined {
  return /^h[1-6]$/.test(name) ? Number(name[1]) : undefined;
}

/** Returns the level of the heading at the start of a wrapper such as a section. */
function firstLevelIn(element: Element): number | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const level = levelOf(child) ?? firstLevelIn(child);
    if (level !== undefined || wordsOf(child) !== '') return level;
  }
  return undefined;
}
