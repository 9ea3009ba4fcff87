import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import * as api from '../api.ts';
import { build } from '../build.ts';
import { goodSite } from '../test-support/good-site.ts';
import { temporarySite } from '../test-support/temporary-site.ts';
import { toolPath } from '../test-support/tool-path.ts';

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.md') && name !== 'README.md',
);
const textOf = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const template = `import { contentType, defineSite, object, origin, pages, string } from 'react-sitegen';
const plain = contentType({ title: string() });
export const site = defineSite({
  settings: object({ origin: origin() }),
  pages: [
    pages(({ slug }) => \`/\${slug}/\`, {
      folder: 'docs',
      type: plain,
      component: ({ content: { entry } }) => (
        <html lang="en">
          <head><title>{entry.title}</title></head>
          <body><h1>{entry.title}</h1><main dangerouslySetInnerHTML={entry.body} /></body>
        </html>
      ),
    }),
  ],
});
`;

test('the documentation builds as a site, without a broken link', async () => {
  const pages = files.map((name) => [
    `content/docs/${name}`,
    // Other documents of the package are not in this folder.
    textOf(name).replace(/\]\(\.\.\/[^)]*\)/g, '](https://other.example/)'),
  ]);
  const root = temporarySite({
    'content/site.yaml': 'origin: https://www.docs.example\n',
    'templates/site.tsx': template,
    ...Object.fromEntries(pages),
  });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(
    diagnostics.map(({ code, file, line, message }) => ({ code, file, line, message })),
  ).toEqual([]);
  expect([...tree.keys()].filter((file) => file.endsWith('index.html'))).toHaveLength(files.length);
});

/** An example, after the name of its file if it has one. */
const example = /(?:^`(\S+)`:\n\n)?^```(tsx?)\n([^]*?)^```$/gm;

test('every example compiles', () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const root = temporarySite({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      extends: path.join(repository, 'tsconfig.json'),
      compilerOptions: {
        lib: ['ES2024', 'DOM', 'DOM.Iterable'],
        paths: {
          'react-sitegen': [path.join(repository, 'src/api.ts')],
          'react-sitegen/testing': [path.join(repository, 'src/testing/testing.ts')],
        },
      },
      include: ['examples', path.join(repository, 'src/site/modules.d.ts')],
      exclude: [],
    }),
  });
  symlinkSync(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  for (const folder of ['assets', 'examples']) mkdirSync(path.join(root, folder));
  // Some examples use the frame of the pages.
  for (const name of ['frame.tsx', 'site.tsx', 'checks.ts'])
    writeFileSync(path.join(root, 'examples', name), String(goodSite[`templates/${name}`]));
  let count = 0;
  for (const name of files)
    for (const [, file, language, code = ''] of textOf(name).matchAll(example)) {
      count += 1;
      // Examples import each other's scripts.
      const isScript = file?.startsWith('assets/') === true && !existsSync(path.join(root, file));
      writeFileSync(path.join(root, isScript ? file : `examples/${count}.${language}`), code);
    }
  expect(count).toBeGreaterThan(8);
  const { stdout } = spawnSync(process.execPath, [toolPath('typescript', 'tsc'), '--noEmit'], {
    cwd: root,
    encoding: 'utf8',
  });
  expect(stdout).toBe('');
});

test('the reference names everything that the package exports', () => {
  const reference = textOf('reference.md');
  const types = [
    ...readFileSync(path.join(import.meta.dirname, '../site/authoring.ts'), 'utf8').matchAll(
      /export type \{([^}]*)\}/g,
    ),
  ].flatMap(([, names = '']) => names.split(',').map((name) => name.trim()));
  const missing = [...Object.keys(api), ...types].filter(
    (name) => name !== '' && !new RegExp(`\\b${name}\\b`).test(reference),
  );
  expect(missing).toEqual([]);
});

test('every file names the package react-sitegen', () => {
  const repository = path.resolve(import.meta.dirname, '../..');
  const { stdout } = spawnSync(
    'git',
    ['grep', '-nE', `(from |import\\()['"]sitegen['"/]|npx sitegen init|"name": "sitegen"`],
    { cwd: repository, encoding: 'utf8' },
  );
  // The pattern itself, and changes of earlier versions.
  const others = stdout
    .split('\n')
    .filter((line) => !/^(src\/docs\/docs\.test|CHANGELOG)/.test(line));
  expect(others.join('\n')).toBe('');
});
