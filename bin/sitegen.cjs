#!/usr/bin/env node
'use strict';
const { load } = require('./load-compiled.cjs');

const args = process.argv.slice(2);
load(purposeOf(args)).runProcess(args);

function purposeOf([command = '', ...options]) {
  if (!/^[a-z]+$/.test(command) || options.some((option) => option === '-h' || option === '--help'))
    return 'help';
  // The file for builds alone has no names that a person could read.
  if (
    command === 'build' &&
    options.some((option) => option === '--verbose' || option.startsWith('--profile'))
  )
    return 'inspect';
  return command;
}
