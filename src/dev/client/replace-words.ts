import { commonPairs } from './common-pairs.ts';

/**
 * Changes the data of a text node by replacing only the words that differ, which keeps a selection or caret in the others
 * (https://dom.spec.whatwg.org/#concept-cd-replace).
 */
export function replaceWords(node: CharacterData, data: string): void {
  const [old, next] = [wordsOf(node.data), wordsOf(data)];
  const kept = commonPairs(old, next, (a, b) => a === b);
  let [oldEnd, nextEnd] = [old.length, next.length];
  // From the end, so that a replacement does not move the words before it.
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
