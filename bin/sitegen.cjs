#!/usr/bin/env node
'use strict';
const load = require('./load-compiled.cjs');

// Node 20 optimizes functions so early that a build of some hundred pages spends a quarter of its time on functions that it is about to
// be done with, and longer ones gain nothing either. Later versions count calls instead, and do not know the flag.
if (process.versions.v8.startsWith('11.')) require('node:v8').setFlagsFromString('--interrupt-budget=1000000');

const args = process.argv.slice(2);

load(purposeOf(args)).run(args).then((code) => {
  process.exitCode = code;
});

function purposeOf([command = '', ...options]) {
  if (!/^[a-z]+$/.test(command) || options.some((option) => option === '-h' || option === '--help')) return 'help';
  return command;
}
