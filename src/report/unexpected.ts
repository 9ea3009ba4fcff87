import { inspect } from 'node:util';
import { painter } from './ansi.ts';
import { visible } from './visible.ts';
import { symbols } from './symbols.ts';
import type { Look } from './terminal.ts';
import { wrap, wrapHanging } from './wrap.ts';

export interface UnexpectedOptions extends Look {
  /** Whether to show the stack. */
  readonly verbose: boolean;
  /** The version of sitegen. */
  readonly version: string;
}

/**
 * Formats an internal error, whatever was thrown, and how to report it. No line break at the end.
 */
export function formatUnexpected(
  thrown: unknown,
  { verbose, color, width, version }: UnexpectedOptions,
): string {
  const paint = painter(color);
  const text = thrown instanceof Error ? thrown.message || thrown.name : thrown;
  const [summary = ''] = (typeof text === 'string' ? text : inspect(text)).split('\n', 1);
  const heading = wrap(`Internal error in sitegen: ${summary}`, width - 2);
  const system = `sitegen ${version}, Node ${process.version}, ${process.platform} ${process.arch}`;
  const details = verbose ? [...inspect(thrown).split('\n'), system] : [];
  const advice = verbose
    ? 'This is a bug in sitegen. Report it with all of this output.'
    : 'This is a bug in sitegen. Run the command again with --verbose, and report the output.';
  return [
    ...heading.map((line, index) => `${index === 0 ? paint('red', symbols.error) : ' '} ${line}`),
    ...details.map((line) => paint('dim', `  ${visible(line)}`)),
    ...wrapHanging(`  ${symbols.fix} `, advice, width),
  ].join('\n');
}
