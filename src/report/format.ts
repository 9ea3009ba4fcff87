import { memoize } from '../lib/memoize.ts';
import { painter, type Style } from './ansi.ts';
import { arrange } from './arrange.ts';
import { visible } from './visible.ts';
import { frameOf } from './code-frame.ts';
import { condense, summaryByCode } from './condense.ts';
import { hasErrors, tally, type Diagnostic, type Severity } from './diagnostic.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { formatLocation } from './location.ts';
import { wrapHanging } from './wrap.ts';

export interface FormatOptions extends Look {
  /** Returns the text of a file, or `undefined` if it cannot be shown. */
  readonly sourceOf: (file: string) => string | undefined;
  /** Whether a long report shows equal findings once. The command must have a --verbose option. */
  readonly condensed?: boolean;
}

/**
 * Formats diagnostics for a terminal, sorted and without duplicates, with code frames. A long
 * report ends with a summary by code. The last line is the number of problems. No line break at the
 * end; `''` for no diagnostics. Only the first line of a problem can be wider than the terminal, so
 * that the location (`file:line:column`) remains a link.
 */
export function formatDiagnostics(
  diagnostics: readonly Diagnostic[],
  options: FormatOptions,
): string {
  if (diagnostics.length === 0) return '';
  const arranged = arrange(diagnostics);
  const cached = { ...options, sourceOf: memoize(options.sourceOf) };
  const shown = options.condensed === true ? condense(arranged) : arranged;
  const codes = summaryByCode(arranged);
  const paint = painter(options.color);
  return [
    ...shown.map((diagnostic) => formatOne(diagnostic, cached).join('\n')),
    ...(codes.length === 0 ? [] : [codes.join('\n')]),
    paint('bold', paint(hues[hasErrors(arranged) ? 'error' : 'warning'], tally(arranged))),
  ].join('\n\n');
}

const hues: Record<Severity, Style> = { error: 'red', warning: 'yellow' };

function formatOne(diagnostic: Diagnostic, { sourceOf, color, width }: FormatOptions): string[] {
  const { severity, code, message, why, fix } = diagnostic;
  const { [severity]: symbol, fix: arrow } = symbols;
  const paint = painter(color);
  const location = visible(formatLocation(diagnostic));
  const mark = paint(hues[severity], symbol);
  const frame = frameOf(diagnostic, sourceOf, width - 4);
  return [
    `${mark} ${paint('bold', location)}${location && '  '}${paint('dim', code)}`,
    ...wrapHanging('  ', message, width),
    ...frame.map(({ gutter, text, marks }) => {
      const shown = text.trimEnd();
      const edge = paint('dim', shown === '' ? gutter.trimEnd() : gutter);
      return `    ${edge}${marks ? paint(hues[severity], shown) : shown}`;
    }),
    ...(why === undefined ? [] : wrapHanging('  ', why, width)),
    ...(fix === undefined ? [] : formatFix(fix, `  ${arrow} `, width)),
  ];
}

/** Lines to copy, below a colon, have no indentation, which would make them code in Markdown. */
function formatFix(fix: string, lead: string, width: number): string[] {
  const [, advice = fix, lines] = /^(.*:)\n([^]+)$/.exec(fix) ?? [];
  const block = lines === undefined ? [] : ['', ...lines.split(/\r?\n/).map(visible)];
  return [...wrapHanging(lead, advice, width), ...block];
}
