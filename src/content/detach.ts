/**
 * Copies a text. V8 stores a part of a long string as a reference to the whole string, so a title of a few words would
 * keep the text of its file in memory.
 */
export const detach = (text: string): string =>
  text.length < shortest ? text : Buffer.from(text).toString();

/** V8 copies shorter parts itself. */
const shortest = 13;
