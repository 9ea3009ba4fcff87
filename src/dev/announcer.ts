import type { Diagnostic } from '../report/diagnostic.ts';

/** What a terminal is told of a list of diagnostics, given those that it was told before. */
export interface Announcement {
  /** Not told before. */
  readonly fresh: readonly Diagnostic[];
  /** Whether errors were told before and none is left. */
  readonly mended: boolean;
}

/** Makes a function that tells each problem once, however often a file is saved with it, and again only after it was gone. */
export function createAnnouncer(): (diagnostics: readonly Diagnostic[]) => Announcement {
  let told = new Set<string>();
  let broken = false;
  return (diagnostics) => {
    const fresh = diagnostics.filter((diagnostic) => !told.has(identify(diagnostic)));
    const isBroken = diagnostics.some(({ severity }) => severity === 'error');
    const mended = broken && !isBroken;
    told = new Set(diagnostics.map(identify));
    broken = isBroken;
    return { fresh, mended };
  };
}

/** The same problem on another line, because something was written above it, is the same problem. */
const identify = ({ code, file, message, fix }: Diagnostic) =>
  JSON.stringify([code, file, message, fix]);
