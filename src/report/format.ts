import { memoize } from '../memoize.ts';
import { painter, type Paint, type Style } from './ansi.ts';
import { arrange } from './arrange.ts';
import { visible, widthOf } from './visible.ts';
import { frameOf } from './code-frame.ts';
import { condense, summaryByCode } from './condense.ts';
import { hasErrors, type Diagnostic, type Severity } from './diagnostic.ts';
import { symbols, type Symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { formatLocation } from './location.ts';
import { tally } from './diagnostic.ts';
import { wrapHanging } from './wrap.ts';

export interface FormatOptions extends Look {
  /** Returns the text of a file, or `undefined` if it cannot be shown. */
  readonly sourceOf: (file: string) => string | undefined;
  /** Whether a long report shows equal findings once. The command must have a --verbose option. */
  readonly condensed?: boolean;
}

/**
 * Formats diagnostics for a terminal, sorted and without duplicates, with code frames. A long report ends with a summary
 * by code. The last line is the number of problems. No line break at the end; `''` for no diagnostics. Only a location
 * (`file:line:column`) can be wider than the terminal, so that it remains a link.
 */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions,
): string {
  if (diagnostics.length === 0) return '';
  const look: Tools = { paint: painter(options.color), symbols: symbols(options.unicode ?? true) };
  const arranged = arrange(diagnostics);
  const worst = hasErrors(arranged) ? 'error' : 'warning';
  const cached = { ...options, sourceOf: memoize(options.sourceOf) };
  const shown = options.condensed === true ? condense(arranged) : arranged;
  const blocks = shown.map((diagnostic) => formatOne(diagnostic, cached, look).join('\n'));
  const codes = summaryByCode(arranged).join('\n');
  if (codes !== '') blocks.push(codes);
  return [...blocks, look.paint('bold', look.paint(hues[worst], tally(arranged)))].join('\n\n');
}

interface Tools {
  readonly paint: Paint;
  readonly symbols: Symbols;
}

const hues: Record<Severity, Style> = { error: 'red', warning: 'yellow' };

function formatOne(
  diagnostic: Diagnostic,
  { sourceOf, width, unicode = true }: FormatOptions,
  { paint, symbols }: Tools,
): string[] {
  const { severity, code, message, why, fix } = diagnostic;
  const location = visible(formatLocation(diagnostic));
  const fits = widthOf(`${symbols[severity]} ${location}  ${code}`) <= width;
  const mark = paint(hues[severity], symbols[severity]);
  const frame = frameOf(diagnostic, sourceOf, { width: width - 4, unicode });
  return [
    ...(location === ''
      ? [`${mark} ${paint('dim', code)}`]
      : fits
        ? [`${mark} ${paint('bold', location)}  ${paint('dim', code)}`]
        : [`${mark} ${paint('bold', location)}`, `  ${paint('dim', code)}`]),
    ...wrapHanging('  ', message, width),
    ...frame.map(({ gutter, text, marks }) => {
      const shown = text.trimEnd();
      const edge = paint('dim', shown === '' ? gutter.trimEnd() : gutter);
      return `    ${edge}${marks ? paint(hues[severity], shown) : shown}`;
    }),
    ...(why === undefined ? [] : wrapHanging('  ', why, width)),
    ...(fix === undefined ? [] : wrapHanging(`  ${symbols.fix} `, fix, width)),
  ];
}
