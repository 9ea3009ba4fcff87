'use strict';
/* Compiles src/ when the repository is installed, and when a source is newer. Not part of the published package. */
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

const { dependencies } = require('../package.json');

const root = path.dirname(__dirname);
const folder = path.join(__dirname, 'compiled');
const file = path.join(folder, 'main.cjs');

/** Returns the code of src/main.ts with everything that it imports, in ASCII. Its first line lists the sources. */
exports.compile = () => (isCurrent() ? fs.readFileSync(file) : compile());

function isCurrent() {
  try {
    const compiled = fs.statSync(file).mtimeMs;
    const sources = JSON.parse(fs.readFileSync(file, 'latin1').split('\n', 1)[0].slice(2));
    return sources.every((source) => fs.statSync(`${root}/${source}`).mtimeMs < compiled);
  } catch {
    return false;
  }
}

function compile() {
  const started = new Date();
  const [main, client] = [mainOptions(), clientOptions].map(bundle);
  const sources = [main, client]
    .flatMap(({ metafile }) => Object.keys(metafile.inputs))
    .filter((name) => !name.includes('node_modules/'));
  // V8 keeps ASCII in half the memory. esbuild leaves other characters in regular expressions.
  const code = main.outputFiles[0].text.replace(/[^\0-\x7f]/g, escapeUnit);
  const bytes = Buffer.from(
    `//${JSON.stringify([...sources, 'bin/compile.cjs', 'package-lock.json'])}\n${code}`,
  );
  write('client.js', client.outputFiles[0].contents);
  // A source that is saved while it is compiled is newer than the result.
  write('main.cjs', bytes, started);
  for (const name of ['api', 'testing'])
    write(`${name}.cjs`, moduleOf(name, Object.keys(require(file)[name])));
  write('testing.mjs', "export * from './testing.cjs';\n");
  return bytes;
}

/** Ends the process if a source has a mistake, which esbuild has printed then. */
function bundle(options) {
  const { buildSync } = require('esbuild');
  try {
    return buildSync(options);
  } catch (error) {
    if (error.errors === undefined) throw error;
    process.exit(1);
  }
}

const escapeUnit = (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;

/** The code of `import … from 'sitegen'` and `'sitegen/testing'`. Node finds its exports without running it. */
const moduleOf = (name, exported) => {
  const names = `{ ${exported.join(', ')} }`;
  return `const ${names} = require('../load.cjs').load().${name};\nmodule.exports = ${names};\n`;
};

/** Writes a file in one step: several commands may compile at the same time. */
function write(name, contents, time = new Date()) {
  const temporary = path.join(folder, `${name}.${process.pid}`);
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(temporary, contents);
  fs.utimesSync(temporary, time, time);
  fs.renameSync(temporary, path.join(folder, name));
}

const common = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  logLevel: 'error',
};

/** The script that `sitegen dev` runs in the browser. */
const clientOptions = { ...common, entryPoints: ['src/dev/client/main.ts'], target: 'es2022' };

/** Dependencies that main.cjs includes; declarations or `sitegen check` need the packages, too. */
const included = ['react', 'react-dom', 'valibot'];

const mainOptions = () => ({
  ...common,
  entryPoints: ['src/main.ts'],
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  // Other dependencies have native code or are rarely needed.
  external: Object.keys(dependencies).filter((name) => !included.includes(name)),
  // import() in a vm.Script needs a loader.
  supported: { 'dynamic-import': false },
  // react-dom/server takes 44 ms to load, its file with renderToStaticMarkup 7.
  alias: {
    'react-dom/server': createRequire(require.resolve('react-dom/package.json')).resolve(
      './cjs/react-dom-server-legacy.node.production.js',
    ),
  },
  define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'importMetaUrl' },
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  legalComments: 'none',
});

if (require.main === module) exports.compile();
