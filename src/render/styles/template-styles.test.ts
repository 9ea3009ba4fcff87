import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';

const text = (bytes: Uint8Array | undefined) => Buffer.from(bytes ?? '').toString();

/** A site whose legal page has a component in a separate file, which shows a box with styles. */
const styledSite: Files = {
  ...plainSite,
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace(/^/, "import { Legal } from './legal.tsx';\n")
    .replace('component: Terms }', 'component: Legal }'),
  'templates/legal.tsx':
    'import \'./legal.css\';\nimport { Box } from \'./box.tsx\';\nexport const Legal = ({ content: { terms }, page }) => <html lang="en"><head><title>{terms.title}</title><link rel="canonical" href={page.canonical} /></head><body><main><h1 id="scope">Terms</h1><Box /></main></body></html>;\n',
  'templates/box.tsx':
    "import styles from './box.module.css';\nexport const Box = () => <p className={styles.box}>{String(styles.none)}</p>;\n",
  'templates/box.module.css':
    '@import "../assets/shared.css";\n.box { mask: url(../assets/mark.svg) }',
  'templates/legal.css': 'main { color: teal }',
  'assets/shared.css': '.shared { color: navy }',
};

async function buildStyled(changes: Files = {}, base = '/') {
  const root = temporarySite({ ...styledSite, ...changes });
  const { tree, diagnostics } = await build({ root, base, write: false });
  const html = text(tree.get('terms/index.html')?.bytes);
  const href = /<link rel="stylesheet" href="\/([^"]+)"\/>/.exec(html)?.[1] ?? '';
  return { tree, diagnostics, html, href, css: text(tree.get(href)?.bytes) };
}

test('links the stylesheets that the template of a page imports', async () => {
  const { tree, diagnostics, html, href, css } = await buildStyled();
  expect(diagnostics).toEqual([]);
  expect(href).toMatch(/^assets\/page-[0-9a-f]{10}\.css$/);
  const box = /<p class="([^"]+)">undefined/.exec(html)?.[1];
  const mark = [...tree.keys()].find((file) => file.startsWith('assets/mark-'));
  expect(css).toMatch(/^main\{color:teal\}\.shared_[^{]+\{color:navy\}/);
  expect(css).toContain(`.${box}{mask:url(${mark?.slice('assets/'.length)})}`);
  expect(html).toContain("style-src 'self'");
  expect(text(tree.get('ledger/terms/index.html')?.bytes)).toContain(`href="/${href}"`);
});

test('links the styles of all modules on a page whose component is in the site map', async () => {
  const { tree, href } = await buildStyled();
  expect(text(tree.get('index.html')?.bytes)).toContain(`href="/${href}"`);
});

test.each(['templates/legal.tsx', 'assets/main.css'])(
  'publishes the files of the stylesheet of a package that %s imports',
  async (file) => {
    const rule = file.endsWith('.css') ? '@import "map/map.css";\n' : "import 'map/map.css';\n";
    const { tree, diagnostics } = await buildStyled({
      [file]: rule + String(styledSite[file]),
      'node_modules/map/package.json': '{}',
      'node_modules/map/map.css': 'i { background: url(img/pin.svg) }',
      'node_modules/map/img/pin.svg': String(plainSite['assets/mark.svg']),
    });
    expect(diagnostics).toEqual([]);
    const name = [...tree.keys()].find((each) => each.startsWith('assets/pin-')) ?? 'none';
    const shown = [...tree].filter(([, { bytes }]) => text(bytes).includes(path.basename(name)));
    expect(shown.length).toBeGreaterThan(0);
    expect(text(tree.get(name)?.bytes)).toBe(plainSite['assets/mark.svg']);
  },
);

test('links on a page only the styles of the module of its component', async () => {
  const { tree } = await buildStyled({
    'templates/site.tsx': String(styledSite['templates/site.tsx'])
      .replace(/^/, "import { Lost } from './lost.tsx';\n")
      .replace(/const Lost = [^]*?\n\);\n/, ''),
    'templates/lost.tsx':
      'import \'./lost.css\';\nexport const Lost = () => <html lang="en"><head><title>Lost</title></head><body><main>Lost</main></body></html>;\n',
    'templates/lost.css': 'p { color: olive }',
  });
  const html = text(tree.get('404.html')?.bytes);
  const href = /<link rel="stylesheet" href="\/([^"]+)"\/>/.exec(html)?.[1] ?? '';
  expect(text(tree.get(href)?.bytes)).toBe('p{color:olive}');
});

test('changes the name of a stylesheet with its contents', async () => {
  const [one, other] = await Promise.all([
    buildStyled(),
    buildStyled({ 'templates/legal.css': 'main { color: tan }' }),
  ]);
  expect(other.href).not.toBe(one.href);
});

test.each([
  [{ 'templates/legal.css': 'main { color: ] }' }, 'css/syntax templates/legal.css:1:15'],
  [{ 'templates/legal.css': '@import "x.css";' }, 'css/missing-import templates/legal.css:1:10'],
  [{ 'templates/legal.css': 'a{mask:url(x.svg)}' }, 'css/missing-asset templates/legal.css:1:12'],
])('reports an error of %j where it is', async (changes, expected) => {
  const { diagnostics } = await buildStyled(changes);
  expect(
    diagnostics.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`),
  ).toEqual([expected]);
});

test.each([
  ['/', '/x/logo.png', '/icon.svg'],
  ['/docs/', '/docs/x/logo.png', '/docs/icon.svg'],
  ['./', 'x/logo.png', 'icon.svg'],
])('an address with a slash at its start is one below %s', async (base, logo, icon) => {
  const css = 'a{mask:url(/x/logo.png)}b{mask:url("/icon.svg")}';
  const icons = "files: [{ path: '/icon.svg', contents: () => '<svg/>' }], styles: ['main.css'],";
  const { tree, diagnostics } = await buildStyled(
    {
      'templates/legal.css': css,
      'assets/main.css': css,
      'assets/public/x/logo.png': '',
      'templates/site.tsx': styledSite['templates/site.tsx']
        ?.toString()
        .replace("styles: ['main.css'],", icons),
    },
    base,
  );
  expect(diagnostics).toEqual([]);
  const home = text(tree.get('index.html')?.bytes);
  expect(home).toContain(`a{mask:url(${logo})}b{mask:url(${icon})}`);
  const [, linked] = [...tree].find(([file]) => file.endsWith('.css')) ?? [];
  expect(text(linked?.bytes)).toContain('a{mask:url(../x/logo.png)}b{mask:url(../icon.svg)}');
});

test('finds stylesheets in a folder that is reached through a link', async () => {
  const root = `${temporarySite(styledSite)}-link`;
  symlinkSync(root.slice(0, -'-link'.length), root);
  const { tree } = await build({ root, write: false });
  const [, sheet] = [...tree].find(([file]) => file.endsWith('.css')) ?? [];
  expect(text(sheet?.bytes)).toContain('main{color:teal}');
});
