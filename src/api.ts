import { build as buildSite } from './build.ts';
import type { BuildOptions, BuildResult } from './build-options.ts';

/** The entry `react-sitegen`: what templates import, and `build` for programs that build a site. */
export * from './site/authoring.ts';
export type { BuildOptions, BuildResult } from './build-options.ts';
export type { BuiltPage } from './tree.ts';
export type { Diagnostic, Severity } from './report/diagnostic.ts';
export type { Output, Tree } from './tree.ts';
export type { WriteResult } from './write/write-tree.ts';

/**
 * Builds a site, and writes it unless there is an error. Mistakes in the site are in `diagnostics`.
 * Throws an error named `UsageError` for wrong options.
 */
export const build = (options: BuildOptions = {}): Promise<BuildResult> => buildSite(options);
