import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './lib/package-root.ts';

const readme = readFileSync(path.join(packageRoot(), 'README.md'), 'utf8');
const documents = [
  'README.md',
  'content/README.md',
  ...readdirSync(path.join(packageRoot(), 'src/docs'))
    .filter((file) => file.endsWith('.md'))
    .map((file) => `src/docs/${file}`),
];

test.each(documents)('the links of %s lead to files that exist', (document) => {
  const text = readFileSync(path.join(packageRoot(), document), 'utf8').replace(/`[^`]*`/g, '');
  const targets = [...text.matchAll(/\]\(([^):\s]+)\)/g)].map(([, target = '']) => target);
  const files = targets
    .filter((target) => !/^[#/]/.test(target))
    .map((target) => target.split('#')[0] ?? '');
  expect(
    files.filter((file) => !existsSync(path.resolve(packageRoot(), document, '..', file))),
  ).toEqual([]);
});

test('the README has at most 250 lines, and names every folder of src/', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(250);
  const folders = readdirSync(path.join(packageRoot(), 'src'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${name}/`);
  const [, map = ''] = /## Where things are\n\n```\n([^]*?)```/.exec(readme) ?? [];
  expect(folders.filter((folder) => !map.includes(folder))).toEqual([]);
});

test('the README names scripts that exist', () => {
  const { scripts } = JSON.parse(
    readFileSync(path.join(packageRoot(), 'package.json'), 'utf8'),
  ) as {
    scripts: object;
  };
  for (const [, name] of readme.matchAll(/npm run ([\w:]+)/g))
    expect(scripts).toHaveProperty([String(name)]);
});
