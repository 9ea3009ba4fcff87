import { loadEntities } from '../../content/lazy-packages.cjs';

/**
 * What every font keeps of its glyphs, used or not: the signs of ordinary English prose. It costs a font some 5 % (0.6 kB),
 * and editing a text hardly ever changes the font, its name and every page that names it.
 */
export const proseCharacters =
  ' ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;!?\'"()-&/+%@\u00a0–—‘’“”…©';

/**
 * The characters that HTML pages show: those of prose, and whatever else stands in them, sorted, each once. Beyond ASCII all
 * that is written counts, in attributes and styles too, and both cases of a letter, since CSS may turn one into the other.
 * The signs of ASCII count where a reader sees them; elsewhere they are grammar.
 */
export function charactersOf(pages: Iterable<string>): string {
  const characters = new Set(proseCharacters);
  for (const character of shownIn(pages))
    addEach(characters, character + character.toUpperCase() + character.toLowerCase());
  return [...characters].sort().join('');
}

/** What stands in pages beyond the usual. */
function shownIn(pages: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  const references = new Set<string>();
  let style = '';
  // Taking away what is known in a few long strides is several times faster here than looking at each character.
  for (const page of pages) {
    const body = page.replaceAll(opaqueElements, '');
    addEach(found, page.replaceAll(ascii, ''));
    addEach(found, body.replaceAll(allButRareSigns, ''));
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
const allButRareSigns = /<[^>]*>|&[^;\s&]{1,31};|[^#$*<=>[\]\\^_`{|}~&]+|&/g;
const generatedContent = /content:\s*"([^"]*)"/g;

function styleOf(page: string): string {
  const start = page.indexOf('>', page.indexOf('<style')) + 1;
  return page.includes('<style') ? page.slice(start, page.indexOf('</style', start)) : '';
}

function addEach(found: Set<string>, text: string): void {
  for (const character of text) found.add(character);
}
