#!/usr/bin/env node
'use strict';
const fs = require('node:fs');
const path = require('node:path');
const { load } = require('./load-compiled.cjs');

const args = process.argv.slice(2);
const purpose = purposeOf(args);
const builds = args[0] === 'build';

// A thread takes as long to be ready as the command itself.
const threads =
  builds && promisesManyPages(contentFolder(args)) ? require('./start-worker.cjs') : undefined;
threads?.callEarly();

const { runProcess } = load(purpose);
threads?.letLoad();
runProcess(
  args,
  () => require.cache[path.join(__dirname, 'start-worker.cjs')]?.exports.areLoaded() ?? true,
);

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

function contentFolder(options) {
  const at = options.indexOf('--root');
  return path.resolve(at === -1 ? '.' : (options[at + 1] ?? '.'), 'content');
}

/** Whether a folder and those in it hold so many files, or its settings so many products, that src/parallel/team.ts is likely to ask for a thread. */
function promisesManyPages(folder) {
  const settings = fs.statSync(path.join(folder, 'site.yaml'), { throwIfNoEntry: false });
  if (settings !== undefined && settings.size > 10_000) return true;
  const names = list(folder);
  let files = names.length;
  for (const name of names) if (!name.includes('.')) files += list(path.join(folder, name)).length;
  return files >= 800;
}

function list(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
