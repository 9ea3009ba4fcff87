import { findById, isElement, type Element, type Node, type Root } from './node.ts';
import { blocksOf, wordsOf, type Block } from './words.ts';

/**
 * The words of the section that an id names, block after block: those of the element itself, or, where a heading bears
 * the id, everything up to the next heading of its level. `undefined` where there is no such id.
 */
export function sectionBlocks(root: Root, id: string): readonly Block[] | undefined {
  const named = findById(root, id);
  // An old id stands on an empty element right before the heading.
  const found =
    named !== undefined && wordsOf(named) === '' ? (nextElement(named) ?? named) : named;
  return found === undefined ? undefined : partsOf(found).flatMap((part) => blocksOf(part));
}

/** The same as one text. */
export function sectionWords(root: Root, id: string): string | undefined {
  return sectionBlocks(root, id)
    ?.map(({ words }) => words)
    .join('\n');
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

/** The level of the heading that a wrapper such as a section begins with. */
function firstLevelIn(element: Element): number | undefined {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const level = levelOf(child) ?? firstLevelIn(child);
    if (level !== undefined || wordsOf(child) !== '') return level;
  }
  return undefined;
}
