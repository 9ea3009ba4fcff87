'use strict';
/*
 * Loads src/ as a compiled file. A TypeScript loader would cost every start about 100 ms; this costs about 10:
 * the files and V8's code cache for each are kept in .sitegen/, keyed by the content of all that they are made from,
 * and made anew when that has changed.
 */
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

const root = path.dirname(__dirname);
const folder = path.join(root, '.sitegen', 'compiled');
/** The compiled code looks packages up as if it stood here. */
const place = path.join(root, 'src', 'main.ts');

module.exports = { load, prepare };

/**
 * Returns what src/main.ts exports, or for the purpose `build` the command alone. `purpose` is a word for what it is loaded for, such as the
 * command's name: each purpose has a code cache of its own, which holds the functions that it runs and no others.
 */
function load(purpose) {
  if (loaded === undefined) {
    const entry = purpose === 'build' ? 'build' : 'main';
    const { files, code } = find(entry);
    loaded = evaluate(files[entry], code?.[entry] ?? read(files[entry]), purpose);
  }
  return loaded;
}

let loaded;

/** Compiles all, and leaves a code cache of what every start runs, so that the first start takes little longer than others. */
function prepare() {
  const { files, code } = compile(['main', 'build']);
  for (const [entry, file] of Object.entries(files)) evaluate(file, code[entry], 'any');
}

/** The compiled files, of which that of `entry` is up to date; also their code where they had to be compiled, and may not be kept. */
const find = (entry) => (found ??= readRecorded(entry) ?? compile([entry]));

const compile = (wanted) => require('./compile.cjs').compile({ root, folder, wanted });

let found;

function evaluate(file, code, purpose) {
  // The code cache belongs to one build of V8; another Node has one of its own.
  const cacheOf = (name) => `${file}-${name}-${process.version}-${process.arch}.cache`;
  const own = readCodeCache(cacheOf(purpose));
  // Without one of its own, the one that `prepare` leaves spares the parsing at least.
  const cachedData = own ?? readCodeCache(cacheOf('any'));
  const script = new vm.Script(code, { filename: file, cachedData });
  const module = { exports: {} };
  script
    .runInThisContext()
    .call(
      module.exports,
      module.exports,
      createRequireOf(place),
      module,
      pathToFileURL(place).href,
    );
  if (own === undefined || script.cachedDataRejected === true)
    keepCodeCache(script, cacheOf(purpose));
  return module.exports;
}

/** Latin-1 is read faster than UTF-8, and compile.cjs writes ASCII. */
const read = (file) => fs.readFileSync(file, 'latin1');

/** Looks packages up as the file does. What most commands name and never use is loaded at its first use: it takes some milliseconds. */
function createRequireOf(file) {
  const require = createRequire(file);
  const late = new Map(
    rarelyUsed.map((name) => [name, new Proxy({}, { get: (_, key) => require(name)[key] })]),
  );
  return (name) =>
    late.get(name) ?? (oftenCopied.includes(name) ? Object.create(require(name)) : require(name));
}

/** Where a file imports one of these as a whole, its compiled form copies all that the module has itself; so it is given something that has nothing itself. */
const oftenCopied = ['node:fs', 'node:os', 'node:path', 'node:v8', 'node:vm'];

const rarelyUsed = [
  'node:child_process',
  'node:timers/promises',
  'node:worker_threads',
  'node:zlib',
];

/**
 * The compiled files where nothing has changed since they were recorded. As git does for its index, this asks the file
 * system for the size and times of each file instead of reading it; see compile.cjs for what makes that safe.
 */
function readRecorded(entry) {
  try {
    const { files, signatures } = JSON.parse(
      fs.readFileSync(path.join(folder, `${entry}.json`), 'utf8'),
    );
    for (const signature of signatures) if (!isSame(signature)) return undefined;
    return { files };
  } catch {
    return undefined;
  }
}

/** Plain on purpose: it runs for hundreds of files before anything is optimized. */
function isSame(signature) {
  const stats = fs.statSync(`${root}/${signature[0]}`);
  return (
    stats.ino === signature[1] &&
    stats.size === signature[2] &&
    stats.mtimeMs === signature[3] &&
    stats.ctimeMs === signature[4]
  );
}

/** V8 trusts what it is given, and a damaged cache would end the process: so a checksum follows the bytes. */
function readCodeCache(file) {
  try {
    const kept = fs.readFileSync(file);
    const bytes = kept.subarray(0, -checksumLength);
    return checksum(bytes).equals(kept.subarray(-checksumLength)) ? bytes : undefined;
  } catch {
    return undefined;
  }
}

/** Written after the work, so that the functions that the work compiled are in it; and only after work that came to its end. */
function keepCodeCache(script, file) {
  process.once('exit', (code) => {
    if (code !== 0) return;
    const bytes = script.createCachedData();
    require('./compile.cjs').keep(file, Buffer.concat([bytes, checksum(bytes)]));
  });
}

const checksumLength = 32;
const checksum = (bytes) => require('node:crypto').hash('sha256', bytes, 'buffer');
