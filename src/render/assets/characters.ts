import { loadEntities } from '../../content/lazy-packages.cjs';

/**
 * The characters of English prose, which every font keeps. They add 5 % (0.6 kB) to a font, and edits of a text rarely
 * change the font, its name and all pages with that name.
 */
export const proseCharacters =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-&/+%@\u00a0–—‘’“”…©';

/**
 * Returns the characters of HTML pages, and those of prose, sorted, each once. Non-ASCII characters count everywhere, in
 * attributes and styles too, with both cases of a letter, since CSS can change it. ASCII characters count only in text
 * and in generated content; elsewhere they are syntax.
 */
export function charactersOf(pages: Iterable<string>): string {
  const characters = new Set(proseCharacters);
  for (const character of shownIn(pages))
    addEach(characters, character + character.toUpperCase() + character.toLowerCase());
  return [...characters].sort().join('');
}

/** Returns the characters of pages that prose may lack. */
function shownIn(pages: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const references = new Set<string>();
  let style = '';
  // Removing long runs of known characters is several times faster than comparing each.
  for (const page of pages) {
    const body = page.replaceAll(opaqueElements, '');
    addEach(found, page.replaceAll(ascii, ''));
    addEach(found, body.replaceAll(allButRareAscii, ''));
    for (const [reference] of body.matchAll(characterReference)) references.add(reference);
    const own = styleOf(page);
    if (own !== style)
      for (const [, content = ''] of (style = own).matchAll(generatedContent))
        addEach(found, content);
  }
  for (const reference of references) {
    const character = loadEntities().decodeHTMLStrict(reference);
    if (character !== reference) addEach(found, character);
  }
  return found;
}

const opaqueElements = /<(script|style)\b[^>]*>[^]*?<\/\1>/g;
const ascii = /[\0-\x7f]+/g;
const characterReference = /&[^;\s&]{1,31};/g;
const allButRareAscii = /<[^>]*>|&[^;\s&]{1,31};|[^#$*<=>[\]\\^_`{|}~&]+|&/g;
const generatedContent = /content:\s*"([^"]*)"/g;

function styleOf(page: string): string {
  const start = page.indexOf('>', page.indexOf('<style')) + 1;
  return page.includes('<style') ? page.slice(start, page.indexOf('</style', start)) : '';
}

function addEach(found: Set<string>, text: string): void {
  for (const character of text) found.add(character);
}
