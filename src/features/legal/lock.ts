import * as v from 'valibot';
import { parseYaml } from '../../files/yaml.ts';
import { loadYaml } from '../../lib/lazy-packages.cjs';
import type { Report } from '../../report/diagnostic.ts';
import { compareVersions, type LegalState } from './legal-state.ts';

/** The published states of legal texts, by the path of their page. */
export type Lock = ReadonlyMap<string, LockedText>;

export type LockedText = Pick<LegalState, 'version' | 'effective' | 'hash' | 'anchors'>;

/** Parses a lock file; an absent one is empty. Reports a malformed file and returns `undefined`. */
export function readLock(text: string | undefined, file: string, report: Report): Lock | undefined {
  if (text === undefined) return new Map();
  const data = parseYaml(text, {
    file,
    start: 0,
    end: text.length,
    report: (problem) => report({ ...problem, fix: restore }),
  });
  if (data === undefined) return undefined;
  const lock = v.safeParse(lockSchema, data.value);
  if (lock.success) return new Map(Object.entries(lock.output.texts));
  report({
    code: 'legal/lock-unreadable',
    message: `The lock file is incomplete at “${v.getDotPath(lock.issues[0])}”.`,
    fix: restore,
    file,
    line: 1,
  });
  return undefined;
}

/**
 * An update does not replace a lock file that cannot be read, because it would lose the published
 * states.
 */
const restore =
  'Restore the file from version control. If that is not possible, delete it first, then run “sitegen check --update-lock”.';

const lockSchema = v.object({
  texts: v.record(
    v.string(),
    v.object({
      version: v.string(),
      effective: v.string(),
      hash: v.string(),
      anchors: v.array(v.string()),
    }),
  ),
});

/** Formats a lock file as YAML that reviewers can read. */
export const formatLock = (lock: Lock): string =>
  head + loadYaml().stringify({ texts: Object.fromEntries(lock) }, { lineWidth: 0 });

const head = `# The published state of the legal texts: their versions, a hash of their words and of the targets
# of their links, and the anchors that others may cite. “sitegen check” compares the texts with it:
# words may change only with a new version, and no anchor may be removed. “sitegen check
# --update-lock” writes this file. Commit it together with the texts.
`;

/**
 * Returns whether a new version takes effect after the published one, which it must if its words
 * differ.
 */
export function takesEffectLater(
  state: Pick<LegalState, 'effective' | 'hash'>,
  locked: LockedText,
): boolean {
  return (
    state.effective > locked.effective ||
    (state.hash === locked.hash && state.effective === locked.effective)
  );
}

/**
 * Returns the lock with the current states. A text whose words changed without a new version or a
 * later effective date keeps its entry, so that the error is not locked in. Published anchors stay,
 * and so do texts whose page does not build.
 */
export function updateLock(lock: Lock, states: ReadonlyMap<string, LegalState>): Lock {
  const updated = [...states].map(([page, state]): [string, LockedText] => {
    const locked = lock.get(page);
    if (
      locked !== undefined &&
      state.hash !== locked.hash &&
      (compareVersions(state.version, locked.version) <= 0 || !takesEffectLater(state, locked))
    )
      return [page, locked];
    const { version, effective, hash, anchors } = state;
    return [
      page,
      { version, effective, hash, anchors: [...new Set([...anchors, ...(locked?.anchors ?? [])])] },
    ];
  });
  return new Map([...lock, ...updated]);
}
