import path from 'node:path';
import { arrange } from '../../../report/arrange.ts';
import { frameOf, type FrameLine } from '../../../report/code-frame.ts';
import type { Diagnostic } from '../../../report/diagnostic.ts';
import { sourceReader } from '../../../report/source-reader.ts';
import { openPath } from '../messages.ts';
import { addressOf, type Editor, type EditorTarget } from './editor.ts';

/** A diagnostic in the form that the panel shows. */
export interface ShownProblem extends Diagnostic {
  /** What the editor opens; `undefined` without an editor or a file. */
  readonly target: EditorTarget | undefined;
  /**
   * Opens the location in an editor: an address of this server, or one with the editor's own
   * scheme.
   */
  readonly link: string | undefined;
  readonly frame: readonly FrameLine[];
}

/**
 * Returns diagnostics in the form that the panel shows: in order, each once, with a code frame and
 * a link to the editor. The `token` proves that the link comes from this server.
 */
export function describeProblems(
  diagnostics: readonly Diagnostic[],
  {
    root,
    editor,
    token,
  }: { readonly root: string; readonly editor: Editor | undefined; readonly token: string },
): readonly ShownProblem[] {
  const sourceOf = sourceReader(root);
  return arrange(diagnostics).map((diagnostic) => {
    const { file, line = 1, column = 1 } = diagnostic;
    const target = file === undefined ? undefined : { file: path.join(root, file), line, column };
    const query = new URLSearchParams({
      token,
      file: file ?? '',
      line: `${line}`,
      column: `${column}`,
    });
    const link =
      editor &&
      target &&
      ('address' in editor ? addressOf(editor.address, target) : `${openPath}?${query}`);
    return { ...diagnostic, target, link, frame: frameOf(diagnostic, sourceOf, { width: 100 }) };
  });
}
