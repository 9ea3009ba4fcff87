'use strict';
/* Loads bin/compiled/main.cjs: src/ and the packages that every command needs, compiled to one file. */
const fs = require('node:fs');
const { createRequire, Module } = require('node:module');
const path = require('node:path');
const vm = require('node:vm');
const { crc32 } = require('node:zlib');

const file = path.join(__dirname, 'compiled', 'main.cjs');
let loaded;

/** Returns what src/main.ts exports. Each `command` has a code cache with the functions that it runs. */
exports.load = (command = 'import') => (loaded ??= evaluate(readCode(), command));

/** Only a checkout has the compiler, which compiles again when a source is newer. */
function readCode() {
  const compiler = path.join(__dirname, 'compile.cjs');
  return fs.existsSync(compiler) ? require(compiler).compile() : fs.readFileSync(file);
}

function evaluate(code, command) {
  const cache = openCodeCache(crc32(code), command);
  const cachedData = cache.read();
  // The file is ASCII, which is read fastest as Latin-1.
  const source = Module.wrap(code.toString('latin1'));
  const script = new vm.Script(source, { filename: file, cachedData });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(file), module, file, __dirname);
  // At the end of a command, its cache includes the functions that were compiled while it ran.
  if (cachedData === undefined || script.cachedDataRejected)
    process.once('exit', (status) => status === 0 && cache.write(script.createCachedData()));
  return module.exports;
}

/**
 * V8's code cache for a command. Node's own compile cache includes only what is compiled while a file is loaded,
 * and Node 20 has none. V8 checks neither the bytes nor the build of Node that wrote them.
 */
function openCodeCache(codeSum, command) {
  const node = `${process.version}-${process.arch}-${fs.statSync(process.execPath).size}`;
  const name = `${path.join(__dirname, 'compiled', command.replace(/\W/g, ''))}-${node}.cache`;
  const checksum = (bytes) => crc32(bytes, codeSum);
  return {
    read() {
      try {
        const kept = fs.readFileSync(name);
        return kept.readUInt32LE() === checksum(kept.subarray(4)) ? kept.subarray(4) : undefined;
      } catch {
        return undefined;
      }
    },
    write(bytes) {
      const head = Buffer.alloc(4);
      head.writeUInt32LE(checksum(bytes));
      // If the package is read-only, every start takes a little longer.
      try {
        fs.writeFileSync(`${name}.${process.pid}`, Buffer.concat([head, bytes]));
        fs.renameSync(`${name}.${process.pid}`, name);
      } catch {}
    },
  };
}
