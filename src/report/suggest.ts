import { distance } from 'fastest-levenshtein';

/**
 * The candidate that was probably meant, if one is near enough: written differently (case, hyphens, underscores,
 * slashes at the ends), misspelt (one slip in three letters; two neighbours swapped are one slip), or only begun.
 * Of equally near ones the first. A word that is itself a candidate needs no suggestion and gets none.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  const meant = essence(word);
  const all = [...candidates];
  if (meant === '' || all.includes(word)) return undefined;
  return (
    nearest(all, (candidate) => slips(meant, essence(candidate))) ??
    nearest(all, (candidate) => missing(meant, essence(candidate)))
  );
}

/** The suggestion as a sentence, to stand before what else there is to do. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const suggestion = suggest(word, candidates);
  return suggestion === undefined ? undefined : `Did you mean “${suggestion}”?`;
}

/** Fewer letters begin too many words. */
const shortestStart = 3;

/** What remains of a name when all that people mix up is taken off. */
function essence(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^[/#]+|\/+$/g, '');
}

function nearest(
  candidates: readonly string[],
  cost: (candidate: string) => number,
): string | undefined {
  let best: string | undefined;
  let least = Infinity;
  for (const candidate of candidates) {
    const own = cost(candidate);
    if (own < least) {
      best = candidate;
      least = own;
    }
  }
  return best;
}

/** How many slips lead from one word to the other; infinite when there are too many for a slip. */
function slips(a: string, b: string): number {
  const allowed = Math.floor(Math.max(a.length, b.length) / 3);
  if (Math.abs(a.length - b.length) > allowed) return Infinity;
  const found = Math.min(distance(a, b), ...swaps(a).map((swapped) => distance(swapped, b) + 1));
  return found <= allowed ? found : Infinity;
}

/** The word with each pair of neighbouring letters swapped in turn: an edit distance counts a swap twice. */
function swaps(word: string): string[] {
  return Array.from(
    { length: Math.max(0, word.length - 1) },
    (_, at) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2),
  );
}

/** How many letters the shorter word lacks when the longer one begins with it; infinite when it does not. */
function missing(a: string, b: string): number {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.length >= shortestStart && long.startsWith(short)
    ? long.length - short.length
    : Infinity;
}
