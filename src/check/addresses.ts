import type { Element } from './dom/node.ts';

/** Returns the addresses of images and other media that an element names besides `src`. */
export function mediaAddresses({ srcset, imagesrcset, poster, data }: Element['attribs']) {
  // Nearly all elements have none.
  if ((srcset ?? imagesrcset ?? poster ?? data) === undefined) return [];
  const sets = [srcset, imagesrcset].flatMap((set) => [...(set ?? '').matchAll(candidate)]);
  return [
    ...sets.map(([, address = '']) => address),
    ...[poster, data].filter((address) => address !== undefined),
  ];
}

/**
 * A comma inside an address belongs to it; one at its end separates candidates
 * (https://html.spec.whatwg.org/#parse-a-srcset-attribute).
 */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(?:\s+[^,]+)?/g;

/** Returns the addresses that a stylesheet loads. */
export function cssAddresses(css: string): string[] {
  // That of nearly all elements.
  if (css === '') return [];
  return [
    ...css.matchAll(/(?:url\(\s*|@import\s*(?=["']))(?:"([^"]*)"|'([^']*)'|([^"')\s]*))/g),
  ].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

/** Returns the canonical address in the head of a page. */
export function canonicalOf(head: string): string | undefined {
  const written = /<link(?=[^>]* rel="canonical")[^>]* href="([^"]*)"/.exec(head)?.[1];
  // Addresses contain no other characters that are escaped.
  return written?.replaceAll('&amp;', '&');
}
