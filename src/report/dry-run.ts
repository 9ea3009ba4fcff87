import { painter, type Style } from './ansi.ts';
import { visible } from './visible.ts';
import { count } from './units.ts';

/** The changes that a build would make to the output folder; sorted paths. */
export interface PlannedChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/** Formats the output of `--dry-run`: a line for each file to add (+), change (~) or remove (-), and a summary. No line break at the end. */
export function formatDryRun(
  { added, changed, removed, unchanged }: PlannedChanges,
  out: string,
  { color }: { readonly color: boolean },
): string {
  const paint = painter(color);
  const lines = (files: readonly string[], marker: string, style: Style) =>
    files.map((file) => paint(style, `${marker} ${visible(file)}`));
  return [
    ...lines(added, '+', 'green'),
    ...lines(changed, '~', 'yellow'),
    ...lines(removed, '-', 'red'),
    `Would add ${count(added.length, 'file')}, change ${changed.length} and remove ${removed.length} in ${out}/; ${unchanged.length} are unchanged. Nothing was written.`,
  ].join('\n');
}
