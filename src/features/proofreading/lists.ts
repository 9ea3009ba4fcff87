import type { Tokens } from 'marked';
import { countLines, Fragment, type Source } from '../../content/markdown/source.ts';
import type { Report } from '../../report/diagnostic.ts';
import { misread } from './misread.ts';

/**
 * Reports a list that is not shown as it is meant. It begins in `line` (0-based); `haveStar` is whether a
 * word above it has a star.
 */
export function checkList(
  { raw, ordered, start, items }: Tokens.List,
  line: number,
  source: Source,
  haveStar: () => boolean,
  report: Report,
): void {
  const reportLine = (words: string, at: number, ...advice: Advice) =>
    new Fragment(words, at, source).report(misread(words, ...advice), 0, words.length, report);
  const firstLine = (text: string) => text.trim().split('\n', 1)[0]!;
  const words = firstLine(raw);
  if (items.length === 1 && /^\* \S/.test(raw) && haveStar())
    reportLine(words, line, 'a note', `Write a backslash: \\${words}`, 'becomes a list');
  const above = source.lines[line - 1]?.trim() || (source.lines[line - 2] ?? '');
  const [mark = ''] = raw.startsWith(' ') ? (/^\d+[.)] /.exec(above) ?? []) : [];
  const indent = source.lines[line]?.search(/\S/) ?? 0;
  if (!ordered && indent > 0 && indent < mark.length) return reportLine(words, line, ...deeper);
  let at = line;
  let before = NaN;
  for (const [index, { raw: item }] of items.entries()) {
    if (!raw.startsWith(' ') && item.startsWith(' '))
      return reportLine(firstLine(item), at, ...deeper);
    const [written = '', digits = ''] = (ordered && /(\d+)[.)]/.exec(item)) || [];
    const number = parseInt(digits, 10);
    const expected = Number(start) + index;
    const shown = `${expected}${written.at(-1)}`;
    const backslash = `Write a backslash: ${digits}\\${written.at(-1)}`;
    const isYear = number > 999;
    if (isYear || month.test(item))
      reportLine(written, at, isYear ? 'a year' : 'a day', backslash, becomes);
    else if (ordered && number !== expected && number !== before) {
      const advice = `A list counts from its first number. Write ${shown} or, if it is no item, a backslash: ${digits}\\${written.at(-1)}`;
      return reportLine(written, at, 'another number', advice, `is shown as ${shown}`);
    }
    before = number;
    at += countLines(item);
  }
}

type Advice = readonly [looksLike: string, fix: string, becomes: string];

const becomes = 'becomes the number of an item';

const deeper: Advice = [
  'a list in the item above',
  'Begin its lines with four spaces.',
  'is a list beside it',
];

/** In German, a day is an ordinal number: 12. Dezember. */
const month =
  /^\d+\. (?:Januar|Jänner|Februar|März|April|Mai|Ju[nl]i|August|(?:Sept|Nov|Dez)ember|Oktober)(?!\p{L})/u;
