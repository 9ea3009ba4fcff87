/** How bad a problem is: an error stops the build before anything is written, a warning does not. */
export type Severity = 'error' | 'warning';

/**
 * One problem, said to the person who can fix it. Every stage speaks of problems in this shape and no other.
 * The texts are whole sentences without a trailing line break, colour or code frame: `format.ts` adds those.
 */
export interface Diagnostic {
  /** What people search for and what tests assert: `area/what`, such as `link/broken`. */
  readonly code: string;
  readonly severity: Severity;
  /** What is wrong. */
  readonly message: string;
  /** Why it matters, where the message alone does not say. */
  readonly why?: string;
  /** What to do. */
  readonly fix?: string;
  /** The file that a person edits to fix it, relative to the site's root, with forward slashes. */
  readonly file?: string;
  /** 1-based. */
  readonly line?: number;
  /** 1-based, in UTF-16 code units, as editors count. */
  readonly column?: number;
  /** How many UTF-16 code units the place spans; 1 unless given. */
  readonly length?: number;
}

/** A diagnostic as a stage reports it: an error unless it has a severity. */
export type DiagnosticInput = Omit<Diagnostic, 'severity'> & { readonly severity?: Severity };

/** Reports a problem. The stage continues, so that one run reports all problems. */
export type Report = (diagnostic: DiagnosticInput) => void;

/** Returns an empty list, and the function that adds to it. */
export function createReport(): readonly [Diagnostic[], Report] {
  const diagnostics: Diagnostic[] = [];
  return [diagnostics, (diagnostic) => void diagnostics.push(withSeverity(diagnostic))];
}

export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean =>
  diagnostics.some(({ severity }) => severity === 'error');

/** Returns the diagnostic with its severity. */
export const withSeverity = (diagnostic: DiagnosticInput): Diagnostic => ({
  severity: 'error',
  ...diagnostic,
});

/** Thrown when a stage cannot go on at all. It carries what to print; it never means a defect of the program. */
export class SiteError extends Error {
  override readonly name = 'SiteError';
  readonly diagnostics: readonly Diagnostic[];

  constructor(...diagnostics: readonly DiagnosticInput[]) {
    super(diagnostics.map(({ message }) => message).join('\n'));
    this.diagnostics = diagnostics.map(withSeverity);
  }
}
