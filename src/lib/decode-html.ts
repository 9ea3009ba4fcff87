import { loadEntities } from './lazy-packages.cjs';

/**
 * Decodes the character references of HTML, in a text or as `decoder` says. React prints only five;
 * HTML in templates and texts may have any.
 */
export function decodeHtml(
  text: string,
  decoder: 'decodeHTML' | 'decodeHTMLStrict' | 'decodeHTMLAttribute' = 'decodeHTML',
): string {
  if (!text.includes('&')) return text;
  if (otherReference.test(text)) return loadEntities()[decoder](text);
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

const otherReference = /&(?!(?:quot|#x27|lt|gt|amp);)/;
