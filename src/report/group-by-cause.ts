import path from 'node:path';
import { serialize, type Diagnostic } from './diagnostic.ts';
import { count } from './units.ts';

/**
 * Returns one problem of each cause: the first error, or else the first one. `describe` returns the
 * sentence that adds the number of the other pages to its reason. Leaves out what follows from an
 * error.
 */
export function groupByCause(
  diagnostics: readonly Diagnostic[],
  describe = (others: number) =>
    `${count(others, 'other page has', 'other pages have')} the same problem.`,
): Diagnostic[] {
  const groups = new Map<string, [Diagnostic, ...Diagnostic[]]>();
  for (const diagnostic of diagnostics) {
    const cause = diagnostic.cause ?? serialize(diagnostic);
    const group = groups.get(cause);
    if (group === undefined) groups.set(cause, [diagnostic]);
    else group.push(diagnostic);
  }
  const grouped = Array.from(groups.values(), (group) => {
    const first = group.find(({ severity }) => severity === 'error') ?? group[0];
    const others = new Set(group.map(({ page }) => page)).size - 1;
    return others === 0
      ? first
      : { ...first, why: [first.why, describe(others)].filter(Boolean).join(' ') };
  });
  return withoutConsequences(grouped);
}

/**
 * Removes what a page shows because of an error at the same location of a text, the warnings whose
 * advice an error in the same line gives, and those of unused files that another problem in their
 * folder names.
 */
function withoutConsequences(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const errors = new Set<string>();
  const named = new Map<string, string>();
  for (const { severity, message, fix, file, line, column, page } of diagnostics) {
    if (file === undefined || line === undefined) continue;
    if (severity === 'error') errors.add(`${file}:${line} ${fix}`);
    if (severity === 'error' && page === undefined) errors.add(`${file}:${line}:${column}`);
    const { dir } = path.posix.parse(file);
    named.set(dir, `${named.get(dir) ?? ''}${message} ${fix}\n`);
  }
  return diagnostics.filter(({ code, severity, fix, file = '', line, column, page }) => {
    const { dir, base } = path.posix.parse(file);
    if (page !== undefined && errors.has(`${file}:${line}:${column}`)) return false;
    if (severity === 'error') return true;
    return code === 'content/unused'
      ? named.get(dir)?.includes(base) !== true
      : fix === undefined || !errors.has(`${file}:${line} ${fix}`);
  });
}
