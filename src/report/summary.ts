import { painter } from './ansi.ts';
import { visible, widthOf } from './cells.ts';
import { symbols } from './symbols.ts';
import { count, formatBytes, formatDuration } from './units.ts';
import { wrap } from './wrap.ts';

/** What a build did, in plain numbers. */
export interface BuildSummary {
  /** The output folder, as the command names it. */
  readonly out: string;
  readonly files: number;
  /** All files together. */
  readonly bytes: number;
  readonly durationMs: number;
  readonly pages: number;
  /** How often the site is written: the root and one for each product. */
  readonly variants?: number;
  /** How many pages each variant has. */
  readonly pagesPerCopy?: number;
  /** The home page as it travels, compressed. */
  readonly homeBytes?: number;
  readonly warnings?: number;
}

export interface SummaryOptions {
  readonly color: boolean;
  readonly width: number;
  readonly unicode?: boolean;
}

/**
 * The two lines that a good build prints: what was written, how large, how long; then what is in it.
 * A terminal too narrow for them gets more lines. No line break at the end.
 */
export function formatSummary(
  summary: BuildSummary,
  { color, width, unicode = true }: SummaryOptions,
): string {
  const size = [
    `${count(summary.files, 'file')} in ${folder(summary.out)}`,
    formatBytes(summary.bytes),
    formatDuration(summary.durationMs),
  ];
  const contents = contentsOf(summary).map((part, index, all) =>
    index < all.length - 1 ? `${part},` : part,
  );
  const lines = [...fold(size, '  ', width - 2), ...fold(contents, ' ', width - 2)];
  const sign = painter(color)('green', symbols(unicode).done);
  return lines.map((line, index) => (index === 0 ? `${sign} ${line}` : `  ${line}`)).join('\n');
}

/** As many parts to a line as fit; a part is broken only where it alone is too long. */
function fold(parts: readonly string[], separator: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of parts) {
    const longer = [...lines.slice(-1), visible(part)].join(separator);
    if (widthOf(longer) <= width) lines.splice(-1, 1, longer);
    else lines.push(...wrap(part, width));
  }
  return lines;
}

/** With the slash that says that it is a folder. */
function folder(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function contentsOf({
  pages,
  variants,
  pagesPerCopy: pagesPerVariant,
  homeBytes,
  warnings = 0,
}: BuildSummary): string[] {
  return [
    count(pages, 'page'),
    ...(variants === undefined
      ? []
      : [
          count(variants, 'variant', 'variants') +
            (pagesPerVariant === undefined ? '' : ` of ${pagesPerVariant}`),
        ]),
    ...(homeBytes === undefined ? [] : [`home page ${formatBytes(homeBytes)} compressed`]),
    ...(warnings === 0 ? [] : [count(warnings, 'warning')]),
  ];
}
