import { painter } from '../../report/ansi.ts';
import { symbols } from '../../report/symbols.ts';
import type { Look } from '../../report/terminal.ts';
import { count, listSome } from '../../report/units.ts';
import { visible } from '../../report/visible.ts';
import { loadWrapAnsi } from '../../lib/lazy-packages.cjs';
import type { Change, Piece } from '../../report/redline.ts';
import type { Section } from './compare-sites.ts';
import type { ShownDiff } from './diff.ts';

/**
 * Formats a redline for a terminal: removed text in [-brackets-], added text in {+brackets+}, with
 * color if available. No line break at the end.
 */
export function formatDiffText({ sections, later }: ShownDiff, from: string, look: Look): string {
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

function formatSection({ heading, changes }: Section, look: Look): string {
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

function formatChange({ pieces }: Change, { color, width }: Look): readonly string[] {
  const paint = painter(color);
  const text = pieces.map((piece, index) => {
    const marked = visible(mark(piece, index === 0, index === pieces.length - 1));
    if (piece.kind === 'same') return marked;
    return paint(piece.kind === 'removed' ? 'red' : 'green', marked);
  });
  const lines = loadWrapAnsi()(text.join(''), Math.max(2, width - 4), { hard: true }).split('\n');
  return lines.map((line) => `    ${line}`);
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
