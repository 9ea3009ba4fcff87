import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeManyPages } from '../fixtures/many-pages.ts';
import { plainSite, temporarySite } from '../fixtures/temporary-site.ts';
import { packageRoot } from '../verify/package-root.ts';

const siteWithFont = {
  ...plainSite,
  'assets/archivo.woff2': readFileSync(path.join(import.meta.dirname, '../render/assets/fixtures/archivo.woff2')),
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace("styles: ['main.css'],", "styles: ['main.css'],\n  fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],"),
};

/** V8 takes no code that was kept under other flags, and a build changes them for fonts and for thousands of pages. */
test('V8 takes what it has compiled of the command, its threads and the templates in an earlier build', () => {
  const home = temporarySite({});
  for (const name of ['bin', 'src', 'package.json']) cpSync(path.join(packageRoot(), name), path.join(home, name), { recursive: true });
  symlinkSync(path.join(packageRoot(), 'node_modules'), path.join(home, 'node_modules'), 'junction');
  const large = temporarySite({});
  makeManyPages(large, { pages: 900 });
  const small = temporarySite(siteWithFont);
  const build = (cwd: string) => {
    const { status, stderr } = spawnSync(process.execPath, [path.join(home, 'bin', 'sitegen.cjs'), 'build'], { cwd, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  };
  const kept = (folder: string, names: RegExp) => readdirSync(folder).filter((name) => names.test(name)).map((name) => [name, statSync(path.join(folder, name)).mtimeMs]);
  const ofCommand = () => kept(path.join(home, '.sitegen', 'compiled'), /-(?:build|thread)-.*\.cache$/);
  const ofTemplates = () => [small, large].map((root) => kept(path.join(root, '.sitegen', 'cache', 'template-code'), /./));

  for (const root of [large, small]) build(root);
  const [first, templates] = [ofCommand(), ofTemplates()];
  expect(first.length).toBeGreaterThan(0);
  expect(templates.flat()).toHaveLength(2);
  for (const root of [small, large]) build(root);
  expect(ofTemplates()).toEqual(templates);
  rmSync(path.join(small, '.sitegen'), { recursive: true });
  build(small);
  expect(ofCommand()).toEqual(first);
}, 60_000);
