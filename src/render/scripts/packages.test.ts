import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { createRebuilder } from '../../commands/dev/rebuild/rebuilder.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';

/** A package with a style sheet, a picture that both use, and code. */
const lightbox: Files = {
  'node_modules/lightbox/package.json':
    '{ "name": "lightbox", "version": "1.0.0", "main": "index.js" }',
  'node_modules/lightbox/index.js':
    "/*! Lightbox is free */\nimport icon from './Icon File.svg';\nexport const open = (name) => { document.title = 'version one ' + name + icon; };",
  'node_modules/lightbox/style.css': '.lightbox { background: url("Icon File.svg") }',
  'node_modules/lightbox/Icon File.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
};

const site = (script: string, files: Files = {}, more = ''): Files => ({
  ...plainSite,
  ...lightbox,
  'assets/gallery.tsx': script,
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace('  settings,\n', `  settings,\n  scripts: ['gallery.tsx'],\n${more}`)
    .replace("'style-src': []", "'style-src': [], 'script-src': []")
    .replace(
      '<h1>{home.title}</h1>',
      "<h1>{home.title}</h1><script src={site.script('gallery.tsx')} integrity={site.integrity('gallery.tsx')} defer />",
    ),
  ...files,
});

async function buildWith(files: Files) {
  const root = temporarySite(files);
  const { diagnostics, tree } = await build({ root, write: false });
  const textOf = (name: string) => Buffer.from(tree.get(name)?.bytes ?? []).toString();
  const names = (pattern: RegExp) => [...tree.keys()].filter((name) => pattern.test(name));
  return { root, diagnostics, textOf, names };
}

const usesLightbox = "import { open } from 'lightbox';\nimport 'lightbox/style.css';\nopen('a');";

describe('a script with a package', () => {
  test('is one file, and one more for the styles, on pages that load it', async () => {
    const { diagnostics, textOf, names } = await buildWith(site(usesLightbox));
    expect(diagnostics).toEqual([]);
    const [css = ''] = names(/gallery-\w+\.css$/);
    expect(names(/gallery/)).toEqual([css, expect.stringMatching(/^assets\/gallery-\w{10}\.js$/)]);
    const page = textOf('index.html');
    expect(page).toContain(`<link rel="stylesheet" href="/${css}"/>`);
    expect(page).toMatch(/style-src 'sha256-[^']+' 'self'/);
    expect(textOf('terms/index.html')).not.toContain('gallery');
  });

  test('publishes its pictures under the names of the generator', async () => {
    const { textOf, names } = await buildWith(site(usesLightbox));
    const [icon = ''] = names(/icon/i);
    expect(icon).toMatch(/^assets\/icon-file-\w{10}\.svg$/);
    const name = path.basename(icon);
    const [css = '', js = ''] = names(/gallery/);
    expect(textOf(css)).toBe(`.lightbox{background:url(${name})}\n`);
    expect(textOf(js)).toContain(`new URL("${name}",document.currentScript.src).href`);
    expect(textOf(js)).toContain('Lightbox is free');
  });

  test('has the code of another version once that is installed', async () => {
    const { root } = await buildWith(site(usesLightbox));
    const file = path.join(root, 'node_modules/lightbox/index.js');
    writeFileSync(
      file,
      "export const open = (name) => { document.title = 'version two ' + name; };",
    );
    const { tree } = await build({ root, write: false });
    const texts = [...tree].flatMap(([name, { bytes }]) =>
      name.endsWith('.js') ? [Buffer.from(bytes).toString()] : [],
    );
    expect(texts.join()).toContain('version two');
  });

  test('has the same name in dev until it changes', async () => {
    const root = temporarySite(site(usesLightbox));
    const rebuilder = createRebuilder({ root });
    const outputAfter = async (file: string, text: string) => {
      writeFileSync(path.join(root, file), text);
      utimesSync(path.join(root, file), 1, 1);
      const { revision } = await rebuilder.update(new Set([file]));
      const page = Buffer.from(revision?.get('index.html')?.bytes ?? []).toString();
      const name = /src="\/(assets\/gallery[^"]+)"/.exec(page)?.[1] ?? '';
      return { name, map: revision?.sourceMapOf(name), code: revision?.get(name)?.bytes };
    };
    const first = await outputAfter('content/terms.md', String(plainSite['content/terms.md']));
    expect(JSON.parse(first.map ?? '{}')).toMatchObject({
      sources: expect.arrayContaining(['node_modules/lightbox/index.js']),
    });
    const second = await outputAfter(
      'content/home.md',
      '---\ntitle: New\n---\nText.\n\n## Prices {#prices}\n',
    );
    expect(second.name).toBe(first.name);
    const third = await outputAfter('assets/gallery.tsx', usesLightbox.replace("'a'", "'b'"));
    expect(third.name).not.toBe(first.name);
  });

  test('compiles JSX with the React of the site', async () => {
    const root = temporarySite(
      site(
        "import { createRoot } from 'react-dom/client';\nimport { total } from './price.ts';\nconst Calculator = ({ price }: { price: number }) => <p>{total(price)}</p>;\ncreateRoot(document.body).render(<Calculator price={2} />);",
        { 'assets/price.ts': 'export const total = (price: number) => price * 3;' },
        '  budget: { page: 100_000, script: 1000 },\n',
      ),
    );
    mkdirSync(path.join(root, 'node_modules'), { recursive: true });
    for (const name of ['react', 'react-dom', 'scheduler'])
      symlinkSync(
        path.resolve(import.meta.dirname, '../../../node_modules', name),
        path.join(root, 'node_modules', name),
      );
    const { diagnostics } = await check({ root });
    const found = diagnostics.filter(({ code }) => /^(?:script|weight)\//.test(code));
    expect(found).toMatchObject([{ code: 'weight/script' }]);
  });

  test('shares a module with a template', async () => {
    const { diagnostics, textOf } = await buildWith(
      site("import { total } from './price.ts';\ndocument.title = String(total(2));", {
        'assets/price.ts': 'export const total = (price: number) => price * 21;',
        'templates/site.tsx': `import { total } from '../assets/price.ts';\n${String(site('')['templates/site.tsx']).replace('<h1>{home.title}</h1>', '<h1>{total(2)}</h1>')}`,
      }),
    );
    expect(diagnostics).toEqual([]);
    expect(textOf('index.html')).toContain('<h1>42</h1>');
  });
});

test.each([
  [
    'a package that is not installed',
    "import 'photoswipe';",
    '1:8+12 script/import The package “photoswipe” is not installed. → Run “npm install photoswipe”',
  ],
  [
    'an alias that nothing declares',
    "import '~/ui/menu';",
    '1:8+11 script/import “~/ui/menu” is neither a file nor a package. → Write the path of the file',
  ],
  [
    'a file that a package lacks',
    "\nimport 'lightbox/none.css';",
    '2:8+19 script/import has no file for “lightbox/none.css”',
  ],
  [
    'a module of Node',
    "import { readFileSync } from 'node:fs';\nreadFileSync('a');",
    '1:30+9 script/import node:fs is a module of Node → Compute the value in a template',
  ],
  [
    'a template',
    "import { site } from '../templates/site.tsx';\nsite;",
    '1:22+23 script/import A script cannot import templates/site.tsx → Move the code to assets/',
  ],
  [
    'a module of Node that a package needs',
    "import 'lightbox/node.js';",
    'undefined:undefined+undefined script/import Could not resolve "fs". → Use a package that is made for browsers',
  ],
  [
    'two copies of React',
    "import { a } from 'react';\nimport { b } from 'widget';\na(b);",
    'undefined:undefined+undefined script/duplicate 2 copies of react: node_modules/react, node_modules/widget/node_modules/react. → npm ls react',
  ],
])('%s is reported', async (_, script, expected) => {
  const { diagnostics } = await buildWith(
    site(script, {
      'node_modules/lightbox/node.js': "import { x } from 'fs';\nx();",
      'node_modules/react/package.json': '{ "name": "react", "main": "index.js" }',
      'node_modules/react/index.js': 'export const a = (x) => console.log(x, 1);',
      'node_modules/widget/package.json': '{ "name": "widget", "main": "index.js" }',
      'node_modules/widget/index.js': "import { a } from 'react'; export const b = () => a(2);",
      'node_modules/widget/node_modules/react/package.json':
        '{ "name": "react", "main": "index.js" }',
      'node_modules/widget/node_modules/react/index.js':
        'export const a = (x) => console.log(x, 2);',
    }),
  );
  const found = diagnostics.map(
    ({ line, column, length, code, message, fix }) =>
      `${line}:${column}+${length} ${code} ${message} → ${fix}`,
  );
  expect(found.length, found.join('\n')).toBe(1);
  const [place = '', code = '', ...words] = expected.split(' ');
  expect(found[0]).toContain(`${place} ${code} `);
  for (const part of words.join(' ').split(' → ')) expect(found[0]).toContain(part);
});

test('a file that ends in .ts and contains JSX is reported with its name', async () => {
  const { diagnostics } = await buildWith(
    site("import './a.ts';", { 'assets/a.ts': 'export const a = <p className="b">c</p>;' }),
  );
  expect(diagnostics).toMatchObject([
    { code: 'script/syntax', file: 'assets/a.ts', line: 1, fix: expect.stringContaining('.tsx') },
  ]);
});

test('a package whose style elements are only for old browsers is no problem', async () => {
  const code =
    "export const open = () => 'adoptedStyleSheets' in document ? new CSSStyleSheet() : document.createElement('style');";
  const script = "import { open } from 'lightbox';\nopen();";
  const files = { 'node_modules/lightbox/index.js': code };
  expect((await buildWith(site(script, files))).diagnostics).toEqual([]);
});

test.each([
  ["document.createElement('style')", 'inserts <style> elements'],
  ["document.body.setAttribute('style', 'color: red')", 'sets style attributes'],
  ["new Function('return 1')()", 'evaluates text as code'],
  [
    "document.body.attachShadow({ mode: 'open' }).innerHTML = '<style>p { margin: 0 }</style>'",
    'inserts <style> elements',
  ],
  [
    "document.body.attachShadow({ mode: 'open' }).innerHTML = '<p style=\"margin: 0\"></p>'",
    'sets style attributes',
  ],
])('%s in a package is a warning under a strict policy', async (code, message) => {
  const files = { 'node_modules/lightbox/index.js': `export const open = () => ${code};` };
  const script = "import { open } from 'lightbox';\nopen();";
  const { diagnostics } = await buildWith(site(script, files));
  expect(diagnostics).toMatchObject([
    { code: 'script/policy', severity: 'warning', file: 'assets/gallery.tsx' },
  ]);
  expect(diagnostics[0]?.message).toContain(`lightbox ${message}`);
  const { 'templates/site.tsx': map } = site(script);
  const withoutPolicy = {
    ...files,
    'templates/site.tsx': String(map).replace(/ {2}policy: .*\n/, ''),
  };
  expect((await buildWith(site(script, withoutPolicy))).diagnostics).toEqual([]);
});
