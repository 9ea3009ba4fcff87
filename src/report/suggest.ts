/**
 * Returns the candidate that was probably meant, if one is similar enough: it differs in case, hyphens, underscores or
 * slashes at the ends, in one of three letters (two swapped neighbors count as one), or continues the word. Returns the
 * first of equally similar ones, and `undefined` for a word that is itself a candidate.
 */
export function suggest(word: string, candidates: Iterable<string>): string | undefined {
  return createSuggester(candidates)(word);
}

/** Returns the suggestion as a sentence. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  return toSentence(suggest(word, candidates));
}

export function toSentence(suggestion: string | undefined): string | undefined {
  return suggestion === undefined ? undefined : `Did you mean “${suggestion}”?`;
}

/** Does the same as `suggest` for many words. The time per word does not depend on the number of candidates. */
export function createSuggester(
  candidates: Iterable<string>,
): (word: string) => string | undefined {
  // Most sites have no mistakes, so the index is built for the first word.
  let index: ReturnType<typeof indexOf> | undefined;
  return (word) => {
    index ??= indexOf(new Set(candidates));
    const { known, findSimilar } = index;
    const core = coreOf(word);
    if (core === '' || known.has(word)) return undefined;
    const similar = findSimilar(core);
    const costs = similar.map((candidate) => costOf(core, candidate.core));
    const least = Math.min(...costs);
    return least === Infinity ? undefined : similar[costs.indexOf(least)]?.text;
  };
}

const indexOf = (known: ReadonlySet<string>) => ({
  known,
  findSimilar: createIndex([...known].map((text) => ({ text, core: coreOf(text) }))),
});

interface Candidate {
  readonly text: string;
  readonly core: string;
}

/** Up to this number, all candidates are compared with a word. */
const few = 200;
/** The number of candidates that are compared if there are more. */
const compared = 8;

/**
 * Returns a function that finds the candidates to compare with a word, in their order: all if there are few, otherwise
 * those that share the most rare trigrams with it.
 */
export function createIndex(
  candidates: readonly Candidate[],
): (core: string) => readonly Candidate[] {
  if (candidates.length <= few) return () => candidates;
  const byTrigram = new Map<string, number[]>();
  for (const [index, { core }] of candidates.entries())
    for (const trigram of trigramsOf(core)) {
      const list = byTrigram.get(trigram);
      if (list === undefined) byTrigram.set(trigram, [index]);
      else list.push(index);
    }
  return (core) => {
    const lists = [...trigramsOf(core)]
      .map((trigram) => byTrigram.get(trigram) ?? [])
      .sort((a, b) => a.length - b.length);
    const rare = lists.filter(({ length }) => length <= few);
    const shared = new Map<number, number>();
    // A rare trigram counts more than a common one.
    for (const list of rare.some(({ length }) => length > 0) ? rare : lists)
      for (const index of list.slice(0, few))
        shared.set(index, (shared.get(index) ?? 0) + 1 / list.length);
    return [...shared]
      .sort(([a, ofA], [b, ofB]) => ofB - ofA || a - b)
      .slice(0, compared)
      .sort(([a], [b]) => a - b)
      .flatMap(([index]) => candidates[index] ?? []);
  };
}

/** Returns the trigrams of a word, padded with spaces. */
function trigramsOf(core: string): ReadonlySet<string> {
  const padded = ` ${core} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

/** Removes the differences between names that people confuse. */
function coreOf(name: string): string {
  return name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]/g, '')
    .replace(/^[/#]+|\/+$/g, '');
}

/**
 * Returns how much two words differ: their edit distance; if it is too large and one word is a prefix of the other, more
 * than any distance; otherwise Infinity.
 */
function costOf(first: string, second: string): number {
  const same = sharedFolders(first, second);
  const [a, b] = [first.slice(same), second.slice(same)];
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const missing = long.length - short.length;
  const allowed = Math.floor(long.length / 3);
  const distance = missing <= allowed ? editDistance(a, b) : Infinity;
  if (distance <= allowed) return distance;
  return short.length >= shortestStart && long.startsWith(short) ? 1e6 + missing : Infinity;
}

/** Returns the length of the folders that two paths have in common. */
function sharedFolders(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  return a.lastIndexOf('/', at - 1) + 1;
}

/** Shorter prefixes match too many words. */
const shortestStart = 3;

/** Returns the optimal string alignment distance: insertions, deletions, substitutions, and swaps of two neighbors. */
export function editDistance(a: string, b: string): number {
  const width = b.length + 1;
  let [before, above, line] = [
    new Uint16Array(width),
    new Uint16Array(width),
    new Uint16Array(width),
  ];
  for (let column = 0; column < width; column++) above[column] = column;
  for (let row = 1; row <= a.length; row++) {
    line[0] = row;
    for (let column = 1; column < width; column++) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let least = above[column - 1]! + (isSame ? 0 : 1);
      if (above[column]! + 1 < least) least = above[column]! + 1;
      if (line[column - 1]! + 1 < least) least = line[column - 1]! + 1;
      const isSwapped =
        row > 1 &&
        column > 1 &&
        a.charCodeAt(row - 1) === b.charCodeAt(column - 2) &&
        a.charCodeAt(row - 2) === b.charCodeAt(column - 1);
      if (isSwapped && before[column - 2]! + 1 < least) least = before[column - 2]! + 1;
      line[column] = least;
    }
    [before, above, line] = [above, line, before];
  }
  return above[b.length] ?? 0;
}
