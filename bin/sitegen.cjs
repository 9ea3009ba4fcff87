#!/usr/bin/env node
'use strict';
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const path = require('node:path');
const { load } = require('./load.cjs');

try {
  process.cwd();
} catch {
  console.error('The current folder was deleted. Run the command in another folder.');
  process.exit(1);
}
if (process.permission !== undefined) {
  console.error('sitegen cannot run under Node’s permission model. Run it without --permission.');
  process.exit(1);
}
// Node 20 has no compile cache.
const { directory } = enableCompileCache?.() ?? {};
// Only the repository has the compiler; the package contains what it wrote.
if (existsSync(`${__dirname}/compile.cjs`)) require('./compile.cjs').compileIfStale();
const args = process.argv.slice(2);
// The help of a command calls few of its functions.
const command = args.some((arg) => arg === '-h' || arg === '--help') ? 'help' : args[0];
load(path.join(__dirname, 'compiled', 'main.cjs'), directory, command).runProcess(args);
