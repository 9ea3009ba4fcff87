interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createHTML: (html: string) => string },
  ): { createHTML(html: string): string };
}

/** The page's policy may demand that HTML is vouched for (https://www.w3.org/TR/trusted-types/); this HTML comes from the site's own build. */
const trusted = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy(
  'sitegen',
  { createHTML: (html) => html },
);

/**
 * Parses a whole page as a browser with scripts does. Nothing in it runs or loads. Its `<style>` elements become data blocks
 * (`isStyle`): the policy of the open page holds for what it parses too, and has no hash of styles that are new.
 */
export function parsePage(html: string): Document {
  const inert = html.replaceAll(
    /<style\b([^>]*)>([^]*?)<\/style>/gi,
    `<script type="${styleType}"$1>$2</script>`,
  );
  const page = new DOMParser().parseFromString(trusted?.createHTML(inert) ?? inert, 'text/html');
  // The parser of a document without scripts reads what stands in here as elements.
  for (const element of page.querySelectorAll('noscript'))
    element.replaceChildren(element.innerHTML);
  return page;
}

const styleType = 'text/css';

/** Whether an element of a parsed page stands for a `<style>`. */
export const isStyle = (element: Element) =>
  element instanceof HTMLScriptElement && element.type === styleType;

/** The texts of a parsed page's styles, with their media. */
export const stylesOf = (page: Document) =>
  [...page.querySelectorAll('script')]
    .filter(isStyle)
    .map((style) => ({ text: style.text, media: style.getAttribute('media') ?? '' }));
