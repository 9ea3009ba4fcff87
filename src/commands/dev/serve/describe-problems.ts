import path from 'node:path';
import { arrange } from '../../../report/arrange.ts';
import { frameOf, type FrameLine } from '../../../report/code-frame.ts';
import type { Diagnostic } from '../../../report/diagnostic.ts';
import { sourceReader } from '../../../report/source-reader.ts';
import { openPath } from '../messages.ts';

/** A diagnostic in the form that the panel shows. */
export interface ShownProblem extends Diagnostic {
  /** What the editor opens, as `/site/content/home.md:3:7`; `undefined` without a file. */
  readonly target: string | undefined;
  /** The address of this server that opens the location in an editor. */
  readonly link: string | undefined;
  readonly frame: readonly FrameLine[];
}

/**
 * Returns diagnostics in the form that the panel shows: in order, each once, with a code frame and a
 * link to the editor. The `token` proves that a link comes from this server.
 */
export function describeProblems(
  diagnostics: readonly Diagnostic[],
  root: string,
  token: string,
): readonly ShownProblem[] {
  const sourceOf = sourceReader(root);
  return arrange(diagnostics).map((diagnostic) => {
    const { file, line = 1, column = 1 } = diagnostic;
    const at = `${line}:${column}`;
    return {
      ...diagnostic,
      target: file && `${path.join(root, file)}:${at}`,
      link: file && `${openPath}?${new URLSearchParams({ token, file, at })}`,
      frame: frameOf(diagnostic, sourceOf, 100),
    };
  });
}
