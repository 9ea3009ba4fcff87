import { painter, type Style } from './ansi.ts';
import { visible } from './cells.ts';
import { count } from './units.ts';

/** What a build would do to the output folder; paths in order. */
export interface PlannedChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** What `--dry-run` prints: a line a file that would be added (+), changed (~) or removed (-), and how many. No line break at the end. */
export function formatDryRun(
  { added, changed, removed, unchanged }: PlannedChanges,
  { out, color }: { out: string; color: boolean },
): string {
  const paint = painter(color);
  const lines = (files: readonly string[], sign: string, style: Style) =>
    files.map((file) => paint(style, `${sign} ${visible(file)}`));
  return [
    ...lines(added, '+', 'green'),
    ...lines(changed, '~', 'yellow'),
    ...lines(removed, '-', 'red'),
    `Would add ${count(added.length, 'file')}, change ${changed.length} and remove ${removed.length} in ${out}/; ${unchanged.length} would stay as they are. Nothing was written.`,
  ].join('\n');
}
