import { isMarkdown } from '../lib/is-markdown.ts';
import type { Diagnostic } from './diagnostic.ts';

/**
 * Sorts diagnostics: errors first, by file, line and column, those without a file last. Removes
 * duplicates, which occur because several variants of a page have the same problem, and what else is
 * reported of an image of a text that the policy blocks.
 */
export function arrange(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const distinct = new Map(diagnostics.map((diagnostic) => [serialize(diagnostic), diagnostic]));
  const blocked = diagnostics.flatMap(({ code, file, message }) =>
    code === 'policy/blocked' && isMarkdown(file ?? '')
      ? (/(?<=address )https?:\/\/[^/\s]+\S*(?= of a <img>)/.exec(message) ?? [])
      : [],
  );
  const isConsequence = ({ code, file, message }: Diagnostic) =>
    /^(?:image\/no-size|network\/unnamed-origin)$/.test(code) &&
    isMarkdown(file ?? '') &&
    blocked.some(
      (address) => message.includes(address) || message.includes(` ${hostOf(address)} `),
    );
  const causes = [...distinct.values()].filter((each) => !isConsequence(each));
  return causes.sort(
    (a, b) =>
      compare(a.severity, b.severity) ||
      compare(a.file ?? '\uffff', b.file ?? '\uffff') ||
      compare(a.line ?? 0, b.line ?? 0) ||
      compare(a.column ?? 0, b.column ?? 0) ||
      compare(a.code, b.code) ||
      compare(a.message, b.message),
  );
}

const hostOf = (address: string) => address.split('/')[2] ?? '';

/** Returns a diagnostic as JSON, its fields in a fixed order. */
export const serialize = (diagnostic: Diagnostic): string => JSON.stringify(diagnostic, fields);

const fields = 'code severity message why fix file line column length'.split(' ');

/** Compares by code unit, not by locale: the order is the same on every machine. */
const compare = <Value extends string | number>(a: Value, b: Value): number =>
  a < b ? -1 : a > b ? 1 : 0;
