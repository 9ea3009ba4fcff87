interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): string };
}

/** The page's policy may demand that HTML is vouched for (https://www.w3.org/TR/trusted-types/); this HTML comes from the site's own build. */
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('sitegen', { createHTML: (html) => html });

/** Parses a whole page as a browser with scripts does. Nothing in it runs or loads. */
export function parsePage(html: string): Document {
  const page = new DOMParser().parseFromString(trusted?.createHTML(html) ?? html, 'text/html');
  // The parser of a document without scripts reads what stands in here as elements.
  for (const element of page.querySelectorAll('noscript')) element.replaceChildren(element.innerHTML);
  return page;
}
