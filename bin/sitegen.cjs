#!/usr/bin/env node
'use strict';
const { load } = require('./load.cjs');

const args = process.argv.slice(2);
load(args[0]).runProcess(args);
