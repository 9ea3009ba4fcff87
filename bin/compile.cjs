'use strict';
/* Compiles src/ to bin/compiled/. The package contains the result, minified, and not this file. */
const { readdirSync, readFileSync, rmSync } = require('node:fs');
const { statSync, utimesSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { dependencies } = require('../package.json');

const root = path.dirname(__dirname);
const inputsFile = path.join(__dirname, 'compiled', 'inputs.json');
const write = (name, text) => writeFileSync(path.join(__dirname, 'compiled', name), text);

/** Compiles if a source is newer than the result. Throws the errors that esbuild has printed. */
exports.compileIfStale = () => {
  try {
    const { mtimeMs } = statSync(inputsFile);
    const inputs = JSON.parse(readFileSync(inputsFile, 'utf8'));
    if (inputs.every((file) => statSync(`${root}/${file}`).mtimeMs < mtimeMs)) return;
  } catch {}
  compile();
};

function compile(minify = false) {
  const { buildSync } = require('esbuild');
  const started = new Date();
  const common = { absWorkingDir: root, bundle: true, metafile: true, logLevel: 'error', minify };
  // Declarations need valibot, too, and `check` the development build of React. Others have native
  // code, or are rarely needed.
  const included = ['react', 'react-dom', 'valibot'];
  const main = buildSync({
    ...common,
    entryPoints: ['src/main.cjs'],
    outfile: 'bin/compiled/main.cjs',
    platform: 'node',
    target: 'node20.19',
    // Code that is run from a cache cannot import; require() loads ES modules, too.
    supported: { 'dynamic-import': false },
    external: Object.keys(dependencies).filter((name) => !included.includes(name)),
    // react-dom/server loads the renderers of streams, too.
    alias: {
      'react-dom/server': './node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js',
      // It has the same table as `entities`, a third time.
      'decode-named-character-reference': './src/features/copies/decode-reference.cjs',
      'node:child_process': './src/lib/lazy-child-process.cjs',
    },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    legalComments: 'none',
  });
  // The script that `sitegen dev` runs in the browser.
  const entryPoints = ['src/commands/dev/client/main.ts'];
  const client = buildSync({ ...common, entryPoints, outfile: 'bin/compiled/client.js' });
  // V8 needs half of the memory, and less time, for a text of one byte a character. esbuild does not
  // escape in regular expressions.
  const code = readFileSync(path.join(__dirname, 'compiled', 'main.cjs'), 'utf8');
  write(
    'main.cjs',
    code.replace(/[^\0-\x7f]/g, (unit) => `\\u${hexOf(unit)}`),
  );
  // Node finds the exports of a CommonJS module without running it.
  for (const name of ['api', 'testing']) {
    const exported = Object.keys(require('./compiled/main.cjs')[name]).join(', ');
    write(
      `${name}.cjs`,
      `const { ${exported} } = require('./main.cjs').${name};\nmodule.exports = { ${exported} };\n`,
    );
  }
  const inputs = [main, client].flatMap(({ metafile }) => Object.keys(metafile.inputs));
  write('LICENSES.md', licensesOf(inputs));
  write('inputs.json', JSON.stringify([...inputs, 'bin/compile.cjs']));
  // A source that is saved while it is compiled is newer than the result.
  utimesSync(inputsFile, started, started);
}

const hexOf = (unit) => unit.charCodeAt(0).toString(16).padStart(4, '0');

/** Returns the licenses of the packages whose code the result contains. */
function licensesOf(inputs) {
  const folders = inputs.map((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0]);
  const licenseOf = (folder) => {
    const name = readdirSync(path.join(root, folder)).find((file) => /^licen[cs]e/i.test(file));
    return `# ${folder.slice(13)}\n\n${readFileSync(path.join(root, folder, name), 'utf8')}`;
  };
  return [...new Set(folders.filter(Boolean))].sort().map(licenseOf).join('\n');
}

/** Writes the declarations of what the package exports. */
function declare() {
  const { execFileSync } = require('node:child_process');
  const types = path.join(__dirname, 'compiled', 'types');
  const tsc = (...args) =>
    execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', ...args], { cwd: root });
  rmSync(types, { recursive: true, force: true });
  tsc('-p', 'bin');
  // tsc also declares what only the code imports.
  const entries = ['api.d.ts', 'testing/testing.d.ts'].map((file) => path.join(types, file));
  const used = tsc('--listFilesOnly', '--ignoreConfig', '--module', 'nodenext', ...entries);
  const names = new Set(
    String(used)
      .split(/\r?\n/)
      .map((file) => path.relative(types, file)),
  );
  for (const name of readdirSync(types, { recursive: true }))
    if (name.endsWith('.ts') && !names.has(name)) rmSync(path.join(types, name));
  // The entries are CommonJS modules.
  write('types/package.json', '{ "type": "commonjs" }\n');
  // tsc leaves out declaration files. This one is for the styles and data that templates import.
  write('types/modules.d.ts', readFileSync(path.join(root, 'src/site/modules.d.ts'), 'utf8'));
  const api = readFileSync(entries[0], 'utf8');
  writeFileSync(entries[0], `/// <reference path="./modules.d.ts" />\n${api}`);
}

if (require.main === module && process.argv.includes('--package')) {
  compile(true);
  declare();
} else if (require.main === module) exports.compileIfStale();
