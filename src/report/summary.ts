import type { Tree } from '../tree.ts';
import { arrange } from './arrange.ts';
import { painter, type Style } from './ansi.ts';
import { tally, type Diagnostic } from './diagnostic.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { count, formatBytes, formatDuration, listSome } from './units.ts';
import { visible } from './visible.ts';
import { wrap } from './wrap.ts';

export interface SummaryInput {
  /** The output folder, as the command names it. */
  readonly out: string;
  readonly tree: Tree;
  readonly pages: readonly {
    readonly variant: { readonly slug: string; readonly language?: { readonly code: string } };
  }[];
  readonly diagnostics: readonly Diagnostic[];
  /** The first days of the texts that wait for them. */
  readonly waiting?: readonly string[];
  readonly durationMs: number;
}

/**
 * Formats the result of a build: files, size and duration, then pages, variants and warnings. No
 * line break at the end.
 */
export function formatSummary(
  { out, tree, pages, diagnostics, waiting = [], durationMs }: SummaryInput,
  { color, width }: Look,
): string {
  const bytes = [...tree.values()].reduce((sum, output) => sum + output.bytes.byteLength, 0);
  const slugs = pages.map(({ variant }) => variant.slug);
  const variants = new Set(slugs).size - 1;
  const pagesPerVariant = slugs.filter((slug) => slug === slugs.at(-1)).length;
  const languages = new Set(pages.map(({ variant }) => variant.language?.code)).size;
  const written = `${count(tree.size, 'file')} in ${out.replace(/\/?$/, '/')}, ${formatBytes(bytes)}, ${formatDuration(durationMs)}`;
  const contents = [
    count(pages.length, 'page'),
    languages > 1 && count(languages, 'language'),
    variants > 0 && `${count(variants, 'variant')} of ${pagesPerVariant}`,
    waiting.length > 0 &&
      `${count(waiting.length, 'text waits', 'texts wait')} for ${listSome([...new Set(waiting)].sort(), 3)}`,
    tally(arrange(diagnostics)),
  ];
  const lines = [written, contents.filter(Boolean).join(', ')].flatMap((line) =>
    wrap(line, width - 2),
  );
  const mark = painter(color)('green', symbols.done);
  return lines.map((line, index) => `${index === 0 ? mark : ' '} ${line}`).join('\n');
}

/** The changes that a build would make to the output folder; sorted paths. */
export interface PlannedChanges {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
}

/**
 * Formats the output of `--dry-run`: a line for each file to add (+), change (~) or remove (-), and
 * a summary. No line break at the end.
 */
export function formatDryRun(
  { added, changed, removed, unchanged }: PlannedChanges,
  out: string,
  { color }: Pick<Look, 'color'>,
): string {
  const list = (mark: string, style: Style, files: readonly string[]) =>
    files.map((file) => painter(color)(style, `${mark} ${visible(file)}`));
  return [
    ...list('+', 'green', added),
    ...list('~', 'yellow', changed),
    ...list('-', 'red', removed),
    `Would add ${count(added.length, 'file')}, change ${changed.length} and remove ${removed.length} in ${visible(out)}/; ${unchanged.length} are unchanged. Nothing was written.`,
  ].join('\n');
}
