'use strict';
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

/**
 * Returns the exports of a module in ASCII that runs a command. Node's compile cache has no function
 * that is compiled when it is called first. This keeps, beside it, all code that a command used, for
 * the next run of the command.
 */
exports.loadCached = (file, [command = '', ...options]) => {
  // Node 20 has no compile cache.
  const folder = Module.getCompileCacheDir?.();
  const isCommand = /^[a-z]+$/.test(command) && !/^(?:-h|--help)$/m.test(options.join('\n'));
  if (folder === undefined || !isCommand) return require(file);
  const source = readFileSync(file);
  const keptFile = path.join(folder, `sitegen-${command}-${digestOf(file).toString('hex', 0, 8)}`);
  const cachedData = readKept(keptFile, source);
  const wrapped = Module.wrap(source.latin1Slice());
  const script = new Script(wrapped, { filename: file, cachedData });
  const size = cachedData === undefined || script.cachedDataRejected ? 0 : cachedData.length;
  process.on('exit', (exitCode) => {
    // A longer run may have used more, and does not notice the 10 ms that this takes.
    if (exitCode !== 0 || (size > 0 && process.uptime() < 1)) return;
    const code = script.createCachedData();
    if (code.length > 1.05 * size) keep(keptFile, source, code);
  });
  const module = new Module(file);
  module.filename = file;
  require.cache[file] = module;
  const { exports } = module;
  const run = script.runInThisContext();
  run.call(exports, exports, Module.createRequire(file), module, file, path.dirname(file));
  return module.exports;
};

const digestOf = (...parts) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** Returns kept code; `undefined` if it is of another source, damaged, or does not exist. */
function readKept(file, source) {
  try {
    const kept = readFileSync(file);
    const code = kept.subarray(32);
    if (digestOf(source, code).equals(kept.subarray(0, 32))) return code;
  } catch {}
}

/** Code that cannot be kept is compiled again by the next run. */
function keep(file, source, code) {
  const temporary = `${file}.${process.pid}`;
  try {
    const kept = Buffer.concat([digestOf(source, code), code]);
    writeFileSync(temporary, kept, { mode: 0o600, flag: 'wx' });
    renameSync(temporary, file);
  } catch {}
}
