import { collapse } from './words.ts';
import {
  closest,
  elementsOf,
  findById,
  isElement,
  isHidden,
  isText,
  rootOf,
  type Element,
  type Root,
} from './node.ts';

/**
 * Returns the accessible name of an element; `''` without one. Implements the parts of
 * https://www.w3.org/TR/accname-1.2/ that plain HTML needs, without styles.
 */
export function accessibleName(element: Element): string {
  const { attribs } = element;
  const labelledBy = collapse(attribs['aria-labelledby'] ?? '');
  if (labelledBy !== '') {
    const words = labelledBy
      .split(' ')
      .map((id) => findById(rootOf(element), id))
      .map((label) => (label === undefined ? '' : ownName(label) || collapse(contentName(label))));
    if (words.some((part) => part !== '')) return collapse(words.join(' '));
  }
  return ownName(element);
}

function ownName(element: Element): string {
  const { name, attribs } = element;
  const label = collapse(attribs['aria-label'] ?? '');
  if (label !== '') return label;
  return (
    nativeName(element) ||
    (nameless.has(name) ? '' : collapse(contentName(element))) ||
    collapse(attribs.title ?? '')
  );
}

function nativeName(element: Element): string {
  const { name, attribs } = element;
  if (name === 'img' || name === 'area' || (name === 'input' && attribs.type === 'image'))
    return collapse(attribs.alt ?? '');
  if (name === 'svg') return titleOfDrawing(element);
  // Browsers name these two if they have no value.
  if (name === 'input' && (attribs.type === 'submit' || attribs.type === 'reset'))
    return collapse(attribs.value ?? attribs.type);
  if (name === 'input' && attribs.type === 'button') return collapse(attribs.value ?? '');
  if (isField(element)) return labelOf(element);
  return '';
}

const isField = ({ name }: Element) => name === 'input' || name === 'select' || name === 'textarea';

function labelOf(element: Element): string {
  const { id, placeholder = '' } = element.attribs;
  const isLabel = ({ name }: Element) => name === 'label';
  const label =
    closest(element, (around) => isLabel(around) && around.attribs.for === undefined) ??
    (id === undefined
      ? undefined
      : [...elementsOf(rootOf(element))].find(
          (other) => isLabel(other) && other.attribs.for === id,
        ));
  return collapse(label === undefined ? placeholder : contentName(label));
}

function titleOfDrawing({ children }: Element): string {
  const title = children.filter(isElement).find((child) => child.name === 'title');
  return title === undefined ? '' : collapse(contentName(title));
}

function contentName(node: Element | Root): string {
  let words = '';
  for (const child of node.children) {
    if (isText(child)) words += child.data;
    if (!isElement(child) || child.attribs['aria-hidden'] === 'true') continue;
    // A `<title>` is hidden in a page, but names an `<svg>`.
    if (isHidden(child) && child.name !== 'title') continue;
    // A form field does not contribute to the name of its label.
    if (isField(child)) continue;
    const own = collapse(child.attribs['aria-label'] ?? '') || nativeName(child);
    words += own === '' ? contentName(child) : ` ${own} `;
  }
  return words;
}

/** Elements whose content does not name them. */
const nameless = new Set(
  'article aside body dl fieldset figure footer form header html main nav ol p section select svg table textarea ul'.split(
    ' ',
  ),
);
