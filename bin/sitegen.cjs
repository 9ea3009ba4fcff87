#!/usr/bin/env node
'use strict';
const load = require('./load-compiled.cjs');

const args = process.argv.slice(2);

load(purposeOf(args)).run(args).then((code) => {
  process.exitCode = code;
});

function purposeOf([command = '', ...options]) {
  if (!/^[a-z]+$/.test(command) || options.some((option) => option === '-h' || option === '--help')) return 'help';
  return command;
}
