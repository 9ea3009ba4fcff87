import { loadYaml } from '../../lib/lazy-packages.cjs';
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
  const { parseDocument, visit, isScalar, isMap, isSeq } = loadYaml();
  const [, fields = ''] = /^---\r?\n([^]*?)\r?\n---/.exec(file) ?? [];
  const document = parseDocument(fields);
  const next = version.replace(/\d+(?=\D*$)/, (number) => String(Number(number) + 1));
  // A version takes effect after the one before it.
  const day = today > effective ? today : dayAfter(effective);
  const isVersion = (node: unknown) => isScalar(node) && String(node.value) === version;
  const isDay = (node: unknown) => isScalar(node) && /^\d{4}-\d\d-\d\d$/.test(String(node.value));
  const hasVersion = (node: unknown) =>
    isMap(node) && node.items.some(({ value }) => isVersion(value));
  if (!isMap(document.contents)) return [];
  document.contents.items = document.contents.items.filter(({ value }) => {
    if (isSeq(value)) value.items = value.items.filter(hasVersion).slice(0, 1);
    return isSeq(value) ? value.items.length > 0 : isVersion(value) || isDay(value);
  });
  visit(document, {
    Pair(_, { value }) {
      if (isScalar(value)) value.value = isVersion(value) ? next : isDay(value) ? day : '…';
    },
  });
  return document.contents.items.length === 0 ? [] : document.toString().trimEnd().split('\n');
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
