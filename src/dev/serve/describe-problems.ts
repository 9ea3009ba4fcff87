import path from 'node:path';
import { arrange } from '../../report/arrange.ts';
import { frameOf } from '../../report/code-frame.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { formatLocation } from '../../report/location.ts';
import { openPath, type Problem } from '../messages.ts';
import type { Editor } from './editor.ts';

export interface DescribeOptions {
  readonly root: string;
  readonly sourceOf: (file: string) => string | undefined;
  readonly editor: Editor | undefined;
  /** Proves that a link to the editor was made by this server. */
  readonly token: string;
}

/** Returns diagnostics in the form that the panel in the browser shows: in order, each once, with a code frame and a link to the editor. */
export function describeProblems(
  diagnostics: readonly Diagnostic[],
  options: DescribeOptions,
): readonly Problem[] {
  return arrange(diagnostics).map((diagnostic) => ({
    ...diagnostic,
    place: formatLocation(diagnostic),
    link: linkTo(diagnostic, options),
    frame: frameOf(diagnostic, options.sourceOf, { width: 100 }),
  }));
}

function linkTo(
  { file, line = 1, column = 1 }: Diagnostic,
  { root, editor, token }: DescribeOptions,
): string | undefined {
  if (file === undefined || editor === undefined) return undefined;
  if (editor.kind === 'address')
    return editor.addressOf({ file: path.join(root, file), line, column });
  return `${openPath}?${new URLSearchParams({ token, file, line: String(line), column: String(column) })}`;
}
