/** Mistakes that the parser reports many lines below, or not at all, and that are easy to find line by line. */

/**
 * Returns the offset of a quotation mark whose value neither ends on its line nor continues, since the next line begins
 * a field or an item; `undefined` if there is none. Only for YAML with an error.
 */
export function unclosedQuote(source: string): number | undefined {
  for (const { 0: found, 1: before = '', 2: mark = '', 3: rest = '', index } of source.matchAll(
    quotedValue,
  )) {
    const next = source.slice(index + found.length).replace(/^\r?\n/, '');
    if (!closing[mark]?.test(rest) && (next.trim() === '' || entry.test(next)))
      return index + before.length;
  }
  return undefined;
}

const quotedValue = /^([ \t]*(?:- +)*(?:[\w-]+:[ \t]+)?)(["'])(.*)$/gm;

const closing: Partial<Record<string, RegExp>> = { '"': /^(?:[^"\\]|\\.)*"/, "'": /'/ };

const entry = /^[ \t]*(?:- |[A-Za-z][\w-]*:(?:\s|$))/;

/** Returns the offset of a line that looks like an item in a plain value of several lines. */
export function swallowedLine(value: string): number | undefined {
  const found = /\n[ \t]*(?=- )/.exec(value);
  return found === null ? undefined : found.index + found[0].length;
}
