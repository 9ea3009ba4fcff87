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
  const reportLine = (words: string, at: number, ...advice: [string, string, string]) =>
    new Fragment(words, at, source).report(misread(words, ...advice), 0, words.length, report);
  const firstLine = (text: string) => text.trim().split('\n', 1)[0]!;
  const [first = ''] = firstLine(raw);
  if (items.length === 1 && /^\* \S/.test(raw) && haveStar())
    reportLine(
      firstLine(raw),
      line,
      'a note',
      `Write a backslash: \\${firstLine(raw)}`,
      'becomes a list',
    );
  const [, above = ''] = raw.startsWith(' ')
    ? (/^(\d+[.)] )/.exec(source.lines[line - 1]?.trim() || (source.lines[line - 2] ?? '')) ?? [])
    : [];
  const indent = /^ */.exec(source.lines[line] ?? '')?.[0].length ?? 0;
  if (/[-*+]/.test(first) && indent > 0 && indent < above.length)
    return reportLine(firstLine(raw), line, ...deeper);
  let at = line;
  let before = NaN;
  for (const [index, { raw: item }] of items.entries()) {
    if (!raw.startsWith(' ') && item.startsWith(' '))
      return reportLine(firstLine(item), at, ...deeper);
    const [mark = '', digits = ''] = (ordered && /(\d+)[.)]/.exec(item)) || [];
    const number = parseInt(digits, 10);
    const shown = Number(start) + index;
    const escaped = `${digits}\\${mark.at(-1)}`;
    const isDate = number > 999 || month.test(item);
    if (isDate)
      reportLine(
        mark,
        at,
        number > 999 ? 'a year' : 'a day',
        `Write a backslash: ${escaped}`,
        becomes,
      );
    else if (ordered && number !== shown && number !== before)
      return reportLine(
        mark,
        at,
        'another number',
        `A list counts from its first number. Write ${shown}${mark.at(-1)} or, if it is no item, a backslash: ${escaped}`,
        `is shown as ${shown}`,
      );
    before = number;
    at += countLines(item);
  }
}

const becomes = 'becomes the number of an item';

const deeper = [
  'a list in the item above',
  'Begin its lines with four spaces.',
  'is a list beside it',
] as const satisfies readonly string[];

/** In German, a day is an ordinal number: 12. Dezember. */
const month =
  /^\d+\. (?:Januar|Jänner|Februar|März|April|Mai|Ju[nl]i|August|(?:Sept|Nov|Dez)ember|Oktober)(?!\p{L})/u;
