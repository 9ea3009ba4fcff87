/** What the compiled file offers to bin/: the command, and what `import 'sitegen'` gives. */
export * from './api.ts';
export { run } from './cli/run.ts';
