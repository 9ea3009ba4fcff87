#!/usr/bin/env node
'use strict';
const { run } = require('./load-compiled.cjs');

run(process.argv.slice(2)).then((code) => {
  process.exitCode = code;
});
