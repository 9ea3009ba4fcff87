import type { Diagnostic } from '../report/diagnostic.ts';
import { count } from '../report/units.ts';

/**
 * What is wrong in a template is wrong on every page that it makes, and a person mends it once: of several problems with one
 * code at one place of a template the first stays, and says how many others there are. All others are passed on as they are.
 */
export function groupByPlace(diagnostics: readonly Diagnostic[], templates: readonly string[]): Diagnostic[] {
  const said = new Map<string, Set<string>>();
  const firsts = diagnostics.filter((diagnostic) => {
    const place = placeOf(diagnostic, templates);
    if (place === undefined) return true;
    const messages = said.get(place);
    said.set(place, new Set([...(messages ?? []), diagnostic.message]));
    return messages === undefined;
  });
  return firsts.map((diagnostic) => {
    const others = (said.get(placeOf(diagnostic, templates) ?? '')?.size ?? 1) - 1;
    const more = `${count(others, 'other page has', 'other pages have')} the same problem.`;
    return others === 0 ? diagnostic : { ...diagnostic, why: [diagnostic.why, more].filter(Boolean).join(' ') };
  });
}

function placeOf({ code, file, line, column }: Diagnostic, templates: readonly string[]): string | undefined {
  return file !== undefined && line !== undefined && templates.includes(file) ? JSON.stringify([code, file, line, column]) : undefined;
}
