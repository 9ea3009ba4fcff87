import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { files } from './features/index.ts';
import { visitShippedCode, type SyntaxNode } from './test-support/shipped-code.ts';

/** The parts of the core. Each imports only from itself and from those before it. */
const core = [
  'lib',
  'report',
  'files',
  'cache',
  'config',
  'site',
  'templates',
  'content',
  'plan',
  'render',
  'check',
  'write',
];

/** The features that use another feature. */
const featuresOfFeatures: Readonly<Record<string, readonly string[]>> = {
  // The sitemap lists the same languages of a page as its head.
  'features/search': ['features/languages'],
};

/** A file may import what the expression for its part matches. */
const rules: readonly (readonly [part: RegExp, allowed: (part: string) => boolean])[] = [
  ...core.map((part, index): (typeof rules)[number] => [
    new RegExp(`^${part}$`),
    (to) => [...core.slice(0, index + 1), 'tree.ts'].includes(to),
  ]),
  [/^tree\.ts$/, () => false],
  [/^features\/index\.ts$/, (to) => isCore(to) || /^features\/(?!index)/.test(to)],
  [/^pipeline\.ts$/, (to) => isCore(to)],
  [
    /^(?:build|assemble-site|build-options)\.ts$/,
    (to) => isCore(to) || to.startsWith('features/') || /^(?:[\w-]+)\.ts$/.test(to),
  ],
];

const importPattern = /\b(?:import|export)\b[^;']*?'(\.[^']+)'/g;

const isCore = (part: string) => core.includes(part) || part === 'tree.ts';

const imports = importsIn(import.meta.dirname);

test.each(rules)('%s imports only from what it may use, types included', (part, isAllowed) => {
  const own = imports.filter(({ from }) => part.test(from));
  expect(own.filter(({ to }) => !isAllowed(to))).toEqual([]);
});

test('a feature imports the core and itself, and others only where the table says so', () => {
  const own = imports.filter(({ from }) => /^features\/(?!index)/.test(from));
  expect(own).not.toEqual([]);
  const isAllowed = ({ from, to }: Import) =>
    isCore(to) || to === from || featuresOfFeatures[from]?.includes(to) === true;
  expect(own.filter((each) => !isAllowed(each))).toEqual([]);
});

test('only what runs the stages imports the lists of features', () => {
  const readers = imports.filter(({ to }) => to === 'features/index.ts').map(({ from }) => from);
  expect(readers.filter((from) => !from.startsWith('commands/')).sort()).toEqual([
    'assemble-site.ts',
    'build.ts',
  ]);
});

test('the core knows no file of a feature, not even by name', () => {
  const names = files.flatMap(({ paths }) => paths);
  expect(names).toContain('/sitemap.xml');
  const readers = new Set(imports.filter(({ from }) => isCore(from)).map(({ file }) => file));
  const mentions = [...readers].flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    return names.filter((name) => text.includes(`'${name}'`)).map((name) => `${file}: ${name}`);
  });
  expect(mentions).toEqual([]);
});

test('a command imports no other command', () => {
  const own = imports.filter(({ from }) => /^commands\/(?!cli$|serve$)/.test(from));
  const others = own.filter(({ from, to }) => to !== from && /^commands\/(?!cli$|serve$)/.test(to));
  expect(others).toEqual([]);
});

test('the command line loads no stage of a build before a command runs', () => {
  const parts = new Set(
    loadedBy(path.join(import.meta.dirname, 'commands/cli/run-process.ts')).map(
      (file) => path.relative(import.meta.dirname, file).split(path.sep)[0],
    ),
  );
  expect([...parts].sort()).toEqual(['commands', 'config', 'lib', 'report']);
});

/** Returns a file and all that it imports, directly or not, but for types and `import(…)`. */
function loadedBy(file: string, loaded = new Set<string>()): readonly string[] {
  if (loaded.has(file)) return [...loaded];
  loaded.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(loadPattern))
    loadedBy(path.resolve(file, '..', name), loaded);
  return [...loaded];
}

const loadPattern = /^(?:import|export)(?! type\b)(?: [^;'=(]*? from)? '(\.[^']+)'/gm;

interface Import {
  readonly file: string;
  /** A part: a folder of the core, a feature, a command, or a file of `src/`. */
  readonly from: string;
  readonly to: string;
}

/** Returns the imports of all files below `src/` that ship. */
function importsIn(src: string): readonly Import[] {
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /(?<!\.test|\.bench)\.tsx?$/.test(file) &&
        !/fixtures|test-support|^docs|^commands\/init\/(?:company|minimal|languages)/.test(file),
    )
    .flatMap((file) =>
      [...readFileSync(path.join(src, file), 'utf8').matchAll(importPattern)].map(
        ([, name = '']) => ({
          file,
          from: partOf(file),
          to: partOf(path.relative(src, path.resolve(src, file, '..', name))),
        }),
      ),
    );
}

function partOf(file: string): string {
  const [first = '', second = ''] = file.split(path.sep);
  return /^(?:features|commands)$/.test(first) ? `${first}/${second}` : first;
}

test('the top level has only the folders that the README lists', () => {
  const root = path.resolve(import.meta.dirname, '..');
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  const listed = Array.from(readme.matchAll(/^(\w+)\/ {2,}/gm), ([, name]) => name);
  const ignored = ['node_modules', 'coverage', 'docs'];
  const folders = readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^[^.]/.test(entry.name))
    .map(({ name }) => name);
  expect(folders.filter((name) => !listed.includes(name) && !ignored.includes(name))).toEqual([]);
  expect(listed).toEqual(['bin', 'src', 'content', 'templates', 'assets', 'dist']);
});

test('no function name is defined in three files or more', () => {
  const files = new Map<string, Set<string>>();
  visitShippedCode((node, around, file) => {
    const { type, id, init } = node as { type: string; id?: { name?: string }; init?: SyntaxNode };
    const isFunction = /^(?:Arrow)?Function/.test(`${init?.type ?? type}`);
    // A function inside of another one is found only there.
    const isInside = around.some((each) => each.type.includes('Function'));
    if (isFunction && !isInside && id?.name !== undefined)
      files.set(id.name, (files.get(id.name) ?? new Set()).add(file));
  });
  expect([...files].filter(([, { size }]) => size > 2)).toEqual([]);
});

test('no regular expression is too long to read, and no conditional too deep', () => {
  const found: string[] = [];
  visitShippedCode((node, around, file) => {
    const isLong = node.type === 'Literal' && 'regex' in node && node.end - node.start > 250;
    const isDeep =
      node.type === 'ConditionalExpression' &&
      around.slice(0, 2).every(({ type }) => type === 'ConditionalExpression');
    if (isDeep || (isLong && !file.startsWith('features/proofreading/')))
      found.push(`${file}: ${node.type}`);
  });
  expect(found).toEqual([]);
});
