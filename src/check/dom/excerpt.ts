import { collapse } from './words.ts';
import { isElement, isText, voidElements, type Element, type Node } from './node.ts';

/**
 * Returns the start of an element's HTML, indented and shortened to `lines` lines. No line break at
 * the end.
 */
export function excerpt(element: Element, lines = 8): string {
  const printed = [...print(element, '')];
  return (printed.length <= lines ? printed : [...printed.slice(0, lines - 1), '…']).join('\n');
}

function* print(node: Node, indent: string): Generator<string> {
  if (isText(node) && collapse(node.data) !== '') yield indent + shorten(collapse(node.data), 72);
  if (!isElement(node)) return;
  const start = startTag(node);
  const [only] = node.children;
  if (only === undefined) {
    yield `${indent}${start}${voidElements.has(node.name) ? '' : `</${node.name}>`}`;
  } else if (node.children.length === 1 && isText(only)) {
    yield `${indent}${start}${shorten(collapse(only.data), 72)}</${node.name}>`;
  } else {
    yield indent + start;
    for (const child of node.children) yield* print(child, `${indent}  `);
    yield `${indent}</${node.name}>`;
  }
}

/** Returns the start tag of an element with shortened attribute values. */
export function startTag({ name, attribs }: Element): string {
  const attributes = Object.entries(attribs).map(
    ([key, value]) => ` ${key}="${shorten(value, 60)}"`,
  );
  return `<${name}${attributes.join('')}>`;
}

const shorten = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
