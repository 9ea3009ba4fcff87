import { execFileSync } from 'node:child_process';
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { packageRoot } from '../../package-root.ts';

/* npm runs this before it packs. It completes bin/compiled/ with the files that only the package needs. */

const compiled = path.join(packageRoot(), 'bin', 'compiled');
const types = path.join(compiled, 'types');
/** Minifies a compiled file. The list of sources in the first line stays, so that it is not compiled again. */
function minify(name: string): void {
  const file = path.join(compiled, name);
  const code = readFileSync(file, 'utf8');
  const list = /^\/\/\[.*\n/.exec(code)?.[0] ?? '';
  writeFileSync(
    file,
    list + transformSync(code, { format: 'cjs', minify: true, legalComments: 'none' }).code,
  );
}

/** Deletes the declarations that no entry imports, and gives the imports of the others the usual ending. */
function keepReachable(entries: readonly string[]): void {
  const reached = new Set<string>();
  const visit = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    const text = readFileSync(file, 'utf8');
    for (const [, specifier = ''] of text.matchAll(relativeImport))
      visit(path.resolve(path.dirname(file), specifier.replace(/\.ts$/, '.d.ts')));
    writeFileSync(
      file,
      text.replaceAll(relativeImport, (all) => all.replace(/\.ts(.)$/, '.js$1')),
    );
  };
  entries.forEach(visit);
  for (const entry of readdirSync(types, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isFile() && !reached.has(file)) rmSync(file);
  }
}

const relativeImport = /(?<=\bfrom |\bimport\()["'](\.[^"']+)["']/g;

/** Returns the licenses of the packages whose code is in main.cjs, which esbuild names in comments. */
function collectLicenses(): string {
  const code = readFileSync(path.join(compiled, 'main.cjs'), 'latin1');
  const names = new Set(
    [...code.matchAll(/^\/\/ .*?\bnode_modules\/((?:@[^/\n]+\/)?[^/\n]+)/gm)].map(
      ([, name]) => name,
    ),
  );
  return [...names]
    .sort()
    .map((name) => `# ${name}\n\n${licenseOf(String(name))}\n`)
    .join('\n');
}

function licenseOf(name: string): string {
  const folder = path.join(packageRoot(), 'node_modules', name);
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(?:\.|$)/i.test(entry));
  if (file === undefined) throw new Error(`The package ${name} has no license file.`);
  return readFileSync(path.join(folder, file), 'utf8').trim();
}

rmSync(types, { recursive: true, force: true });
execFileSync('npx', ['tsc', '-p', import.meta.dirname], { stdio: 'inherit' });
keepReachable(['api.d.ts', 'testing/testing.d.ts'].map((file) => path.join(types, file)));
// The entries are CommonJS modules, unlike the package's other files. Only an ES module can extend Vitest's types.
copyFileSync(
  path.join(types, 'testing', 'testing.d.ts'),
  path.join(types, 'testing', 'testing.d.mts'),
);
writeFileSync(path.join(types, 'package.json'), '{ "type": "commonjs" }\n');
writeFileSync(path.join(compiled, 'LICENSES.md'), collectLicenses());
minify('main.cjs');
minify('client.js');
