import { hasErrors, type Diagnostic } from '../../report/diagnostic.ts';

/**
 * Returns a function that returns each problem once, however often its file is saved, and again
 * only after it was fixed.
 */
export function createAnnouncer() {
  let shown = new Set<string>();
  let broken = false;
  return (diagnostics: readonly Diagnostic[]) => {
    const fresh = diagnostics.filter((diagnostic) => !shown.has(identify(diagnostic)));
    const isBroken = hasErrors(diagnostics);
    const fixed = broken && !isBroken;
    shown = new Set(diagnostics.map(identify));
    broken = isBroken;
    return {
      /** Not shown before. */
      fresh,
      /** `true` if there were errors before, and all are fixed. */
      fixed,
    };
  };
}

/** The line is left out: text that is added above a problem does not make it a new one. */
const identify = ({ code, file, message, fix }: Diagnostic) =>
  JSON.stringify([code, file, message, fix]);
