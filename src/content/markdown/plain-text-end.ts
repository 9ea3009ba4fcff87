/**
 * Returns where the text token at the start of `source` ends according to marked's rule for text.
 * That rule tries a dozen lookaheads at each character, which is a sixth of the time that real
 * pages take to parse. Returns `undefined` if the rule itself has to be applied.
 */
export function plainTextEnd(source: string): number | undefined {
  if (source.startsWith('`') || source.startsWith('~')) return undefined;
  stop.lastIndex = 1;
  while (stop.test(source)) {
    const at = stop.lastIndex - 1;
    const character = source[at];
    // A mail address begins before its `@`, and an address with a protocol before its colon.
    if (
      character === '@' ||
      character === 'w' ||
      (character === ':' && protocol.test(source.slice(Math.max(0, at - 6), at)))
    )
      return undefined;
    if (character === '\n') {
      // Two spaces at the end of a line break it.
      if (source.endsWith('  ', at)) return undefined;
    } else if (character !== ':') {
      addressStart.lastIndex = at;
      return addressStart.test(source) ? undefined : at;
    }
  }
  return source.length;
}

const stop = /[\\<![`*~_@:\n]|w(?=ww\.)/g;
const protocol = /(?:https?|ftp|mailto|xmpp)$/i;

/**
 * The part of a mail address before its `@`, which has 64 characters at most (RFC 5321, 4.5.3.1.1);
 * it may have characters that end a text elsewhere.
 */
const addressStart = /[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]{0,255}@/y;
