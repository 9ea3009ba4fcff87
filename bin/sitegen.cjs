#!/usr/bin/env node
'use strict';
if (process.permission !== undefined) {
  console.error(
    'sitegen cannot run under Node’s permission model, which forbids flushing files. Run it without --permission.',
  );
  process.exit(1);
}
const { load } = require('./load.cjs');

const args = process.argv.slice(2);
load(args[0]).runProcess(args);
