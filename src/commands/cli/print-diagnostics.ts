import { arrange } from '../../report/arrange.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { formatDiagnostics } from '../../report/format.ts';
import { sourceReader } from '../../report/source-reader.ts';
import { terminalOf } from '../../report/terminal.ts';
import type { Io } from './run.ts';

/**
 * Prints diagnostics to standard error, with excerpts of the site in `root`, and the command that
 * explains the first error. `condensed` prints a problem that occurs several times once, and
 * `unchecked` says what else there may be to report.
 */
export function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  {
    io,
    root,
    condensed = false,
    unchecked = [],
  }: { io: Io; root: string; condensed?: boolean; unchecked?: readonly string[] },
): void {
  if (diagnostics.length === 0) return;
  const options = { ...terminalOf(io.stderr, io), sourceOf: sourceReader(root), condensed };
  io.stderr.write(`${formatDiagnostics(diagnostics, options)}\n`);
  if (unchecked.length > 0)
    io.stderr.write(`Not checked because of the errors: ${unchecked.join(', ')}.\n`);
  const [first] = arrange(diagnostics);
  if (first?.severity === 'error')
    io.stderr.write(`Run “sitegen explain ${first.code}” for details.\n`);
}
