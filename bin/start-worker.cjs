'use strict';
/* Starts threads of page-worker.cjs, which render a share of the pages of a large site. */
const os = require('node:os');
const path = require('node:path');
const { Worker } = require('node:worker_threads');

module.exports = { areLoaded, callEarly, letLoad, startWorker };

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

/** To be called once the command is loaded, which finds the compiled files: lets the threads that were called early load theirs. */
function letLoad() {
  for (const worker of waiting) worker.postMessage(require('./load-compiled.cjs').findThreadFile());
}

/** A thread that was called early, or a new one. */
function startWorker() {
  if (waiting.size === 0) {
    waiting.add(start());
    letLoad();
  }
  const [worker] = waiting;
  waiting.delete(worker);
  worker.ref();
  return worker;
}

/** Whether all threads have loaded what they run. Can be told while no message can be received. */
function areLoaded() {
  return started.every((loaded) => Atomics.load(loaded, 0) === 1);
}

/** For each thread a number, which the thread sets to 1. */
const started = [];

function start() {
  const loaded = new Int32Array(new SharedArrayBuffer(4));
  started.push(loaded);
  // The parent's flags may load a TypeScript compiler, which this thread does without. Half of the usual room for young objects
  // costs no time here and saves some 40 MB.
  return new Worker(path.join(__dirname, 'page-worker.cjs'), {
    execArgv: [],
    resourceLimits: { maxYoungGenerationSizeMb: 24 },
    workerData: loaded,
  });
}
