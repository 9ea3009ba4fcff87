/**
 * Gives a text node new data by replacing only what lies between the common beginning and the common end: a selection or
 * caret outside of that keeps its place (https://dom.spec.whatwg.org/#concept-cd-replace).
 */
export function replaceMiddle(node: CharacterData, data: string): void {
  const old = node.data;
  const shorter = Math.min(old.length, data.length);
  let start = 0;
  while (start < shorter && old[start] === data[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === data[data.length - 1 - end]) end++;
  node.replaceData(start, old.length - end - start, data.slice(start, data.length - end));
}
