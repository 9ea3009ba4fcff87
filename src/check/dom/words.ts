import { isElement, isHidden, isText, type Element, type Root } from './node.ts';

/** The text of one block of a page (a paragraph, a heading, a cell), with collapsed spaces. */
export interface TextBlock {
  readonly element: Element | Root;
  readonly words: string;
}

/**
 * Returns the visible text below a node, block by block. `skip` excludes elements; `note` returns
 * words that follow those of an element.
 */
export function blocksOf(
  node: Element | Root,
  skip: (element: Element) => boolean = () => false,
  note: (element: Element) => string = () => '',
): TextBlock[] {
  const blocks: TextBlock[] = [];
  let line = '';
  const end = (element: Element | Root) => {
    const words = collapse(line);
    if (words !== '') blocks.push({ element, words });
    line = '';
  };
  const walk = (parent: Element | Root) => {
    for (const child of parent.children) {
      if (isText(child)) line += child.data;
      if (!isElement(child) || isHidden(child) || skip(child)) continue;
      if (child.name === 'br') line += ' ';
      if (inline.has(child.name)) {
        walk(child);
        line += note(child);
        continue;
      }
      end(parent);
      walk(child);
      line += note(child);
      end(child);
    }
  };
  walk(node);
  end(node);
  return blocks;
}

/** Returns the visible text below a node, one line per block. */
export function wordsOf(node: Element | Root): string {
  return blocksOf(node)
    .map(({ words }) => words)
    .join('\n');
}

/** Collapses white space, trims it, and removes soft hyphens. */
export function collapse(text: string): string {
  // Most texts are only a line break, or need no change.
  const trimmed = text.trim();
  return isUneven.test(trimmed)
    ? trimmed
        .replaceAll('\u00ad', '')
        .replace(/ *[^\S ]\s*| {2,}/g, ' ')
        .trim()
    : trimmed;
}

const isUneven = /[^\S ]| {2}|\u00ad/;

const inline = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em i img ins kbd label mark picture q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
);
