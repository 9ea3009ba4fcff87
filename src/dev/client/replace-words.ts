import { commonPairs } from './common-pairs.ts';

/**
 * Gives a text node new data by replacing only the words that differ: a selection or caret in the others keeps its place
 * (https://dom.spec.whatwg.org/#concept-cd-replace).
 */
export function replaceWords(node: CharacterData, data: string): void {
  const [old, next] = [wordsOf(node.data), wordsOf(data)];
  const kept = commonPairs(old, next, (a, b) => a === b);
  let [oldEnd, nextEnd] = [old.length, next.length];
  // From the end, so that what is replaced moves nothing that is still to be found.
  for (const [a, b] of [...kept.reverse(), [-1, -1] as const]) {
    const start = lengthOf(old.slice(0, a + 1));
    const gone = lengthOf(old.slice(a + 1, oldEnd));
    const come = next.slice(b + 1, nextEnd).join('');
    if (gone > 0 || come !== '') node.replaceData(start, gone, come);
    [oldEnd, nextEnd] = [a, b];
  }
}

const wordsOf = (text: string) => text.match(/\w+|\s+|[^\w\s]/gu) ?? [];
const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0);
