import type { LegalState } from './legal-state.ts';

/**
 * Returns what to do about a legal text that changed: the lines for the front matter of its file, in
 * the names that its type has. `today` is a day such as `2026-01-31`.
 */
export function howToRaise(file: string, state: LegalVersion, today: string): string {
  const lines = linesOfNext(file, state, today);
  return lines.length === 0
    ? 'Raise the version of the original text, and its date.'
    : `Write these lines between the lines “---” of the file, the entry of a list above the others:\n${lines.join('\n')}`;
}

type LegalVersion = Pick<LegalState, 'version' | 'effective'>;

/** The fields with the version or a day, and the first entry of the history, with the next values. */
function linesOfNext(file: string, { version, effective }: LegalVersion, today: string): string[] {
  const lines = (/^---\r?\n([^]*?)\r?\n---/.exec(file)?.[1] ?? '').split(/\r?\n/);
  const next = version.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
  // A version takes effect after the one before it.
  const day = today > effective ? today : dayAfter(effective);
  const isVersion = (line: string) => valueOf(line) === version;
  const change = (line: string) =>
    line.replace(value, isVersion(line) ? next : isDay(line) ? day : '…');
  const fields = lines.filter((line) => /^\w/.test(line) && (isVersion(line) || isDay(line)));
  const first = lines.findIndex((line) => /^\s*- /.test(line) && isVersion(line));
  if (first === -1) return fields.map(change);
  const [indent = ''] = /^\s*/.exec(lines[first] ?? '') ?? [];
  const rest = lines.slice(first + 1);
  const end = rest.findIndex((line) => !line.startsWith(`${indent}  `));
  const entry = [lines[first] ?? '', ...rest.slice(0, end === -1 ? undefined : end)];
  const list = lines.slice(0, first).findLast((line) => /^\w[^:]*:$/.test(line)) ?? [];
  return [...fields.map(change), ...[list].flat(), ...entry.map(change)];
}

/** The value in a line, without its quotation marks. */
const value = /(?<=: +["']?)[^\s"'].*?(?=["']?$)/;
const valueOf = (line: string) => value.exec(line)?.[0];
const isDay = (line: string) => /^\d{4}-\d\d-\d\d$/.test(valueOf(line) ?? '');

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
