import type { CheerioAPI } from 'cheerio';

/** The nodes of a parsed page. */
export type Root = ReturnType<CheerioAPI['root']>[number];
export type Node = Root['children'][number];
export type Element = Extract<Node, { readonly attribs: unknown }>;

export function isElement(node: Node | Root): node is Element {
  return node.type === 'tag' || node.type === 'script' || node.type === 'style';
}

export function isText(node: Node | Root): node is Extract<Node, { readonly data: string }> {
  return node.type === 'text';
}

/** Returns the text directly in an element, such as the code of a script. */
export function ownText({ children }: Element): string {
  return children.map((child) => ('data' in child ? child.data : '')).join('');
}

/** Yields every element below a node, in document order. */
export function* elementsOf(node: Root | Element): Generator<Element> {
  // Not recursive, since texts can nest thousands of elements.
  const rest = [...node.children].reverse();
  for (let next = rest.pop(); next !== undefined; next = rest.pop()) {
    if (!isElement(next)) continue;
    yield next;
    for (let index = next.children.length - 1; index >= 0; index--)
      rest.push(next.children[index]!);
  }
}

export function findById(node: Root | Element, id: string): Element | undefined {
  for (const element of elementsOf(node)) if (element.attribs.id === id) return element;
  return undefined;
}

/** Returns the root of a node's page. */
export function rootOf(node: Node | Root): Root {
  let top: Node | Root = node;
  while (top.parent !== null) top = top.parent as Element | Root;
  return top as Root;
}

/** Returns the nearest ancestor that passes, or the element itself. */
export function closest(
  element: Element,
  passes: (element: Element) => boolean,
): Element | undefined {
  for (
    let each: Node | Root | null = element;
    each !== null && isElement(each);
    each = each.parent as Element | Root | null
  ) {
    if (passes(each)) return each;
  }
  return undefined;
}

/**
 * Returns whether an element is hidden from everybody, assistive technology included. Ignores
 * styles.
 */
export function isHidden({ name, attribs }: Element): boolean {
  return attribs.hidden !== undefined || unseen.has(name);
}

const unseen = new Set('head script style template title meta link noscript datalist'.split(' '));

/** Elements without content and end tag (https://html.spec.whatwg.org/#void-elements). */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
