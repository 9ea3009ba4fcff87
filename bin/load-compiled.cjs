'use strict';
/*
 * Loads src/ as one compiled file. A TypeScript loader would cost every start about 100 ms; this costs about 10:
 * the file and V8's code cache for it are kept in .sitegen/, keyed by the content of all that they are made from,
 * and made anew when that has changed.
 */
const { createHash } = require('node:crypto');
const { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { pathToFileURL } = require('node:url');
const vm = require('node:vm');

const root = path.dirname(__dirname);
const folder = path.join(root, '.sitegen', 'compiled');
/** The compiled code looks packages up as if it stood here. */
const entry = path.join(root, 'src', 'main.ts');

module.exports = load();

function load() {
  const key = keyOfSources();
  const file = path.join(folder, `${key}.cjs`);
  const code = read(file)?.toString() ?? keep(file, compile());
  // The code cache belongs to one build of V8; another Node has one of its own.
  const cacheFile = path.join(folder, `${key}-${process.version}-${process.arch}.cache`);
  const cachedData = read(cacheFile);
  const script = new vm.Script(`(function (exports, require, module, importMetaUrl) {${code}\n})`, { filename: file, cachedData });
  const module = { exports: {} };
  script.runInThisContext().call(module.exports, module.exports, createRequire(entry), module, pathToFileURL(entry).href);
  if (cachedData === undefined || script.cachedDataRejected) {
    // Written after the work, so that the functions that the work compiled are in it.
    process.once('exit', () => keep(cacheFile, script.createCachedData()));
  }
  return module.exports;
}

function keyOfSources() {
  const hash = createHash('sha256');
  for (const file of ['package.json', 'bin/load-compiled.cjs', ...listSources()]) hash.update(`${file}\0`).update(read(path.join(root, file)) ?? '').update('\0');
  // Which packages are installed: npm writes this file at the end of every install.
  hash.update(read(path.join(root, 'node_modules', '.package-lock.json')) ?? '');
  return hash.digest('hex').slice(0, 24);
}

function listSources() {
  return readdirSync(path.join(root, 'src'), { recursive: true })
    .map((file) => `src/${file.split(path.sep).join('/')}`)
    .filter((file) => /(?<!\.(?:test|bench))\.tsx?$/.test(file) && !file.includes('/fixtures/'))
    .sort();
}

function compile() {
  const { buildSync } = require('esbuild');
  const staticMarkup = createRequire(require.resolve('react-dom/package.json')).resolve('./cjs/react-dom-server-legacy.node.production.js');
  const result = buildSync({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Native and rarely needed packages stay outside and are loaded when first used.
    external: ['esbuild', 'lightningcss', 'subset-font', '@resvg/resvg-js', 'chokidar', 'sirv', 'cheerio', 'playwright-core'],
    // require() resolves from here in a script that is not a file of its own; import() would not.
    supported: { 'dynamic-import': false },
    // The whole of react-dom/server costs 44 ms to load, the one file that holds renderToStaticMarkup 7.
    alias: { 'react-dom/server': staticMarkup },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'importMetaUrl' },
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
  });
  return result.outputFiles[0].text;
}

function read(file) {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Writes in one step, so that nobody reads half a file; a folder that cannot be written only costs the time to compile again. */
function keep(file, contents) {
  try {
    mkdirSync(folder, { recursive: true });
    const temporary = `${file}.${process.pid}`;
    writeFileSync(temporary, contents);
    renameSync(temporary, file);
    if (file.endsWith('.cjs')) removeOthers(path.basename(file, '.cjs'));
  } catch {}
  return contents;
}

function removeOthers(key) {
  for (const name of readdirSync(folder)) if (!name.startsWith(key)) rmSync(path.join(folder, name), { force: true });
}
