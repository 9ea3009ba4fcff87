import { decodeHtml } from '../../lib/decode-html.ts';
import { memoize } from '../../lib/memoize.ts';

/**
 * The characters of English prose, which every font keeps. They add 5 % (0.6 kB) to a font, and
 * edits of a text rarely change the font, its name and all pages with that name.
 */
export const proseCharacters =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-&/+%@\u00a0–—‘’“”…©';

/**
 * Returns the characters of prose and of HTML pages, of which `readCharacters` returned these,
 * sorted, each once, with both cases of a letter, since CSS can change it.
 */
export function charactersOf(pages: Iterable<string>): string {
  const found = new Set<string>();
  for (const page of pages) addEach(found, page);
  const characters = new Set(proseCharacters);
  for (const character of found)
    addEach(characters, character + character.toUpperCase() + character.toLowerCase());
  return [...characters].sort().join('');
}

/**
 * Returns a function that returns the characters of an HTML page that prose may lack. Non-ASCII
 * characters count everywhere, in attributes and styles too. ASCII characters count only in text,
 * in the attributes of forms that are shown, and in strings of styles; elsewhere they are syntax.
 */
export function createCharacterReader(): (page: string) => string {
  // All pages have the same styles.
  const stringsOf = memoize((styles) =>
    Array.from(styles.matchAll(cssString), ([, words]) => words).join(''),
  );
  return (page) => {
    const found = new Set<string>();
    // Removing long runs of known characters is several times faster than comparing each.
    const body = page.replaceAll(opaqueElements, '');
    addEach(found, page.replaceAll(ascii, ''));
    addEach(found, body.replaceAll(allButRareAscii, ''));
    for (const reference of new Set(body.match(characterReference))) {
      const character = decodeHtml(reference, 'decodeHTMLStrict');
      if (character !== reference) addEach(found, character);
    }
    for (const [, words = ''] of body.matchAll(shownAttribute)) addEach(found, words);
    addEach(found, stringsOf(stylesOf(page)));
    return [...found].join('');
  };
}

const opaqueElements = /<(script|style)\b[^>]*>[^]*?<\/\1>/g;
const ascii = /[\0-\x7f]+/g;
const characterReference = /&[^;\s&]{1,31};/g;
const allButRareAscii = /<[^>]*>|&[^;\s&]{1,31};|[^#$*<=>[\]\\^_`{|}~&]+|&/g;
const shownAttribute = / (?:placeholder|value|label)="([^"]*)"/g;
/**
 * Generated content, quotation marks and list markers can be anywhere in a declaration; addresses
 * are not shown.
 */
const cssString = /url\("[^"]*"\)|"((?:\\.|[^"\\])*)"/g;

function stylesOf(page: string): string {
  let styles = '';
  for (let at = page.indexOf('<style'); at !== -1; at = page.indexOf('<style', at + 1))
    styles += page.slice(page.indexOf('>', at) + 1, page.indexOf('</style', at));
  return styles;
}

function addEach(found: Set<string>, text: string): void {
  for (const character of text) found.add(character);
}
