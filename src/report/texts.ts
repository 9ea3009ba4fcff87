import type { Diagnostic } from './diagnostic.ts';
import { count } from './units.ts';

/** Returns the message, the reason and the fix, one per line, for formats with a single text. */
export function textOf({ message, why, fix }: Diagnostic): string {
  return [message, why, fix].filter((part) => part !== undefined).join('\n');
}

/** Returns the number of problems: `2 errors, 1 warning`; `''` if there are none. */
export function tally(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}
