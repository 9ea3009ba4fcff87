'use strict';
/*
 * The entry of the compiled file: the command, its worker thread, and what `react-sitegen` and `react-sitegen/testing`
 * export. Each is loaded when it is asked for; only CommonJS can do that synchronously.
 */
module.exports = {
  get api() {
    return require('./api.ts');
  },
  get testing() {
    return require('./testing/testing.ts');
  },
  runProcess: (args) => require('./commands/cli/run-process.ts').runProcess(args),
};
