import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The stages of a build. Each imports only from itself and from those before it. */
const stages = [
  'report',
  'cache',
  'config',
  'site',
  'content',
  'plan',
  'hosts',
  'render',
  'check',
  'write',
];
/** Files of `src/` that every stage may import. */
const shared = [
  'decode-html.ts',
  'decode-text.ts',
  'digest.ts',
  'forbidden-characters.ts',
  'can-parse-url.ts',
  'if-possible.ts',
  'lazy-packages.cjs',
  'list-files.ts',
  'read-site-file.ts',
  'media-types.ts',
  'memoize.ts',
  'package-root.ts',
  'precompress.ts',
  'tree.ts',
];

/** Calls the whole build. */
const checkCommand = path.join('check', 'run-check.ts');

const src = import.meta.dirname;

test.each(stages.map((stage, index) => ({ stage, allowed: stages.slice(0, index + 1) })))(
  '$stage/ imports from no later stage, types included',
  ({ stage, allowed }) => {
    const files = readdirSync(path.join(src, stage), { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        /(?<!\.test|\.bench)\.ts$/.test(file) &&
        !file.includes('fixtures') &&
        path.join(stage, file) !== checkCommand,
    );
    expect(files).not.toEqual([]);
    const imports = files.flatMap((file) => importsOf(path.join(src, stage, file)));
    expect(imports.filter(({ to }) => ![...allowed, ...shared].includes(to))).toEqual([]);
  },
);

/** Returns the folders and files directly below `src/` that a file imports from. */
function importsOf(file: string): { readonly file: string; readonly to: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)].map(
    ([, name = '']) => ({
      file: path.relative(src, file),
      to: path.relative(src, path.resolve(file, '..', name)).split(path.sep)[0] ?? '',
    }),
  );
}
