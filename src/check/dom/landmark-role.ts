import { closest, type Element } from './node.ts';

/**
 * Returns the landmark role of an element; `undefined` without one. `<header>` and `<footer>` are
 * landmarks outside of sectioning elements only (https://www.w3.org/TR/html-aam-1.0/).
 */
export function roleOf(element: Element): string | undefined {
  const { name, attribs } = element;
  if (attribs.role !== undefined)
    return Object.values(roles).includes(attribs.role) ? attribs.role : undefined;
  if (name === 'header' || name === 'footer')
    return closest(element, (around) => sectioning.test(around.name)) === undefined
      ? roles[name]
      : undefined;
  if (name === 'section' || name === 'form') return undefined;
  return roles[name];
}

const roles: Readonly<Record<string, string>> = {
  header: 'banner',
  footer: 'contentinfo',
  main: 'main',
  nav: 'navigation',
  aside: 'complementary',
  search: 'search',
};
const sectioning = /^(?:article|aside|main|nav|section)$/;
