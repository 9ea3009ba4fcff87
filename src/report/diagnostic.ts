import type { Location } from './location.ts';
import { count } from './units.ts';

/** An error stops the build before anything is written, a warning does not. */
export type Severity = 'error' | 'warning';

/**
 * A problem in the site, for the person who can fix it. All stages report problems in this form.
 * The texts are whole sentences without line breaks at the end, colors or code frames, which
 * `format.ts` adds.
 */
export interface Diagnostic extends Location {
  /** The code that `sitegen explain` accepts: `area/problem`, such as `link/broken`. */
  readonly code: string;
  readonly severity: Severity;
  /** What happened. */
  readonly message: string;
  /** Why it matters, if the message does not make it clear. */
  readonly why?: string;
  /** What to do. */
  readonly fix?: string;
  /** The same for problems with one cause, of which reports show one; its texts if not set. */
  readonly cause?: string;
  /** The path of the page that shows it, if it was found there. Of one cause, pages are counted. */
  readonly page?: string;
}

/** A diagnostic as a stage reports it: an error unless it has a severity. */
export type DiagnosticInput = Omit<Diagnostic, 'severity'> & { readonly severity?: Severity };

/** A problem without its location. */
export type Problem = Pick<DiagnosticInput, 'code' | 'severity' | 'message' | 'why' | 'fix'>;

/** Reports a problem. The stage continues, so that one run reports all problems. */
export type Report = (diagnostic: DiagnosticInput) => void;

/** The maximum of errors of one file that a run reports, and of warnings. */
export const maxProblems = 50;

/** Passes problems on; after the maximum for a file, only that there are more. */
export function limitProblems(report: Report): Report {
  const counts = new Map<string, number>();
  return (problem) => {
    const key = `${problem.file} ${problem.severity}`;
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    if (problem.file === undefined || number <= maxProblems) report(problem);
    else if (number === maxProblems + 1) {
      const { why: _, ...last } = problem;
      const message = `There are more than ${maxProblems} problems in this file.`;
      report({ ...last, message, fix: 'Correct these first, and run the command again.' });
    }
  };
}

/** Returns an empty list, and the function that adds to it. */
export function createReport(): readonly [Diagnostic[], Report] {
  const diagnostics: Diagnostic[] = [];
  return [diagnostics, (diagnostic) => void diagnostics.push(withSeverity(diagnostic))];
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Returns what a report says of a diagnostic as JSON, its fields in a fixed order. */
export const serialize = (diagnostic: Diagnostic): string => JSON.stringify(diagnostic, fields);

const fields = 'code severity message why fix file line column length'.split(' ');

/** Returns the diagnostic with its severity, and without the ends of words that fill many lines. */
export const withSeverity = ({ message, why, fix, ...rest }: DiagnosticInput): Diagnostic => ({
  severity: 'error',
  ...rest,
  message: cutWords(message),
  ...(why === undefined ? {} : { why: cutWords(why) }),
  ...(fix === undefined ? {} : { fix: cutWords(fix) }),
});

const cutWords = (text: string) => text.replace(/(\S{60})\S{240,}/g, '$1…');

/**
 * Thrown if a stage cannot continue because of problems in the site, never for an internal error.
 */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(...diagnostics: readonly DiagnosticInput[]) {
    super(diagnostics.map(({ message }) => message).join('\n'));
    this.diagnostics = diagnostics.map(withSeverity);
  }
}

/**
 * Returns the result of an action. Reports the problems of a SiteError that it throws, and returns
 * `undefined` then.
 */
export async function reporting<Result>(
  report: Report,
  action: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await action();
  } catch (error) {
    if (!(error instanceof SiteError)) throw error;
    error.diagnostics.forEach(report);
    return undefined;
  }
}

/** Returns the number of problems: `2 errors, 1 warning`; `''` if there are none. */
export function tally(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}
