import { forbiddenCharacter } from '../../files/forbidden-characters.ts';
import { decodeHtml } from '../../lib/decode-html.ts';

/** Escapes a text for HTML, between tags or in a double-quoted attribute: `&`, `<`, `>` and `"`. */
export function escapeHtml(text: string): string {
  if (!special.test(text)) return text;
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll('"', '&quot;');
}

/** Returns the text that `escapeHtml` returned this HTML for. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot);/g, decodeReferences);

/** Returns the words in the HTML of a text, with a space for each block and line break. */
export const textOfHtml = (html: string): string =>
  decodeReferences(html.replace(inlineTags, '').replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim();

const inlineTags =
  /<\/?(?:a|abbr|b|bdi|code|del|em|i|ins|kbd|mark|q|s|small|span|strong|su[bp]|u)\b[^>]*>/g;

/**
 * The attributes of an image that is loaded when it comes near the viewport. The first image of a
 * page, which is usually visible at once, has a high priority instead.
 */
export const lateLoading = 'loading="lazy" decoding="async"';

/**
 * Replaces the character references of HTML (`&auml;`, `&#228;`) in a piece of Markdown; an unknown
 * one stays (CommonMark 0.31, 2.5).
 */
export function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(references, (found) => characterOf(found) ?? found)
    : text;
}

const special = /[&<>"]/;
const references = /&(?:#\d{1,7}|#[Xx][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;

/** Returns the characters of a reference; `undefined` if it has none, or HTML forbids them. */
function characterOf(reference: string): string | undefined {
  const character = decodeHtml(reference, 'decodeHTMLStrict');
  return character === reference || forbiddenCharacter.test(character) ? undefined : character;
}
