/** Slips that the parser stumbles over many lines below, or not at all, and that are plain to see line by line. */

/**
 * Where a quotation mark begins a value that neither ends on its line nor can be meant to go on, since the next line begins
 * a field or an item; `undefined` where there is none. To be asked of YAML with an error in it.
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

/** Where in a plain value of several lines one of them looks like an item. */
export function swallowedLine(value: string): number | undefined {
  const found = /\n[ \t]*(?=- )/.exec(value);
  return found === null ? undefined : found.index + found[0].length;
}
