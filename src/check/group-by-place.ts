import type { Diagnostic } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';

/**
 * Merges the problems of pages that share a cause: a mistake in a template or in the settings is on many pages, and is
 * fixed once. Of several problems with the same code and place in these `shared` files, the first is kept, with the number
 * of the others. Problems in other files are returned unchanged.
 */
export function groupByPlace(
  diagnostics: readonly Diagnostic[],
  shared: readonly string[],
): Diagnostic[] {
  const messagesAt = new Map<string, Set<string>>();
  const firsts = diagnostics.filter((diagnostic) => {
    const place = placeOf(diagnostic, shared);
    if (place === undefined) return true;
    const messages = messagesAt.get(place);
    messagesAt.set(place, new Set([...(messages ?? []), diagnostic.message]));
    return messages === undefined;
  });
  return firsts.map((diagnostic) => {
    const others = (messagesAt.get(placeOf(diagnostic, shared) ?? '')?.size ?? 1) - 1;
    const more = `${count(others, 'other page has', 'other pages have')} the same problem.`;
    return others === 0
      ? diagnostic
      : { ...diagnostic, why: [diagnostic.why, more].filter(Boolean).join(' ') };
  });
}

/** Areas in which one place can have several different problems: rows of the specification, facts, fields, warnings. */
const severalProblems = /^(?:content|legal|react|specification|yaml)\//;

function placeOf(
  { code, file, line, column, message }: Diagnostic,
  shared: readonly string[],
): string | undefined {
  if (file === undefined || line === undefined || !shared.includes(file)) return undefined;
  return JSON.stringify([
    code,
    file,
    line,
    column,
    ...(severalProblems.test(code) ? [message] : []),
  ]);
}
