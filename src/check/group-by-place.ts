import type { Diagnostic } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';

/**
 * What is wrong in a template or in the settings is wrong on every page that they make, and a person fixes it once: of
 * several problems with one code at one place of these `shared` files the first stays, and says how many others there are.
 * All others are passed on as they are.
 */
export function groupByPlace(
  diagnostics: readonly Diagnostic[],
  shared: readonly string[],
): Diagnostic[] {
  const said = new Map<string, Set<string>>();
  const firsts = diagnostics.filter((diagnostic) => {
    const place = placeOf(diagnostic, shared);
    if (place === undefined) return true;
    const messages = said.get(place);
    said.set(place, new Set([...(messages ?? []), diagnostic.message]));
    return messages === undefined;
  });
  return firsts.map((diagnostic) => {
    const others = (said.get(placeOf(diagnostic, shared) ?? '')?.size ?? 1) - 1;
    const more = `${count(others, 'other page has', 'other pages have')} the same problem.`;
    return others === 0
      ? diagnostic
      : { ...diagnostic, why: [diagnostic.why, more].filter(Boolean).join(' ') };
  });
}

/** What is asked of one place may be several things: rows of the specification, facts, fields, warnings. */
const severalThings = /^(?:content|legal|react|specification|yaml)\//;

function placeOf(
  { code, file, line, column, message }: Diagnostic,
  shared: readonly string[],
): string | undefined {
  if (file === undefined || line === undefined || !shared.includes(file)) return undefined;
  return JSON.stringify([code, file, line, column, ...(severalThings.test(code) ? [message] : [])]);
}
