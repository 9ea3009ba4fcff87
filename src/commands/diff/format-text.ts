import { painter, type Paint } from '../../report/ansi.ts';
import { symbols } from '../../report/symbols.ts';
import type { Terminal } from '../../report/terminal.ts';
import { count, listSome } from '../../report/units.ts';
import { wrap } from '../../report/wrap.ts';
import { isEmpty, type ChangeGroup, type LaterDiff, type SiteDiff } from './compare-sites.ts';
import type { Change, Piece } from '../../report/redline.ts';

/**
 * Formats a redline for a terminal: removed text in [-brackets-], added text in {+brackets+}, with
 * color if available. No line break at the end.
 */
export function formatDiffText(
  { later = [], ...diff }: SiteDiff & { readonly later?: readonly LaterDiff[] },
  from: string,
  look: DiffLook,
): string {
  const paint = painter(look.color);
  const all = [diff, ...later.map((each) => each.diff)];
  if (all.every(isEmpty))
    return `${paint('green', symbols.done)} Nothing has changed for visitors since ${from}.`;
  const numbers = all.map(({ changed, removed, redirects, marked, files }) => {
    const changes = changed.flatMap((group) => group.changes);
    return [...changes, ...removed, ...redirects, ...marked, ...files].length;
  });
  return [
    ...formatParts(diff, look),
    ...later.flatMap((each) => [paint('bold', `${each.words}:`), ...formatParts(each.diff, look)]),
    `${count(
      numbers.reduce((sum, number) => sum + number, 0),
      'change',
    )} since ${from}`,
  ].join('\n\n');
}

type DiffLook = Pick<Terminal, 'color' | 'width'>;

function formatParts(
  { changed, added, removed, legal, redirects, marked, files }: SiteDiff,
  { color, width }: DiffLook,
): readonly string[] {
  const paint = painter(color);
  const { done, error } = symbols;
  return [
    ...legal.map(({ page, before, after, raised }) =>
      raised
        ? `${paint('green', done)} ${page.path}  version ${before} ${symbols.fix} ${after.version}`
        : `${paint('red', error)} ${page.path}  changed under version ${after.version}`,
    ),
    ...removed.map(({ address }) => paint('red', `- ${address}`)),
    ...added.map(({ address }) => paint('green', `+ ${address}`)),
    ...changed.map((group) => formatGroup(group, paint, width)),
    ...(redirects.length === 0 ? [] : [formatChanges('Redirects', redirects, paint, width)]),
    ...(marked.length === 0 ? [] : [`Other markup or styles: ${listSome(marked, 10)}`]),
    ...(files.length === 0 ? [] : [`Other files: ${files.join(', ')}`]),
  ];
}

function formatGroup(
  { pages, variants, changes }: ChangeGroup,
  paint: Paint,
  width: number,
): string {
  const others = variants === 0 ? '' : ` (and ${count(variants, 'variant')})`;
  const heading = paint('bold', pages.map(({ address }) => address).join(' ')) + others;
  return formatChanges(heading, changes, paint, width);
}

function formatChanges(
  heading: string,
  changes: readonly Change[],
  paint: Paint,
  width: number,
): string {
  const lines: string[] = [heading];
  let below: string | undefined;
  for (const change of changes) {
    if (change.below !== below && change.below !== '')
      lines.push(`  ${paint('dim', change.below)}`);
    below = change.below;
    lines.push(...formatChange(change, paint, width).map((line) => `    ${line}`));
  }
  return lines.join('\n');
}

/**
 * Wraps the text with its brackets first and colors it afterwards, because color codes have no
 * width.
 */
function formatChange({ pieces }: Change, paint: Paint, width: number): string[] {
  const text = pieces.map((piece, index) => mark(shorten(piece, index, pieces.length))).join('');
  let style: 'red' | 'green' | undefined;
  return wrap(text, width - 4).map((line) => {
    let painted = '';
    for (const part of line.split(/(\[-|-\]|\{\+|\+\})/)) {
      if (part === '[-') style = 'red';
      if (part === '{+') style = 'green';
      painted += style === undefined ? part : paint(style, part);
      if (part === '-]' || part === '+}') style = undefined;
    }
    return painted;
  });
}

const mark = ({ kind, text }: Piece) =>
  kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `{+${text}+}`;

/** Shortens unchanged text to the words next to a change. */
function shorten(piece: Piece, index: number, length: number): Piece {
  if (piece.kind !== 'same' || piece.text.length <= 120) return piece;
  const { text } = piece;
  const [to, from] = [text.lastIndexOf(' ', 40), text.indexOf(' ', text.length - 40)];
  const start = index === 0 ? '' : `${text.slice(0, to > 0 ? to : 40)} `;
  const end = index === length - 1 ? '' : text.slice(from === -1 ? -40 : from);
  return { kind: 'same', text: `${start}…${end}` };
}
