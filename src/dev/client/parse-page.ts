interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

/** Marks HTML from the dev server as trusted, which the page's policy may require (https://www.w3.org/TR/trusted-types/). */
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'sitegen',
  { createHTML: (html) => html },
);

/**
 * Parses a whole page as a browser with scripts does. Nothing in it runs or loads. Its `<style>` elements become data blocks
 * (`isStyle`), because the policy of the open page applies to parsed documents too, and lacks the hashes of new styles.
 */
export function parsePage(html: string): Document {
  const inert = html.replaceAll(
    /<style\b([^>]*)>([^]*?)<\/style>/gi,
    `<script type="${styleType}"$1>$2</script>`,
  );
  const page = new DOMParser().parseFromString(trusted?.createHTML(inert) ?? inert, 'text/html');
  // Without scripting, the parser reads the contents of `<noscript>` as elements.
  for (const element of page.querySelectorAll('noscript'))
    element.replaceChildren(element.innerHTML);
  return page;
}

const styleType = 'text/css';

/** Returns whether an element of a parsed page was a `<style>`. */
export const isStyle = (element: Element) =>
  element instanceof HTMLScriptElement && element.type === styleType;
