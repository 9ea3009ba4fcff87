import type { Tokens } from 'marked';
import { countLines, Fragment, type Source } from '../../content/markdown/source.ts';
import type { Report } from '../../report/diagnostic.ts';
import { misread } from './misread.ts';

type ReportLine = (words: string, line: number, ...advice: Advice) => void;
type Advice = readonly [looksLike: string, fix: string, becomes: string];

/**
 * Reports a list that is not meant as one or as it is shown. It begins in `line` (0-based); `hasStar` is
 * whether a word above it has a star.
 */
export function checkList(
  list: Tokens.List,
  line: number,
  source: Source,
  hasStar: () => boolean,
  report: Report,
): void {
  const reportLine: ReportLine = (words, at, ...advice) =>
    new Fragment(words, at, source).report(misread(words, ...advice), 0, words.length, report);
  if (list.items.length === 1) checkSingle(list, line, hasStar, reportLine);
  checkIndent(list, line, source, reportLine);
  if (list.ordered) checkNumbers(list, line, reportLine);
}

/** Reports a list of one item that begins with a star or a plus of words. */
function checkSingle(
  { raw }: Tokens.List,
  line: number,
  hasStar: () => boolean,
  report: ReportLine,
) {
  const [words = ''] = raw.trimStart().split('\n', 1);
  if (/^\* [^*\n]*[^*\s\d]\*(?!\S)[^*]*$/.test(raw.trim()))
    report(words, line, 'italic words', 'Write *words*, without a space.', 'becomes a list');
  else if (/^\+ \d/.test(words) || (/^\* \S/.test(words) && hasStar()))
    report(words, line, 'words', `Write a backslash: \\${words}`, 'becomes a list');
}

/** Reports a list or an item that is indented, but not enough to be a part of the item above. */
function checkIndent(
  { raw, items }: Tokens.List,
  line: number,
  source: Source,
  report: ReportLine,
) {
  const lines = raw.startsWith(' ') ? source.lines : [];
  const above = lines[line - 1]?.trim() === '' ? line - 2 : line - 1;
  const [, indent = '', mark = ''] = /^( *)(\d+[.)] )/.exec(lines[above] ?? '') ?? [];
  const [, own = ''] = /^( +)[-*+]/.exec(lines[line] ?? '') ?? [];
  if (own.length > indent.length && own.length < indent.length + mark.length)
    return report(raw.trim().split('\n', 1)[0]!, line, ...deeper);
  let at = line;
  for (const item of items) {
    if (raw.trimStart() === raw && item.raw.startsWith(' '))
      return report(item.raw.trim().split('\n', 1)[0]!, at, ...deeper);
    at += countLines(item.raw);
  }
}

const deeper: Advice = [
  'a list in the item above',
  'Begin its lines with four spaces.',
  'is a list beside it',
];

/** Reports the first number that is shown as another one, and years and days, which are no numbers of items. */
function checkNumbers({ items, start }: Tokens.List, line: number, report: ReportLine) {
  let at = line;
  let before = NaN;
  for (const [index, { raw }] of items.entries()) {
    const [mark = ''] = /\d+[.)]/.exec(raw) ?? [];
    const number = parseInt(mark, 10);
    const shown = Number(start) + index;
    const fix = `Write a backslash: ${number}\\${mark.at(-1)}`;
    if (number > 999 || month.test(raw))
      report(mark, at, number > 999 ? 'a year' : 'a day', fix, 'becomes the number of an item');
    else if (number !== shown && number !== before)
      return report(
        mark,
        at,
        'another number',
        `A list counts from its first number. Write ${shown}${mark.at(-1)} or, if it is no item, a backslash: ${number}\\${mark.at(-1)}`,
        `is shown as ${shown}`,
      );
    before = number;
    at += countLines(raw);
  }
}

/** In German, a day is an ordinal number: 12. Dezember. */
const month =
  /^\d+\. (?:Januar|Jänner|Februar|März|April|Mai|Ju[nl]i|August|(?:Sept|Nov|Dez)ember|Oktober)(?!\p{L})/u;
