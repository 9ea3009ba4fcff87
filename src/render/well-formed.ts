/**
 * Returns the text. Throws an Error if it contains half of a surrogate pair, which UTF-8 cannot
 * encode: U+FFFD would be published.
 */
export function wellFormed(text: string): string {
  if (text.isWellFormed()) return text;
  const code = /\p{Cs}/u.exec(text)?.[0].charCodeAt(0).toString(16).toUpperCase();
  throw new Error(`it contains a lone surrogate (U+${code}).`);
}
