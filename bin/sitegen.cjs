#!/usr/bin/env node
'use strict';
const load = require('./load-compiled.cjs');

const args = process.argv.slice(2);
const purpose = purposeOf(args);

const { setFlagsFromString } = require('node:v8');
// Node 20 optimizes functions so early that a build of some hundred pages spends a quarter of its time on functions that it is about to
// be done with, and longer ones gain nothing either. Later versions count calls instead, and do not know the flag.
if (process.versions.v8.startsWith('11.')) setFlagsFromString('--interrupt-budget=1000000');
// A build leaves few old objects behind: to look for them while it runs takes longer than to do so at once when memory is needed.
if (purpose === 'build') setFlagsFromString('--no-incremental-marking');

load(purpose).runProcess(args);

function purposeOf([command = '', ...options]) {
  if (!/^[a-z]+$/.test(command) || options.some((option) => option === '-h' || option === '--help')) return 'help';
  return command;
}
