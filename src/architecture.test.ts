import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** The parts of the core. Each imports only from itself and from those before it. */
const core = [
  'lib',
  'report',
  'files',
  'cache',
  'config',
  'site',
  'content',
  'plan',
  'features',
  'render',
  'check',
  'write',
];

const src = import.meta.dirname;

test.each(
  core
    .filter((part) => part !== 'features')
    .map((part) => ({ part, allowed: core.slice(0, core.indexOf(part) + 1) })),
)('$part/ imports from no later part, types included', ({ part, allowed }) => {
  const files = readdirSync(path.join(src, part), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test|\.bench)\.ts$/.test(file) && !file.includes('fixtures'),
  );
  expect(files).not.toEqual([]);
  const imports = files.flatMap((file) => importsOf(path.join(src, part, file)));
  expect(imports.filter(({ to }) => ![...allowed, 'tree.ts'].includes(to))).toEqual([]);
});

/** Returns the folders and files directly below `src/` that a file imports from. */
function importsOf(file: string): { readonly file: string; readonly to: string }[] {
  return [...readFileSync(file, 'utf8').matchAll(/(?:from|import\(|import) ?'(\.[^']+)'/g)].map(
    ([, name = '']) => ({
      file: path.relative(src, file),
      to: path.relative(src, path.resolve(file, '..', name)).split(path.sep)[0] ?? '',
    }),
  );
}
