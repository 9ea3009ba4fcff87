import type { Token, Tokens } from 'marked';

/**
 * The tokens of inline text that holds nothing but words and the plainest markup: `**strong**`, `*emphasis*`, code in
 * single backticks and `[words](target)`, with plain words inside. Most texts are like that, and marked, to which all
 * others are left, tries a dozen patterns at every sign. `undefined` where anything else may be in the text; the
 * tokens are marked's otherwise.
 */
export function simpleInlineTokens(source: string): Token[] | undefined {
  if (source.includes('www.')) return undefined;
  const tokens: Token[] = [];
  let from = 0;
  sign.lastIndex = 0;
  while (sign.test(source)) {
    const at = sign.lastIndex - 1;
    if (isPlainSign(source, at)) continue;
    const token = simpleMarkup(source, at);
    if (token === undefined) return undefined;
    if (at > from) tokens.push(textToken(source.slice(from, at)));
    tokens.push(token);
    from = sign.lastIndex = at + token.raw.length;
  }
  if (from < source.length) tokens.push(textToken(from === 0 ? source : source.slice(from)));
  return tokens;
}

/** Everything that may be markup, or a part of an address that becomes a link by itself. */
const sign = /[\\`*_[<&~@:!\n]/g;

const asterisk = 42;
const openBracket = 91;
const backtick = 96;

export type SimpleMarkup = Tokens.Em | Tokens.Strong | Tokens.Link | Tokens.Codespan;

/** The markup that begins with the sign at an offset, if it is of the plainest kind. It ends in the same line. */
export function simpleMarkup(source: string, at: number): SimpleMarkup | undefined {
  switch (source.charCodeAt(at)) {
    case asterisk:
      return readEmphasis(source, at);
    case openBracket:
      return readLink(source, at);
    case backtick:
      return readCode(source, at);
    default:
      return undefined;
  }
}

/** Whether a sign is certainly a part of the words here. */
export function isPlainSign(source: string, at: number): boolean {
  switch (source[at]) {
    case '\n':
      return source[at - 1] !== ' ' || source[at - 2] !== ' ';
    case ':':
      return !protocol.test(source.slice(Math.max(0, at - 6), at));
    case '&':
      return source[at + 1] !== '#';
    case '!':
      return source[at + 1] !== '[';
    case '_':
      return letterOrDigit.test(source.charAt(at - 1)) && letterOrDigit.test(source.charAt(at + 1));
    default:
      return false;
  }
}

const protocol = /(?:https?|ftp|mailto|xmpp)$/i;
const letterOrDigit = /[A-Za-z\d]/;

/** The same for a text in one line, of which the patterns below have excluded all other signs. */
function arePlain(words: string): boolean {
  return !doubtful.test(words);
}

const doubtful = /&#|(?:https?|ftp|mailto|xmpp):|(?<![A-Za-z\d])_|_(?![A-Za-z\d])/i;

/** The signs of a variable count as letters do: to Markdown they are neither space nor punctuation. */
function readEmphasis(source: string, at: number): Tokens.Em | Tokens.Strong | undefined {
  if (at > 0 && !opensEmphasis.test(source.charAt(at - 1))) return undefined;
  emphasis.lastIndex = at;
  const [raw, stars = '', text = ''] = emphasis.exec(source) ?? [];
  if (raw === undefined || !arePlain(text)) return undefined;
  if (
    !endsInWord.test(text) &&
    !(endsInStop.test(text) && /^(?:\s|$)/.test(source.slice(at + raw.length, at + raw.length + 1)))
  )
    return undefined;
  return { type: stars === '*' ? 'em' : 'strong', raw, text, tokens: [textToken(text)] };
}

const opensEmphasis = /[\s("“]/;
const emphasis = /(\*\*?)([A-Za-z\d\x86](?:[^\\`*[\]<~@\n]*[^\s\\`*[\]<~@])?)\1(?!\*)/y;
const endsInWord = /[A-Za-z\d\x87]$/;
const endsInStop = /[.,;:!?)"”’…]$/;

function readLink(source: string, at: number): Tokens.Link | undefined {
  link.lastIndex = at;
  const [raw, text = '', href = ''] = link.exec(source) ?? [];
  if (raw === undefined || !arePlain(text)) return undefined;
  return { type: 'link', raw, href, title: null, text, tokens: [textToken(text)] };
}

const link =
  /\[([^\s\\`*[\]<~@](?:[^\\`*[\]<~@\n]*[^\s\\`*[\]<~@])?)\]\(([\w/.:#?=%+,;@\x86\x87-]+)\)/y;

function readCode(source: string, at: number): Tokens.Codespan | undefined {
  code.lastIndex = at;
  const [raw, text = ''] = code.exec(source) ?? [];
  return raw === undefined ? undefined : { type: 'codespan', raw, text };
}

const code = /`([^\s`](?:[^`\n]*[^\s`])?)`(?!`)/y;

function textToken(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}
