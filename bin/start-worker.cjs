'use strict';
/* Starts threads of page-worker.cjs, which render a share of the pages of a large site. */
const os = require('node:os');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

module.exports = { callEarly, startWorker };

/** Threads that were called early and wait for work. */
const waiting = new Set();

/** Starts a thread that `startWorker` returns later. Where nobody asks for it, it holds nothing up. */
function callEarly() {
  if (os.availableParallelism() === 1) return;
  const worker = start();
  waiting.add(worker);
  const forget = () => waiting.delete(worker);
  // Until somebody takes it.
  worker.on('error', forget).on('exit', forget).unref();
}

/** A thread that was called early, or a new one. */
function startWorker() {
  const [worker = start()] = waiting;
  waiting.delete(worker);
  worker.ref();
  worker.postMessage(require('./load-compiled.cjs').findThreadFile());
  return worker;
}

function start() {
  // The parent's flags may load a TypeScript compiler, which this thread does without. Half of the usual room for young objects
  // costs no time here and saves some 40 MB.
  return new Worker(path.join(__dirname, 'page-worker.cjs'), { execArgv: [], resourceLimits: { maxYoungGenerationSizeMb: 24 } });
}
