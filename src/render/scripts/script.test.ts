import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import vm from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { openCache } from '../../cache/cache.ts';
import { createReport } from '../../report/diagnostic.ts';
import { bundleScript } from './script.ts';

async function bundle(
  files: Readonly<Record<string, string | Uint8Array>>,
  cache = openCache(undefined),
) {
  const [diagnostics, report] = createReport();
  const assets = new Map(
    Object.entries(files).map(([name, contents]) => [name, Buffer.from(contents)]),
  );
  const script = await bundleScript(os.tmpdir(), 'enhance.ts', assets, cache, {}, report);
  return { code: script?.code ?? '', diagnostics };
}

describe('compiling a script', () => {
  test('makes one classic script of TypeScript and all that it imports', async () => {
    const { code, diagnostics } = await bundle({
      'enhance.ts':
        "import { double } from './parts/double.ts';\nimport data from './data.json';\n(globalThis as { result?: number }).result = double(data.value);",
      'parts/double.ts': 'export const double = (value: number): number => value * 2;',
      'data.json': '{ "value": 21 }',
    });
    expect(diagnostics).toEqual([]);
    const context: { result?: number } = {};
    vm.runInNewContext(code, context);
    expect(context.result).toBe(42);
  });

  test('defines no global name', async () => {
    const { code } = await bundle({ 'enhance.ts': 'const left = 1; console.log(left);' });
    const context = { console: { log: () => {} } };
    vm.runInNewContext(code, context);
    expect(Object.keys(context)).toEqual(['console']);
  });

  test('lowers syntax that is newer than its target', async () => {
    const { code } = await bundle({
      'enhance.ts':
        'let a: { b?: number } = {}; a.b ??= 1; class C { static #x = 1; static y = this.#x }; console.log(a, C.y)',
    });
    expect(code).not.toContain('??=');
    expect(code).not.toContain('#x');
  });

  test('does not escape non-ASCII letters', async () => {
    expect((await bundle({ 'enhance.ts': "console.log('é→')" })).code).toContain('é→');
  });
});

describe('errors', () => {
  test('have a position, in UTF-16 columns', async () => {
    const { code, diagnostics } = await bundle({
      'enhance.ts': "import './parts/a.ts';",
      'parts/a.ts': "'use strict';\n/* é😀 */ const = 1;",
    });
    expect(code).toBe('');
    expect(diagnostics).toMatchObject([
      { code: 'script/syntax', severity: 'error', file: 'assets/parts/a.ts', line: 2, column: 17 },
    ]);
  });

  test('are reported for all files at once', async () => {
    const { diagnostics } = await bundle({
      'enhance.ts': "import './a.ts';\nimport './b.ts';\nimport './c.ts';",
      'a.ts': 'const = 1;',
      'b.ts': 'const = 1;',
    });
    expect(diagnostics.map(({ file }) => file).sort()).toEqual([
      'assets/a.ts',
      'assets/b.ts',
      'assets/enhance.ts',
    ]);
  });

  test('suggest the import that was meant', async () => {
    const { diagnostics } = await bundle({
      'enhance.ts': "import './parts/mneu.ts';",
      'parts/menu.ts': '',
    });
    expect(diagnostics).toMatchObject([
      {
        line: 1,
        column: 8,
        message: 'assets/parts/mneu.ts is missing.',
        fix: 'Did you mean “./parts/menu.ts”?',
      },
    ]);
  });

  test('are reported for an import from outside of assets/', async () => {
    const { diagnostics } = await bundle({ 'enhance.ts': "import '../package.json';" });
    expect(diagnostics).toMatchObject([
      { code: 'script/import', message: 'A script cannot import package.json.' },
    ]);
  });

  test('name a missing script', async () => {
    const { diagnostics } = await bundle({ 'enhnace.ts': '' });
    expect(diagnostics).toMatchObject([
      { message: 'assets/enhance.ts is missing.', fix: 'Did you mean “enhnace.ts”?' },
    ]);
    const { diagnostics: alone } = await bundle({ 'other.css': '' });
    expect(alone).toMatchObject([
      {
        message: 'assets/enhance.ts is missing.',
        fix: 'Add the file, or correct its name in the site map or in the block that loads it.',
      },
    ]);
  });

  test.each(['lib.mjs', 'menu.test.ts'])(
    'name a file that cannot be part of it: %s',
    async (file) => {
      const { diagnostics } = await bundle({ 'enhance.ts': `import './${file}';`, [file]: '' });
      expect(diagnostics).toMatchObject([
        {
          message: `assets/${file} cannot be part of a script.`,
          fix: 'Rename it, so that it ends in .ts, .tsx, .js, .jsx, .json or .css and is neither a test nor a declaration file.',
        },
      ]);
    },
  );

  test('name a file that is not UTF-8', async () => {
    const { diagnostics } = await bundle({
      'enhance.ts': Buffer.from([0x2f, 0x2f, 0x0a, 0x20, 0xff]),
    });
    expect(diagnostics).toMatchObject([{ file: 'assets/enhance.ts', line: 2, column: 2 }]);
  });

  test('may be warnings, which do not stop the script', async () => {
    const { code, diagnostics } = await bundle({
      'enhance.ts': "console.log(typeof location === 'strnig');",
    });
    expect(code).not.toBe('');
    expect(diagnostics).toMatchObject([{ severity: 'warning', line: 1 }]);
  });
});

describe('the cache', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'scripts-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('gives the same result as a fresh run, warnings included', async () => {
    const files = { 'enhance.ts': "console.log(typeof location === 'strnig');" };
    const fresh = await bundle(files, openCache(folder));
    expect(await bundle(files, openCache(folder))).toEqual(fresh);
    expect(readdirSync(path.join(folder, 'scripts'))).toHaveLength(1);
  });

  test('notices that an imported file changed', async () => {
    const cache = openCache(folder);
    await bundle({ 'enhance.ts': "import './a.ts';", 'a.ts': 'console.log(1)' }, cache);
    expect(
      (await bundle({ 'enhance.ts': "import './a.ts';", 'a.ts': 'console.log(2)' }, cache)).code,
    ).toContain('2');
  });
});
