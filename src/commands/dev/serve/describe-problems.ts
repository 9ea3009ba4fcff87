import { statSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../../../lib/if-possible.ts';
import { memoize } from '../../../lib/memoize.ts';
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
 * Returns a function that returns diagnostics in the form that the panel shows: in order, each once,
 * with a code frame and a link to the editor. Those of files that did not change are described only
 * once. The `token` proves that a link comes from this server.
 */
export function createProblemDescriber(root: string, token: string) {
  let last: ReadonlyMap<string, ShownProblem> = new Map();
  return (diagnostics: readonly Diagnostic[]): readonly ShownProblem[] => {
    const sourceOf = sourceReader(root);
    const versionOf = memoize((file) => {
      const { ctimeMs, size } = ifPossible(() => statSync(path.join(root, file))) ?? {};
      return [ctimeMs, size];
    });
    const shown = arrange(diagnostics).map((diagnostic) => {
      const { file, line = 1, column = 1 } = diagnostic;
      const key = JSON.stringify([diagnostic, file !== undefined && versionOf(file)]);
      const known = last.get(key);
      if (known !== undefined) return [key, known] as const;
      const target = file && `${path.join(root, file)}:${line}:${column}`;
      const link =
        file && `${openPath}?${new URLSearchParams({ token, file, at: `${line}:${column}` })}`;
      const frame = frameOf(diagnostic, sourceOf, 100);
      return [key, { ...diagnostic, target, link, frame }] as const;
    });
    last = new Map(shown);
    return shown.map(([, problem]) => problem);
  };
}
