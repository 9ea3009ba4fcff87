import { loadEntities } from './lazy-packages.cjs';

/** Decodes the character references of HTML, in a text or as `decoder` says. */
export const decodeHtml = (
  text: string,
  decoder: 'decodeHTML' | 'decodeHTMLStrict' | 'decodeHTMLAttribute' = 'decodeHTML',
): string =>
  rare.test(text)
    ? loadEntities()[decoder](text)
    : text.replace(usual, (reference) => characters[reference] ?? reference);

/** What React and `escapeHtml` print. */
const characters: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
};
const usual = /&(?:amp|lt|gt|quot|#x27);/g;
const rare = /&(?!(?:amp|lt|gt|quot|#x27);)/;
