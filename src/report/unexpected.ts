import { inspect } from 'node:util';
import { painter } from './ansi.ts';
import { visible } from './cells.ts';
import { symbols } from './symbols.ts';
import { wrapHanging } from './wrap.ts';

export interface UnexpectedOptions {
  /** Whether to show where in the program it happened. */
  readonly verbose: boolean;
  readonly color: boolean;
  readonly width: number;
  readonly unicode?: boolean;
  /** The version of the program, for whoever reads the report. */
  readonly version: string;
}

/**
 * Tells of a defect of the program itself, whatever was thrown: that it is one, and how to report it. Only here may a
 * stack be shown, and only when asked for. A mistake in a site is never told in this way. No line break at the end.
 */
export function formatUnexpected(
  thrown: unknown,
  { verbose, color, width, unicode = true, version }: UnexpectedOptions,
): string {
  const paint = painter(color);
  const { error, fix } = symbols(unicode);
  const [first = '', ...rest] = wrapHanging(
    '  ',
    `sitegen stopped because of a defect of its own: ${summaryOf(thrown)}`,
    width,
  );
  return [
    `${paint('red', error)} ${first.slice(2)}`,
    ...rest,
    ...(verbose ? details(thrown, version).map((line) => paint('dim', `  ${line}`)) : []),
    ...wrapHanging(
      `  ${fix} `,
      verbose
        ? 'Please report it with all of this output.'
        : 'Please run the command again with --verbose and report it with all of its output.',
      width,
    ),
  ].join('\n');
}

function summaryOf(thrown: unknown): string {
  const text =
    thrown instanceof Error
      ? thrown.message || thrown.name
      : typeof thrown === 'string'
        ? thrown
        : inspect(thrown);
  return text.split('\n', 1)[0] ?? '';
}

/** The stack with its causes, as Node prints it, and what it ran on. */
function details(thrown: unknown, version: string): string[] {
  return [
    ...inspect(thrown).split('\n').map(visible),
    `sitegen ${version}, Node ${process.version}, ${process.platform} ${process.arch}`,
  ];
}
