import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite, type Files } from '../test-support/temporary-site.ts';

/**
 * Builds a site whose templates begin with `imports` and show `value` as the title of each
 * `<main>`.
 */
async function buildWith(imports: string, value: string, files: Files = {}) {
  const root = temporarySite({
    ...plainSite,
    ...files,
    'templates/site.tsx': String(plainSite['templates/site.tsx'])
      .replace(/^/, imports)
      .replace('<main>', `<main title={${value}}>`),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  const html = Buffer.from(tree.get('index.html')?.bytes ?? '').toString();
  return { root, diagnostics, title: /<main title="([^"]*)"/.exec(html)?.[1] };
}

const packageOf = (name: string, manifest: object, files: Files): Files =>
  Object.fromEntries(
    Object.entries({ 'package.json': JSON.stringify({ name, ...manifest }), ...files }).map(
      ([file, text]) => [`node_modules/${name}/${file}`, text],
    ),
  );

const greeting = packageOf(
  'greeting',
  { main: 'index.js' },
  { 'index.js': "exports.greet = (name) => 'Hello ' + name;" },
);
const modern = packageOf(
  'modern',
  { type: 'module', exports: './index.js' },
  {
    'index.js':
      "import { readFileSync } from 'node:fs';\nexport const here = readFileSync(new URL('data.txt', import.meta.url), 'utf8');\nexport default 'default of modern';\n",
    'data.txt': 'data of modern',
  },
);
const bilingual = packageOf(
  'bilingual',
  { exports: { import: './index.mjs', require: './index.cjs' } },
  { 'index.mjs': "export const kind = 'module';", 'index.cjs': "exports.kind = 'script';" },
);

const priced = {
  'data/prices.yaml': '# Prices\n- title: Alps\n  price: 120\n',
  'data/rooms.csv': 'room;beds\n"Alps; south";2\nLake;\n',
};
const importData =
  "import prices from '../data/prices.yaml';\nimport rooms from '../data/rooms.csv';\n";

test('imports YAML, and CSV as a list of rows', async () => {
  const { title, diagnostics } = await buildWith(
    importData,
    'JSON.stringify([prices, rooms]).replace(/"/g, "")',
    priced,
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe('[[{title:Alps,price:120}],[{room:Alps; south,beds:2},{room:Lake,beds:}]]');
});

test('reports errors in imported data at their lines and cells', async () => {
  const { diagnostics } = await buildWith(importData, 'String([prices, rooms])', {
    'data/prices.yaml': '- title: Terms: the rest\n',
    'data/rooms.csv': 'room,beds\nAlps,2\nLake,"3\n',
  });
  expect(
    diagnostics.map(({ code, file, line, column }) => `${file}:${line}:${column} ${code}`).sort(),
  ).toEqual(['data/prices.yaml:1:10 yaml/syntax', 'data/rooms.csv:3:6 data/quote']);
});

test('imports JSON, builtins, and values that a module awaits at its top', async () => {
  const { title, diagnostics } = await buildWith(
    "import figures from './figures.json';\nimport { awaited } from './awaited.ts';\n",
    '`${figures.clients} ${awaited}`',
    {
      'templates/figures.json': '{ "clients": 30 }',
      'templates/awaited.ts':
        "import { setTimeout } from 'node:timers/promises';\nimport path from 'path';\nexport const awaited = await setTimeout(1, path.basename('a/awaited'));\n",
    },
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe('30 awaited');
});

test('imports packages of both module systems as Node does', async () => {
  const { title, diagnostics } = await buildWith(
    "import { greet } from 'greeting';\nimport whole, { here } from 'modern';\nimport * as both from 'bilingual';\nconst late = await import('modern');\n",
    '`${greet("you")}, ${whole}, ${here}, ${both.kind}, ${late.here}`',
    { ...greeting, ...modern, ...bilingual },
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe('Hello you, default of modern, data of modern, module, data of modern');
});

test('bundles packages in TypeScript, and gives packages the React of the site', async () => {
  const { title, diagnostics } = await buildWith(
    "import { createContext } from 'react';\nimport { shout } from 'typed';\nimport { isSame, useName } from 'hooks';\nconst Name = createContext('context');\nconst Show = () => <i>{useName(Name)}</i>;\n",
    'shout(String(isSame(createContext)))',
    {
      ...packageOf(
        'typed',
        { type: 'module', exports: './index.ts' },
        { 'index.ts': "export const shout = (text: string): string => text + '!';" },
      ),
      ...packageOf(
        'hooks',
        { main: 'index.js', peerDependencies: { react: '*' } },
        {
          'index.js':
            "const React = require('react');\nexports.isSame = (create) => create === React.createContext;\nexports.useName = (context) => React.useContext(context) + React.useState('')[0];",
        },
      ),
    },
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe('true!');
});

const compiled =
  "Object.defineProperty(exports, '__esModule', { value: true });\nexports.default = () => 'default';\nexports.named = () => 'named';";
test.each([
  ['of a package that uses React', { peerDependencies: { react: '*' } }],
  ['of a package for Node', {}],
])('the default import of CommonJS %s is that of bundlers', async (_, manifest) => {
  const { title, diagnostics } = await buildWith(
    `import old, { named } from 'old';\nimport * as all from 'old';\nimport { default as again } from 'old';\nimport direct from 'plain';\nimport loose, { one } from 'bare';\nimport { inner } from 'inner';\nconst late = await import('old');\n`,
    '[old(), named(), all.default(), again(), late.default(), direct(), loose.one, one, inner].join()',
    {
      ...packageOf('old', { main: 'index.js', ...manifest }, { 'index.js': compiled }),
      ...packageOf(
        'plain',
        { main: 'index.js', ...manifest },
        { 'index.js': "module.exports = () => 'plain';" },
      ),
      ...packageOf(
        'bare',
        { main: 'index.js', ...manifest },
        { 'index.js': "exports.__esModule = true;\nexports.one = 'one';" },
      ),
      ...packageOf(
        'inner',
        { type: 'module', exports: './index.js', ...manifest },
        { 'index.js': "import old from 'old';\nexport const inner = typeof old.default;" },
      ),
    },
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe('default,named,default,default,default,plain,one,one,function');
});

test('gives each module its own import.meta', async () => {
  const { title, root, diagnostics } = await buildWith(
    "import { readFileSync } from 'node:fs';\nimport { folder } from './parts/folder.ts';\nconst text = readFileSync(new URL('parts/a.txt', import.meta.url), 'utf8');\n",
    '`${text} ${folder}`',
    {
      'templates/parts/a.txt': 'read',
      'templates/parts/folder.ts': 'export const folder = import.meta.dirname;\n',
    },
  );
  expect(diagnostics).toEqual([]);
  expect(title).toBe(`read ${root}/templates/parts`);
});

test('reports a member of import.meta that other tools have at its line', async () => {
  const { diagnostics } = await buildWith(
    'const mode = import.meta.env.MODE;\n',
    "mode + 'import.meta.env'",
  );
  expect(diagnostics).toMatchObject([
    { code: 'template/threw', file: 'templates/site.tsx', line: 1, column: 30 },
  ]);
});

test.each([
  ["import { x } from 'nowhere';", 'The package “nowhere” is not installed.'],
  ["import x from '~/ui/x';", '“~/ui/x” is neither a file nor a package.'],
  ["import x from '@/ui/x';", '“@/ui/x” is neither a file nor a package.'],
  [
    "import x from 'broken';",
    'The package file node_modules/broken/index.js could not be loaded: no binary',
  ],
  ["import x from './photo.png';", 'A template cannot import ./photo.png.'],
])('locates the failing import in %s', async (statement, message) => {
  const { diagnostics } = await buildWith(`${statement}\n`, 'String(x)', {
    ...greeting,
    ...packageOf(
      'broken',
      { type: 'module', exports: './index.js' },
      { 'index.js': "throw new Error('no binary');\nexport default 1;" },
    ),
    'templates/photo.png': 'x',
  });
  expect(diagnostics).toMatchObject([
    { code: 'template/import', file: 'templates/site.tsx', line: 1, message },
  ]);
  expect(diagnostics[0]?.column).toBe(statement.indexOf("'") + 1);
  const isPackage = !/[~@]\//.test(statement);
  expect(diagnostics[0]?.fix?.includes('npm install') ?? false).toBe(
    statement.includes('nowhere') && isPackage,
  );
});

test('reads .env as Node does', async () => {
  process.env['SITEGEN_TEST_SET'] = 'environment';
  const { title } = await buildWith(
    '',
    '`${process.env["SITEGEN_TEST_NEW"]} ${process.env["SITEGEN_TEST_SET"]}`',
    { '.env': 'SITEGEN_TEST_NEW="from file" # comment\nSITEGEN_TEST_SET=file\n' },
  );
  delete process.env['SITEGEN_TEST_NEW'];
  delete process.env['SITEGEN_TEST_SET'];
  expect(title).toBe('from file environment');
});

test('compiles the templates again after a change of the paths in tsconfig.json', async () => {
  const tsconfig = (folder: string) =>
    JSON.stringify({
      compilerOptions: { paths: { '@words': [`./templates/${folder}/words.ts`] } },
    });
  const { root, title } = await buildWith("import { words } from '@words';\n", 'words', {
    'tsconfig.json': tsconfig('one'),
    'templates/one/words.ts': "export const words = 'one';",
    'templates/two/words.ts': "export const words = 'two';",
  });
  expect(title).toBe('one');
  writeFileSync(`${root}/tsconfig.json`, tsconfig('two'));
  const { tree } = await build({ root, write: false });
  expect(Buffer.from(tree.get('index.html')!.bytes).toString()).toContain('title="two"');
});

test('a request that fails is reported with its address, cause and line', async () => {
  const { diagnostics } = await buildWith(
    "\nconst rows = await (await fetch('http://127.0.0.1:9/events.json')).json();\n",
    'String(rows)',
  );
  expect(diagnostics).toMatchObject([
    {
      code: 'template/threw',
      file: 'templates/site.tsx',
      line: 2,
      message: expect.stringMatching(
        /^The templates could not be loaded: http:\/\/127\.0\.0\.1:9\/events\.json cannot be loaded: (?:bad port|connect ECONNREFUSED.*)\.$/,
      ),
      fix: 'Check the address and the connection, and run the command again.',
    },
  ]);
});
