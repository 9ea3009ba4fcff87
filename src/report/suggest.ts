import { distance } from 'fastest-levenshtein';

/**
 * Returns the candidate that was probably meant, if one is similar enough: it differs in case,
 * hyphens, underscores or slashes at the ends, in one of three letters (two swapped letters count
 * as one), or continues the word. Returns the first of equally similar ones, and `undefined` for a
 * word that is itself a candidate.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const known = [...candidates];
  const core = coreOf(word);
  if (core === '' || known.includes(word)) return undefined;
  const costs = known.map((candidate) => costOf(core, coreOf(candidate)));
  const minimum = Math.min(...costs);
  return minimum === Infinity ? undefined : known[costs.indexOf(minimum)];
}

/** Returns the suggestion as a question. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const suggestion = suggest(word, candidates);
  return suggestion === undefined ? undefined : `Did you mean “${suggestion}”?`;
}

/** Removes the differences between names that people confuse. */
const coreOf = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^[/#]+|\/+$/g, '');

/**
 * Returns how much two words differ after the folders that they share: their edit distance; if it
 * is too large and one word is a prefix of the other, more than any distance; otherwise Infinity.
 */
function costOf(first: string, second: string): number {
  let same = 0;
  while (same < first.length && first[same] === second[same]) same++;
  same = first.lastIndexOf('/', same - 1) + 1;
  const [short = '', long = ''] = [first.slice(same), second.slice(same)].sort(
    (a, b) => a.length - b.length,
  );
  const missing = long.length - short.length;
  const allowed = Math.floor(long.length / 3);
  const cost = missing > allowed ? Infinity : distance(short, long) - (isSwap(short, long) ? 1 : 0);
  if (cost <= allowed) return cost;
  return short.length >= shortestPrefix && long.startsWith(short) ? 1e6 + missing : Infinity;
}

/** Returns whether the words have the same letters in another order. */
const isSwap = (a: string, b: string): boolean =>
  a !== b && a.length === b.length && [...a].sort().join('') === [...b].sort().join('');

/** Shorter prefixes match too many words. */
const shortestPrefix = 3;
