import type { Diagnostic } from './diagnostic.ts';
import { count } from './units.ts';

/** Where a diagnostic points, as terminals and editors make it a link: `content/home/hero.md:3:12`, `''` if nowhere. */
export function placeOf({ file, line, column }: Diagnostic): string {
  if (file === undefined) return '';
  return [file, line, line === undefined ? undefined : column]
    .filter((part) => part !== undefined)
    .join(':');
}

/** What is wrong, why it matters and what to do, a line for each: for reports that know one text only. */
export function textOf({ message, why, fix }: Diagnostic): string {
  return [message, why, fix].filter((part) => part !== undefined).join('\n');
}

/** How many problems there are: `2 errors, 1 warning`; `''` if there are none. */
export function tally(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(({ severity }) => severity === 'error').length;
  const warnings = diagnostics.length - errors;
  return [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')]
    .filter(Boolean)
    .join(', ');
}
