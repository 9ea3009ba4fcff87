import { diffArrays } from 'diff';

/** A piece of a redline: unchanged, removed or added text. */
export interface Piece {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** A changed block of a page, such as a paragraph. */
export interface Change {
  /** The heading above it; `''` before the first one. */
  readonly below: string;
  readonly pieces: readonly Piece[];
}

/** A block of text, and the heading above it. */
export interface Line {
  readonly words: string;
  readonly below: string;
}

/** Compares two lists of blocks, and changed blocks word by word. */
export function redline(before: readonly Line[], after: readonly Line[]): readonly Change[] {
  const changes: Change[] = [];
  let [i, j] = [0, 0];
  const steps = compareSequences(
    before.map(({ words }) => words),
    after.map(({ words }) => words),
  );
  for (const [index, { kind, items }] of steps.entries()) {
    if (kind === 'same') [i, j] = [i + items.length, j + items.length];
    if (kind === 'removed') {
      const next = steps[index + 1];
      const added = next?.kind === 'added' ? next.items.length : 0;
      changes.push(...pairUp(before.slice(i, i + items.length), after.slice(j, j + added)));
      i += items.length;
      j += added;
    }
    if (kind === 'added' && steps[index - 1]?.kind !== 'removed') {
      changes.push(...pairUp([], after.slice(j, j + items.length)));
      j += items.length;
    }
  }
  return changes;
}

interface Step {
  readonly kind: Piece['kind'];
  readonly items: readonly string[];
}

/** Returns the shortest sequence of steps from `before` to `after`; removals come before additions. */
function compareSequences(before: string[], after: string[]): readonly Step[] {
  return diffArrays(before, after).map(({ added, removed, value }) => ({
    kind: removed ? 'removed' : added ? 'added' : 'same',
    items: value,
  }));
}

/** Pairs removed and added blocks in one place: similar ones are one rewritten block. */
function pairUp(removed: readonly Line[], added: readonly Line[]): Change[] {
  const changes: Change[] = [];
  let from = 0;
  for (const line of removed) {
    const match = added.findIndex(
      (other, index) => index >= from && similarity(line.words, other.words) >= minSimilarity,
    );
    if (match === -1) {
      changes.push({ below: line.below, pieces: [{ kind: 'removed', text: line.words }] });
      continue;
    }
    changes.push(...added.slice(from, match).map(asAdded));
    changes.push({
      below: added[match]?.below ?? '',
      pieces: compareWords(line.words, added[match]?.words ?? ''),
    });
    from = match + 1;
  }
  return [...changes, ...added.slice(from).map(asAdded)];
}

const asAdded = ({ below, words }: Line): Change => ({
  below,
  pieces: [{ kind: 'added', text: words }],
});

/** Two blocks with at least this share of common words are one rewritten block. */
const minSimilarity = 0.5;

function similarity(a: string, b: string): number {
  const [one, other] = [
    new Set(a.toLowerCase().split(/\W+/)),
    new Set(b.toLowerCase().split(/\W+/)),
  ];
  const common = [...one].filter((word) => other.has(word)).length;
  return common / Math.max(one.size, other.size);
}

/** Compares two texts word by word. */
export function compareWords(before: string, after: string): readonly Piece[] {
  const pieces = compareSequences(tokens(before), tokens(after)).map(
    ({ kind, items }): Piece => ({ kind, text: items.join('') }),
  );
  return closeGaps(pieces);
}

const tokens = (text: string) =>
  text.split(/(\s+|[^\p{L}\p{N}\s])/u).filter((token) => token !== '');

/** Merges changes with only a space or a punctuation mark between them, which are hard to read. */
function closeGaps(pieces: readonly Piece[]): Piece[] {
  const closed: Piece[] = [];
  let [removed, added] = ['', ''];
  const flush = () => {
    // A space at the end of both is unchanged.
    const space = /\s$/.test(removed) && removed.at(-1) === added.at(-1) ? removed.slice(-1) : '';
    const end = space === '' ? undefined : -1;
    closed.push(
      { kind: 'removed', text: removed.slice(0, end) },
      { kind: 'added', text: added.slice(0, end) },
      { kind: 'same', text: space },
    );
    [removed, added] = ['', ''];
  };
  for (const [index, { kind, text }] of pieces.entries()) {
    const isGap =
      kind === 'same' &&
      index < pieces.length - 1 &&
      !/[\p{L}\p{N}]/u.test(text) &&
      removed !== '' &&
      added !== '';
    if (kind === 'removed' || isGap) removed += text;
    if (kind === 'added' || isGap) added += text;
    if (kind === 'same' && !isGap) {
      flush();
      closed.push({ kind, text });
    }
  }
  flush();
  return joinSame(closed.filter(({ text }) => text !== ''));
}

function joinSame(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  for (const piece of pieces) {
    const last = joined.at(-1);
    if (last?.kind === 'same' && piece.kind === 'same')
      joined.splice(-1, 1, { kind: 'same', text: last.text + piece.text });
    else joined.push(piece);
  }
  return joined;
}
