import type { Tree } from '../tree.ts';
import { painter } from './ansi.ts';
import type { Diagnostic } from './diagnostic.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { tally } from './diagnostic.ts';
import { count, formatBytes, formatDuration } from './units.ts';
import { wrapHanging } from './wrap.ts';

export interface SummaryInput {
  /** The output folder, as the command names it. */
  readonly out: string;
  readonly tree: Tree;
  readonly pages: readonly { readonly variant: { readonly slug: string } }[];
  readonly diagnostics: readonly Diagnostic[];
  readonly durationMs: number;
}

/** Formats the result of a build: files, size and duration, then pages, variants and warnings. No line break at the end. */
export function formatSummary(
  { out, tree, pages, diagnostics, durationMs }: SummaryInput,
  { color, width, unicode = true }: Look,
): string {
  const bytes = [...tree.values()].reduce((sum, output) => sum + output.bytes.byteLength, 0);
  const slugs = pages.map(({ variant }) => variant.slug);
  const variants = new Set(slugs).size - 1;
  const pagesPerVariant = slugs.filter((slug) => slug === slugs.at(-1)).length;
  const written = `${count(tree.size, 'file')} in ${out.replace(/\/?$/, '/')}, ${formatBytes(bytes)}, ${formatDuration(durationMs)}`;
  const contents = [
    count(pages.length, 'page'),
    variants > 0 && `${count(variants, 'variant')} of ${pagesPerVariant}`,
    tally(diagnostics),
  ];
  const { done } = symbols(unicode);
  const [first = '', ...rest] = [
    ...wrapHanging('  ', written, width),
    ...wrapHanging('  ', contents.filter(Boolean).join(', '), width),
  ];
  return [`${painter(color)('green', done)}${first.slice(1)}`, ...rest].join('\n');
}
