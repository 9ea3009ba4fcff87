'use strict';
const { createHash } = require('node:crypto');
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { Module, createRequire } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');

/**
 * Loads a file as require() does, with what V8 compiled of it for an earlier start of the command.
 * Node's compile cache, in `folder`, contains only the functions that run while a file is loaded;
 * with all others, a small site is built in three quarters of the time. Without the folder, nothing
 * is kept.
 */
exports.load = (file, folder, command) => {
  if (folder === undefined) return require(file);
  const bytes = readFileSync(file);
  const name = createHash('sha256')
    .update(`${process.version} ${file} ${command}`)
    .digest('hex')
    .slice(0, 16);
  const kept = openKept(path.join(folder, `sitegen-${name}`), bytes);
  const script = new Script(Module.wrap(bytes.toString()), {
    filename: file,
    cachedData: kept.read(),
  });
  if (script.cachedDataRejected !== false)
    process.once('exit', (status) => status === 0 && kept.write(script.createCachedData()));
  const loaded = new Module(file, module);
  require.cache[file] = loaded;
  script.runInThisContext()(loaded.exports, createRequire(file), loaded, file, path.dirname(file));
  return loaded.exports;
};

/** V8 compares only the length of the source and its own version, so a checksum comes first. */
function openKept(file, source) {
  const checksum = (code) => createHash('sha256').update(source).update(code).digest();
  return {
    read() {
      try {
        const bytes = readFileSync(file);
        const code = bytes.subarray(32);
        return bytes.subarray(0, 32).equals(checksum(code)) ? code : undefined;
      } catch {
        return undefined;
      }
    },
    write(code) {
      // If the folder is read-only, every start takes a little longer.
      try {
        writeFileSync(`${file}.${process.pid}`, Buffer.concat([checksum(code), code]));
        renameSync(`${file}.${process.pid}`, file);
      } catch {}
    },
  };
}
