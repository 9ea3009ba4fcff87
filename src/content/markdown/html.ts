import { forbiddenCharacter } from '../forbidden-characters.ts';

/** Escapes a text for HTML, between tags or in a double-quoted attribute: `&`, `<`, `>` and `"`. */
export function escapeHtml(text: string): string {
  return special.test(text)
    ? text.replace(specials, (character) => escapes[character] ?? character)
    : text;
}

/**
 * Escapes a piece of Markdown text for HTML and leaves character references such as `&nbsp;` and `&#8217;` in place.
 * (CommonMark 0.31, 2.5.)
 */
export function escapeMarkdown(text: string): string {
  return special.test(text)
    ? text.replace(specialsAndReferences, (found) => escapes[found] ?? found)
    : text;
}

/** The characters that the references in a piece of Markdown stand for; an unknown name stays as it is. */
export function decodeReferences(text: string): string {
  return text.includes('&')
    ? text.replace(references, (found, name: string) => characterOf(name) ?? found)
    : text;
}

/** Each reference in a piece of Markdown that names no character that HTML allows, with its offset. */
export function unknownReferences(text: string): { reference: string; offset: number }[] {
  return [...text.matchAll(references)]
    .filter(([, name = '']) => characterOf(name) === undefined)
    .map(({ 0: reference, index }) => ({ reference, offset: index }));
}

const special = /[&<>"]/;
const specials = /[&<>"]/g;
const references = /&(#\d{1,7}|#[Xx][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});/g;
const specialsAndReferences = new RegExp(`${references.source}|${specials.source}`, 'g');
const escapes: Partial<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(named, name) ? named[name] : undefined;
  const code = /^#x/i.test(name)
    ? Number.parseInt(name.slice(2), 16)
    : Number.parseInt(name.slice(1), 10);
  if (code > 0x10ffff) return undefined;
  const character = String.fromCodePoint(code);
  return forbiddenCharacter.test(character) ? undefined : character;
}

/** The named references that writers use; HTML knows two thousand, and a file in UTF-8 needs none of those. */
const named: Partial<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
  shy: '\u00ad',
  zwnj: '\u200c',
  zwj: '\u200d',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  trade: '™',
  sect: '§',
  para: '¶',
  deg: '°',
  times: '×',
  divide: '÷',
  plusmn: '±',
  minus: '−',
  frac12: '½',
  frac14: '¼',
  frac34: '¾',
  sup2: '²',
  sup3: '³',
  micro: 'µ',
  euro: '€',
  pound: '£',
  yen: '¥',
  cent: '¢',
  larr: '←',
  rarr: '→',
  uarr: '↑',
  darr: '↓',
  le: '≤',
  ge: '≥',
  ne: '≠',
  infin: '∞',
};
