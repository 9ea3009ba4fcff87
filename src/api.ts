import { build as buildSite } from './build.ts';
import type { Options } from './config/options.ts';
import type { Diagnostic } from './report/diagnostic.ts';
import type { Tree } from './tree.ts';
import type { WriteResult } from './write/compare.ts';

/** The entry `react-sitegen`: what templates import, and `build` for programs that build a site. */
export * from './site/authoring.ts';
export type { Diagnostic, Severity } from './report/diagnostic.ts';
export type { Output, Tree } from './tree.ts';
export type { WriteResult } from './write/compare.ts';

export interface BuildOptions extends Options {
  /** `false` to return the site without writing it; `true` by default. */
  readonly write?: boolean | undefined;
  /** `true` to return in `written` the changes that a build would make, without making them. */
  readonly dryRun?: boolean | undefined;
  /** Allows an output folder with unknown files, and deletes them. */
  readonly replaceForeign?: boolean | undefined;
}

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

export interface BuiltPage {
  /** The page's path in the site map, such as `/privacy-policy/`; the same for every product. */
  readonly path: string;
  /** The root-absolute address, such as `/acme/privacy-policy/`. */
  readonly address: string;
  /** The output file, such as `acme/privacy-policy/index.html`. */
  readonly output: string;
  /** The source file of the page, relative to the site's root. */
  readonly source: string;
}

/**
 * Builds a site, and writes it unless there is an error. Mistakes in the site are in `diagnostics`.
 * Throws an error named `UsageError` for wrong options.
 */
export const build = (options: BuildOptions = {}): Promise<BuildResult> => buildSite(options);
