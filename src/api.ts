/** What `import … from 'sitegen'` gives, to templates and to programs that build a site. */
export * from './site/vocabulary.ts';
export { build } from './build.ts';
export type { BuildOptions, BuildResult } from './build.ts';
export type { Diagnostic, Severity } from './report/diagnostic.ts';
export type { Output, Tree } from './tree.ts';
