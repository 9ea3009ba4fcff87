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
  const steps = diffArrays([...before], [...after], {
    comparator: (one, other) => one.words === other.words,
  });
  return steps.flatMap(({ added, removed, value }, index) => {
    // What was removed comes before what was added in the same position.
    const next = steps[index + 1];
    if (removed) return pairUp(value, next?.added ? next.value : []);
    return added && !steps[index - 1]?.removed ? value.map(asAdded) : [];
  });
}

/** Pairs removed and added blocks in one position: similar ones are one rewritten block. */
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
  const [one, other] = [wordsIn(a), wordsIn(b)];
  const common = [...one].filter((word) => other.has(word)).length;
  return common / Math.max(one.size, other.size, 1);
}

const wordsIn = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu));

/**
 * Compares two texts word by word. Changes with only a space or a punctuation mark between them are
 * hard to read, so they are merged.
 */
export function compareWords(before: string, after: string): readonly Piece[] {
  const pieces: Piece[] = [];
  const add = (kind: Piece['kind'], text: string) => {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces.splice(-1, 1, { kind, text: last.text + text });
    else if (text !== '') pieces.push({ kind, text });
  };
  let [removed, added] = ['', ''];
  const steps = diffArrays(tokens(before), tokens(after));
  for (const [index, step] of steps.entries()) {
    const text = step.value.join('');
    const isChange = step.added || step.removed;
    const isGap = removed !== '' && added !== '' && !/[\p{L}\p{N}]/u.test(text);
    if (isChange || (isGap && index < steps.length - 1)) {
      if (!step.added) removed += text;
      if (!step.removed) added += text;
      continue;
    }
    addChange();
    add('same', text);
  }
  addChange();
  return pieces;

  function addChange(): void {
    // A space at the end of both is unchanged.
    const [, space = ''] = /(\s)\0.*\1$/s.exec(`${removed}\0${added}`) ?? [];
    const end = space === '' ? undefined : -1;
    add('removed', removed.slice(0, end));
    add('added', added.slice(0, end));
    add('same', space);
    [removed, added] = ['', ''];
  }
}

/** The target of a link in parentheses is one token, since a part of an address says little. */
const tokens = (text: string) =>
  text
    .split(/(\s+|\([^\s()]*[:/#][^\s()]*\)|[^\p{L}\p{M}\p{N}\s])/u)
    .filter((token) => token !== '');
