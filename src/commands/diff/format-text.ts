import { painter } from '../../report/ansi.ts';
import { symbols } from '../../report/symbols.ts';
import type { Terminal } from '../../report/terminal.ts';
import { count, listSome } from '../../report/units.ts';
import { wrap } from '../../report/wrap.ts';
import type { Change, Piece } from '../../report/redline.ts';
import type { Section } from './compare-sites.ts';
import type { ShownDiff } from './diff.ts';

type DiffLook = Pick<Terminal, 'color' | 'width'>;

/**
 * Formats a redline for a terminal: removed text in [-brackets-], added text in {+brackets+}, with
 * color if available. No line break at the end.
 */
export function formatDiffText(
  { sections, later }: ShownDiff,
  from: string,
  look: DiffLook,
): string {
  const paint = painter(look.color);
  const changes = [sections, ...later.map((each) => each.sections)]
    .flat()
    .flatMap((section) => section.changes);
  if (changes.length === 0)
    return `${paint('green', symbols.done)} Nothing has changed for visitors since ${from}.`;
  const format = (section: Section) => formatSection(section, look);
  return [
    ...sections.map(format),
    ...later.flatMap((each) => [paint('bold', `${each.words}:`), ...each.sections.map(format)]),
    `${count(changes.length, 'change')} since ${from}`,
  ].join('\n\n');
}

function formatSection({ heading, changes }: Section, look: DiffLook): string {
  const paint = painter(look.color);
  const names = changes.flatMap(({ pieces }) =>
    pieces.every(({ kind }) => kind === 'same') ? pieces.map(({ text }) => text) : [],
  );
  if (names.length === changes.length) return `${heading}: ${listSome(names, 10)}`;
  const lines = changes.flatMap((change, index) => {
    const { below } = change;
    const isNew = below !== '' && below !== changes[index - 1]?.below;
    return [...(isNew ? [`  ${paint('dim', below)}`] : []), ...formatChange(change, look)];
  });
  return [paint('bold', heading), ...lines].join('\n');
}

/**
 * Wraps the text with its brackets first and colors it afterwards, because color codes have no
 * width.
 */
function formatChange({ pieces }: Change, { color, width }: DiffLook): readonly string[] {
  const paint = painter(color);
  const text = pieces
    .map((piece, index) => mark(piece, index === 0, index === pieces.length - 1))
    .join('');
  let style: 'red' | 'green' | undefined;
  return wrap(text, width - 4).map((line) => {
    let painted = '    ';
    for (const part of line.split(/(\[-|-\]|\{\+|\+\})/)) {
      if (part === '[-') style = 'red';
      if (part === '{+') style = 'green';
      painted += style === undefined ? part : paint(style, part);
      if (part === '-]' || part === '+}') style = undefined;
    }
    return painted;
  });
}

/** Puts changed text into brackets, and shortens unchanged text to the words next to a change. */
function mark({ kind, text }: Piece, isFirst: boolean, isLast: boolean): string {
  if (kind === 'removed') return `[-${text}-]`;
  if (kind === 'added') return `{+${text}+}`;
  if (text.length <= 120) return text;
  const start = /^.{0,40}(?= )/s.exec(text)?.[0] ?? text.slice(0, 40);
  const end = /(?<= ).{0,39}$/s.exec(text)?.[0] ?? text.slice(-40);
  return `${isFirst ? '' : `${start} `}…${isLast ? '' : ` ${end}`}`;
}
