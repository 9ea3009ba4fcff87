import type { Options } from './config/options.ts';
import type { Diagnostic } from './report/diagnostic.ts';
import type { BuiltPage, Tree } from './tree.ts';
import type { WriteResult } from './write/write-tree.ts';

/** The options of a build. */
export interface BuildOptions extends Options {
  /** `false` to return the site without writing it; `true` by default. */
  readonly write?: boolean | undefined;
  /** `true` to return in `written` the changes that a build would make, without making them. */
  readonly dryRun?: boolean | undefined;
  /** Allows an output folder with unknown files, and deletes them. */
  readonly replaceForeign?: boolean | undefined;
}

/** The result of a build. */
export interface BuildResult {
  /** `true` if there were no errors. The site is written only then. */
  readonly ok: boolean;
  /** The files of the site by output path. */
  readonly tree: Tree;
  readonly pages: readonly BuiltPage[];
  /** All errors and warnings. */
  readonly diagnostics: readonly Diagnostic[];
  /**
   * The changes to the output folder, or those of a dry run; `undefined` if nothing was written.
   */
  readonly written: WriteResult | undefined;
}
