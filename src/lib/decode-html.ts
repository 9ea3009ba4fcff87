import { loadEntities } from './lazy-packages.cjs';

/** Decodes the character references of HTML, in a text or as `decoder` says. */
export const decodeHtml = (
  text: string,
  decoder: 'decodeHTML' | 'decodeHTMLStrict' | 'decodeHTMLAttribute' = 'decodeHTML',
): string => (text.includes('&') ? loadEntities()[decoder](text) : text);
