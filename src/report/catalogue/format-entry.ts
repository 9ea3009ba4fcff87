import { painter } from '../ansi.ts';
import { cutToFit } from '../crop.ts';
import { symbols } from '../symbols.ts';
import type { Look } from '../terminal.ts';
import { visible } from '../visible.ts';
import { wrapHanging } from '../wrap.ts';
import type { Entry, Example } from './entry.ts';

/** Formats an entry for a terminal. No line break at the end. */
export function formatEntry(
  { code, text, why, fix, before, after }: Entry,
  { color, width, unicode = true }: Look,
): string {
  const paint = painter(color);
  const { fix: arrow, bar } = symbols(unicode);
  // Its lines are not wrapped, so that they can be copied.
  const example = (title: string, { file, text: code }: Example) => [
    '',
    `  ${paint('bold', title)}${file === undefined ? '' : paint('dim', `  ${visible(file)}`)}`,
    ...code
      .trimEnd()
      .split('\n')
      .map((line) => paint('dim', `    ${bar}${line && ' '}`) + visible(line)),
  ];
  return [
    paint('bold', code),
    ...wrapHanging('  ', text, width),
    ...why.flatMap((paragraph) => ['', ...wrapHanging('  ', paragraph, width)]),
    '',
    ...wrapHanging(`  ${arrow} `, fix, width),
    ...example('Before', before),
    ...example('After', after),
  ].join('\n');
}

/** Formats a list of entries, one line each, cropped to the width. No line break at the end. */
export function formatIndex(
  entries: readonly Entry[],
  { color, width, unicode = true }: Look,
): string {
  const { ellipsis } = symbols(unicode);
  const column = Math.max(0, ...entries.map(({ code }) => code.length)) + 2;
  return entries
    .map(({ code, text }) => {
      const shown = cutToFit(text, Math.max(width - column, minRoom), ellipsis);
      return painter(color)('bold', code) + ' '.repeat(column - code.length) + shown;
    })
    .join('\n');
}

/** A text that is cropped to fewer columns is useless. */
const minRoom = 20;
