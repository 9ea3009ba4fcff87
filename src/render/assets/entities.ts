/** The names of U+00A0 to U+00FF in their order (https://html.spec.whatwg.org/#named-character-references). */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest ' +
  'Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig ' +
  'agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const signs = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  lsaquo: '‹',
  rsaquo: '›',
  dagger: '†',
  Dagger: '‡',
  bull: '•',
  hellip: '…',
  permil: '‰',
  prime: '′',
  Prime: '″',
  euro: '€',
  trade: '™',
  larr: '←',
  uarr: '↑',
  rarr: '→',
  darr: '↓',
  harr: '↔',
  minus: '−',
  ne: '≠',
  le: '≤',
  ge: '≥',
  asymp: '≈',
  infin: '∞',
  ensp: '\u2002',
  emsp: '\u2003',
  thinsp: '\u2009',
};

const named: ReadonlyMap<string, string> = new Map([
  ...Object.entries(signs),
  ...latin1.split(' ').map((name, index) => [name, String.fromCharCode(160 + index)] as const),
]);

/** The character that a reference of HTML stands for, such as `&eacute;` or `&#x20ac;`. Nothing for what is none, and for rare names. */
export function decodeReference(reference: string): string {
  let character = known.get(reference);
  if (character === undefined) known.set(reference, (character = decode(reference)));
  return character;
}

/** Pages repeat the same few, `&amp;` and `&#x27;` above all. */
const known = new Map<string, string>();

function decode(reference: string): string {
  const [, decimal, hexadecimal, name] =
    /^&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w*));$/i.exec(reference) ?? [];
  if (name !== undefined) return named.get(name) ?? '';
  const code = decimal === undefined ? parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}
