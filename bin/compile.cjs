'use strict';
/* What load-compiled.cjs needs when something has changed, and at no other start. */
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');

module.exports = { compile, keep };

/** Times are trusted when they are older than this, in milliseconds: some file systems count them in steps of two seconds. */
const coarsestClock = 2000;

/** What is compiled, each with all that it imports: what bin/ offers, and the command that must be quick. */
const entries = {
  main: 'src/main.ts',
  build: 'src/cli/build-process.ts',
};

/**
 * Returns the compiled files, and the code of the `wanted` entries, made anew where `folder` does not hold them. Records by
 * what the next start knows that it still holds them.
 */
function compile({ root, folder, wanted }) {
  const started = Date.now();
  const key = keyOfSources(root);
  const files = fromNames(Object.keys(entries), (name) => path.join(folder, `${key}-${name}.cjs`));
  const code = fromNames(wanted, (name) => readKept(files[name]));
  const missing = Object.keys(code).filter((name) => code[name] === undefined);
  if (missing.length > 0) {
    Object.assign(code, bundle(root, missing));
    for (const name of missing) keep(files[name], code[name]);
    deleteOthers(folder, key);
  }
  for (const entry of wanted)
    record({
      root,
      folder,
      files,
      entry,
      names: [...common, ...inputsOf(code[entry])],
      started,
    });
  return { files, code };
}

/** npm writes the last one at the end of every install. */
const common = [
  'package.json',
  'bin/load-compiled.cjs',
  'bin/compile.cjs',
  'node_modules/.package-lock.json',
];

/** Stands for the content of everything that the compiled files may be made from. */
function keyOfSources(root) {
  const folders = listFolders(root);
  const sources = folders
    .flatMap((name) => fs.readdirSync(path.join(root, name)).map((file) => `${name}/${file}`))
    .filter(isSource)
    .sort();
  const files = [...common, ...sources];
  const hash = createHash('sha256');
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readIfThere(path.join(root, file)) ?? '')
      .update('\0');
  return hash.digest('hex').slice(0, 24);
}

function listFolders(root) {
  const below = fs
    .readdirSync(path.join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((file) => file.isDirectory())
    .map((file) =>
      path.relative(root, path.join(file.parentPath, file.name)).split(path.sep).join('/'),
    )
    // Nothing is compiled there.
    .filter((name) => !/(?:^|\/)fixtures(?:\/|$)/.test(name));
  return ['src', ...below];
}

function isSource(file) {
  return /(?<!\.(?:test|bench|d))\.(?:tsx?|cjs)$/.test(file) && !file.includes('/fixtures/');
}

/** The code of some entries. Its last two lines tell the files of `root` that it is made from, packages left out, and the hash of what is before. */
function bundle(root, names) {
  const { buildSync } = require('esbuild');
  // Short names are loaded in less time. Whoever wants to read a stack or a profile is given the others.
  const groups = [
    names.filter((name) => name === 'main'),
    names.filter((name) => name !== 'main'),
  ].filter((group) => group.length > 0);
  const made = groups.map((group) =>
    buildSync({
      ...bundleOptions(
        root,
        fromNames(group, (name) => entries[name]),
      ),
      minify: !group.includes('main'),
    }),
  );
  return fromNames(names, (name) => {
    const { outputFiles, metafile } = made.find((each) => `${name}.js` in each.metafile.outputs);
    const { text } = outputFiles.find((file) => path.basename(file.path) === `${name}.js`);
    // The compiler leaves other letters than those of ASCII in regular expressions only, where this means the same.
    const ascii = text.replace(
      /[^\0-\x7f]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
    const inputs = Object.keys(metafile.outputs[`${name}.js`].inputs).filter((file) =>
      file.startsWith('src/'),
    );
    const code = `(function (exports, require, module, importMetaUrl) {${ascii}\n})\n//${JSON.stringify(inputs)}\n`;
    return code + hashLine(code);
  });
}

const inputsOf = (code) => JSON.parse(code.split('\n').at(-2).slice('//'.length));

/** How the compiler is told to make one file of each entry and all that it imports; `sitegen dev` compiles the sources in the same way. */
function bundleOptions(root, entryPoints) {
  const staticMarkup = createRequire(require.resolve('react-dom/package.json')).resolve(
    './cjs/react-dom-server-legacy.node.production.js',
  );
  return {
    absWorkingDir: root,
    entryPoints,
    bundle: true,
    write: false,
    metafile: true,
    outdir: '.',
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    // Native and rarely needed packages stay outside and are loaded when first used.
    external: [
      'esbuild',
      'lightningcss',
      'subset-font',
      '@resvg/resvg-js',
      'chokidar',
      'sirv',
      'cheerio',
      'playwright-core',
    ],
    // require() resolves from here in a script that is not a file of its own; import() would not.
    supported: { 'dynamic-import': false },
    // The whole of react-dom/server costs 44 ms to load, the one file that holds renderToStaticMarkup 7.
    alias: { 'react-dom/server': staticMarkup },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.url': 'importMetaUrl' },
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'error',
  };
}

/** A kept file whose last line tells the hash of what is before it; `undefined` where somebody or something has changed it. */
function readKept(file) {
  const code = readIfThere(file)?.toString('latin1') ?? '';
  const end = code.lastIndexOf('\n//') + 1;
  return end > 0 && code.slice(end) === hashLine(code.slice(0, end)) ? code : undefined;
}

/** Deletes what was compiled from earlier sources; another user's folder may not allow it. */
function deleteOthers(folder, key) {
  try {
    for (const name of list(folder))
      if (!name.startsWith(key) && !Object.hasOwn(entries, path.basename(name, '.json')))
        fs.rmSync(path.join(folder, name), { force: true });
  } catch {}
}

const hashLine = (code) => `//${createHash('sha256').update(code).digest('hex')}`;

/**
 * Notes the size and times of all that an entry is made from, and of the compiled file. A new file is compiled only where one
 * of these imports it. A file that has changed just now may change again within the same tick of the clock, and nobody could tell (git
 * calls that racy): nothing is noted then, and the next start reads all files again.
 */
function record({ root, folder, files, entry, names, started }) {
  const recordFile = path.join(folder, `${entry}.json`);
  const sources = names.map((name) => [name, statIfThere(path.join(root, name))]);
  const compiled = [[path.relative(root, files[entry]), statIfThere(files[entry])]];
  const settled = sources.every(
    ([, stats]) =>
      stats !== undefined && Math.max(stats.mtimeMs, stats.ctimeMs) < started - coarsestClock,
  );
  if (!settled || compiled.some(([, stats]) => stats === undefined))
    return fs.rmSync(recordFile, { force: true });
  const signatures = [...sources, ...compiled].map(([name, { ino, size, mtimeMs, ctimeMs }]) => [
    name,
    ino,
    size,
    mtimeMs,
    ctimeMs,
  ]);
  keep(recordFile, JSON.stringify({ files, signatures }));
}

/** Writes in one step, so that nobody reads half a file; a folder that cannot be written only costs the time to make it again. */
function keep(file, contents) {
  const temporary = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(temporary, contents);
    fs.renameSync(temporary, file);
  } catch {
    fs.rmSync(temporary, { force: true });
  }
}

function readIfThere(file) {
  try {
    return fs.readFileSync(file);
  } catch {
    return undefined;
  }
}

function statIfThere(file) {
  return fs.statSync(file, { throwIfNoEntry: false });
}

const fromNames = (names, valueOf) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)]));

function list(folder) {
  try {
    return fs.readdirSync(folder);
  } catch {
    return [];
  }
}
