import { painter, type Paint } from '../ansi.ts';
import { visible, widthOf } from '../visible.ts';
import { cutToFit } from '../crop.ts';
import { symbols } from '../symbols.ts';
import type { Look } from '../terminal.ts';
import { wrap, wrapHanging } from '../wrap.ts';
import type { Entry, Example } from './entry.ts';

/** Formats an entry for a terminal. No line break at the end. */
export function formatEntry(
  { code, text, why, fix, before, after }: Entry,
  { color, width, unicode = true }: Look,
): string {
  const paint = painter(color);
  const { fix: arrow, bar } = symbols(unicode);
  return [
    paint('bold', code),
    ...wrapHanging('  ', text, width),
    ...why.flatMap((paragraph) => ['', ...wrapHanging('  ', paragraph, width)]),
    '',
    ...wrapHanging(`  ${arrow} `, fix, width),
    ...formatExample('Before', before, bar, paint),
    ...formatExample('After', after, bar, paint),
  ].join('\n');
}

/** Formats an example. Its lines are not wrapped, so that they can be copied. */
function formatExample(title: string, { text }: Example, bar: string, paint: Paint): string[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) =>
      line === '' ? paint('dim', `    ${bar}`) : `${paint('dim', `    ${bar} `)}${visible(line)}`,
    );
  return ['', `  ${paint('bold', title)}`, ...lines];
}

/** Formats a list of entries, one line each, cropped to the width. No line break at the end. */
export function formatIndex(
  entries: readonly Entry[],
  { color, width, unicode = true }: Look,
): string {
  const paint = painter(color);
  const { ellipsis } = symbols(unicode);
  const column = Math.max(0, ...entries.map(({ code }) => code.length)) + 2;
  const room = width - column;
  if (room < minRoom)
    return entries
      .flatMap(({ code, text }) => [
        paint('bold', code),
        ...wrap(text, width - 2).map((line) => `  ${line}`),
      ])
      .join('\n');
  return entries
    .map(
      ({ code, text }) =>
        `${paint('bold', code)}${' '.repeat(column - widthOf(code))}${cutToFit(text, room, ellipsis)}`,
    )
    .join('\n');
}

/** A cropped text with fewer columns is useless. */
const minRoom = 20;
