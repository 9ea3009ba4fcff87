'use strict';
/* The thread that start-worker.cjs starts: it renders a share of the pages of a large site; see src/parallel/. */
const { parentPort, workerData: loaded } = require('node:worker_threads');
const { keepsCodeCache, loadThread } = require('./load-compiled.cjs');

// While this thread starts, the one that started it finds the compiled file.
parentPort.once('message', (file) => {
  const { renderPagesHere } = loadThread(file);
  Atomics.store(loaded, 0, 1);
  renderPagesHere({ lingers: keepsCodeCache() });
});
