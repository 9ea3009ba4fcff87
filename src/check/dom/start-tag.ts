import type { Element } from './node.ts';

/** Returns the start tag of an element with shortened attribute values. */
export function startTag({ name, attribs }: Element): string {
  const attributes = Object.entries(attribs).map(
    ([key, value]) => ` ${key}="${shorten(value, 60)}"`,
  );
  return `<${name}${attributes.join('')}>`;
}

const shorten = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1)}…`;
