import type { CheerioAPI } from 'cheerio';

/** A parsed page, and what it is made of. */
export type Root = ReturnType<CheerioAPI['root']>[number];
export type Node = Root['children'][number];
export type Element = Extract<Node, { readonly attribs: unknown }>;

export function isElement(node: Node | Root): node is Element {
  return 'attribs' in node;
}

export function isText(node: Node | Root): node is Extract<Node, { readonly data: string }> {
  return node.type === 'text';
}

/** Every element below a node, in the order of the page. */
export function* elementsOf(node: Root | Element): Generator<Element> {
  for (const child of node.children) {
    if (!isElement(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}

export function findById(node: Root | Element, id: string): Element | undefined {
  for (const element of elementsOf(node)) if (element.attribs.id === id) return element;
  return undefined;
}

/** The page that a node belongs to. */
export function rootOf(node: Node | Root): Root {
  let top: Node | Root = node;
  while (top.parent !== null) top = top.parent as Element | Root;
  return top as Root;
}

/** The nearest element around one that passes, itself included. */
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

/** Whether nobody is told of the element: neither sight nor assistive technology. Styles are not looked at. */
export function isHidden({ name, attribs }: Element): boolean {
  return attribs.hidden !== undefined || unseen.has(name);
}

const unseen = new Set('head script style template title meta link noscript datalist'.split(' '));

/** Elements without content and end tag (https://html.spec.whatwg.org/#void-elements). */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);
