import { hasErrors, type Diagnostic } from '../report/diagnostic.ts';

/** The part of a list of diagnostics that the terminal has not shown yet. */
export interface Announcement {
  /** Not shown before. */
  readonly fresh: readonly Diagnostic[];
  /** `true` if there were errors before, and all are fixed. */
  readonly fixed: boolean;
}

/** Returns a function that returns each problem once, however often its file is saved, and again only after it was fixed. */
export function createAnnouncer(): (diagnostics: readonly Diagnostic[]) => Announcement {
  let shown = new Set<string>();
  let broken = false;
  return (diagnostics) => {
    const fresh = diagnostics.filter((diagnostic) => !shown.has(identify(diagnostic)));
    const isBroken = hasErrors(diagnostics);
    const fixed = broken && !isBroken;
    shown = new Set(diagnostics.map(identify));
    broken = isBroken;
    return { fresh, fixed };
  };
}

/** The line is left out: text that is added above a problem does not make it a new one. */
const identify = ({ code, file, message, fix }: Diagnostic) =>
  JSON.stringify([code, file, message, fix]);
