/** What the compiled file offers to bin/: the command, and what `import 'sitegen'` and `import 'sitegen/testing'` give. */
export * from './api.ts';
export * from './testing/testing.ts';
export { runProcess } from './cli/run-process.ts';
