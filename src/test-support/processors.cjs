'use strict';
/*
 * Preloaded: claims as many processors as PROCESSORS says. A worker thread that opens a file whose
 * name contains “ends-thread” ends.
 */
const fs = require('node:fs');
const os = require('node:os');
const { isMainThread } = require('node:worker_threads');

os.availableParallelism = () => Number(process.env.PROCESSORS);

const { openSync } = fs;
fs.openSync = (file, ...args) => {
  if (!isMainThread && String(file).includes('ends-thread')) process.exit(3);
  return openSync(file, ...args);
};
