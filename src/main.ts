/** The entry of the compiled file: the command, and what `react-sitegen` and `react-sitegen/testing` export. */
export * as api from './api.ts';
export * as testing from './testing/testing.ts';
export { runProcess } from './commands/cli/run-process.ts';
