/** A page without the elements that an open page cannot change in place. */
export interface ParsedPage {
  readonly root: Element;
  /** Its style sheets. */
  styles: readonly Element[];
  /** Its scripts and policies as a text: if it differs, the page must be reloaded. */
  readonly fixed: string;
}

/** Parses a page as a browser with scripts does. Nothing in it runs or loads. */
export function parsePage(html: string): ParsedPage {
  // The policy of the open page applies here too, and has no hashes of new styles.
  const inert = html.replaceAll(
    /<style\b([^>]*)>([^]*?)<\/style>/gi,
    `<script type="${styleType}"$1>$2</script>`,
  );
  const page = new DOMParser().parseFromString(trust(inert), 'text/html');
  // The parser reads `<noscript>` as elements, and `isEqualNode` ignores the contents of
  // `<template>`.
  for (const element of page.querySelectorAll('noscript, template'))
    element.replaceChildren(element.innerHTML);
  const removed = [...page.querySelectorAll(unchangeable)];
  for (const element of removed) element.remove();
  const isStyle = (element: Element) => element.getAttribute('type') === styleType;
  return {
    root: page.documentElement,
    styles: removed.filter(isStyle),
    fixed: removed
      .filter((element) => !isStyle(element) && !isData(element))
      .map(describe)
      .join(),
  };
}

/** The elements that `parsePage` leaves out of a page. */
export const unchangeable = 'script, style, meta[http-equiv]';

const styleType = 'text/css';

/** Returns whether a script is a data block, which browsers do not run. */
const isData = (element: Element) =>
  /^(?:application\/(?:ld\+)?json|speculationrules)$/i.test(element.getAttribute('type') ?? '');

/**
 * The version of the live script does not matter, nor do hashes of styles: new ones are adopted,
 * not inserted.
 */
const describe = ({ outerHTML }: Element) =>
  outerHTML
    .replace(/ data-version="[^"]*"/, '')
    .replaceAll(/style-src[^;]*/g, (sources) => sources.replaceAll(/ 'sha\d+-[^']*'/g, ''));

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

const policy = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'sitegen',
  { createHTML: (html) => html },
);

/**
 * Marks HTML from the dev server as trusted, which the page's policy may require
 * (https://www.w3.org/TR/trusted-types/).
 */
export const trust = (html: string) => policy?.createHTML(html) ?? html;
