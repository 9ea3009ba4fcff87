import type { DiagnosticInput } from './diagnostic.ts';

/** A diagnostic that may be merged with others. */
interface Mergeable<Problem> {
  readonly diagnostic: Problem;
  /** The same for problems with the same cause; `undefined` for a problem that is never merged. */
  readonly key: string | undefined;
  /** What is counted, such as the page: the same problem may be reported several times. */
  readonly id: string;
}

/**
 * Returns the first diagnostic with each key. `describe` returns the sentence that adds the number
 * of the others to its reason.
 */
export function mergeSame<Problem extends DiagnosticInput>(
  found: readonly Mergeable<Problem>[],
  describe: (others: number) => string,
): Problem[] {
  const groups = new Map<unknown, { readonly first: Problem; readonly ids: Set<string> }>();
  for (const { diagnostic, key = diagnostic, id } of found) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { first: diagnostic, ids: new Set([id]) });
    else group.ids.add(id);
  }
  return [...groups.values()].map(({ first, ids }) =>
    ids.size === 1
      ? first
      : { ...first, why: [first.why, describe(ids.size - 1)].filter(Boolean).join(' ') },
  );
}
