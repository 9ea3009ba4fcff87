import path from 'node:path';
import { arrange } from '../../../report/arrange.ts';
import { frameOf } from '../../../report/code-frame.ts';
import type { Diagnostic } from '../../../report/diagnostic.ts';
import { sourceReader } from '../../../report/source-reader.ts';
import { openPath } from '../messages.ts';

/** A diagnostic in the form that the panel shows. */
export type ShownProblem = ReturnType<typeof describeProblems>[number];

/**
 * Returns diagnostics in the form that the panel shows: in order, each once, with a code frame and a
 * link to the editor. The `token` proves that a link comes from this server.
 */
export function describeProblems(diagnostics: readonly Diagnostic[], root: string, token: string) {
  const sourceOf = sourceReader(root);
  return arrange(diagnostics).map((diagnostic) => {
    const { file, line = 1, column = 1 } = diagnostic;
    const at = `${line}:${column}`;
    return {
      ...diagnostic,
      /** What the editor opens, as `/site/content/home.md:3:7`; `undefined` without a file. */
      target: file && `${path.join(root, file)}:${at}`,
      /** The address of this server that opens the location in an editor. */
      link: file && `${openPath}?${new URLSearchParams({ token, file, at })}`,
      frame: frameOf(diagnostic, sourceOf, 100),
    };
  });
}
