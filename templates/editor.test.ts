import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../src/cache/cache.ts';
import { editorFiles } from '../src/schema/editor-files.ts';
import { siteSchemas } from '../src/schema/site-schemas.ts';
import { loadSite } from '../src/site/load-site.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.vscode');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('the files for editors are the output of “npx sitegen schema”', async () => {
  const { map } = await loadSite(root, openCache(undefined));
  const files = editorFiles(
    siteSchemas(map, readFileSync(path.join(root, 'content/site.yaml'), 'utf8')),
  );
  for (const [name, text] of files) expect(read(name), name).toBe(text);
  expect(
    readdirSync(path.join(folder, 'schemas'))
      .map((name) => `schemas/${name}`)
      .sort(),
  ).toEqual([...files.keys()].filter((name) => name.startsWith('schemas/')).sort());
});

test('the editor’s settings name schemas and files that exist', () => {
  const { 'yaml.schemas': schemas } = JSON.parse(read('settings.json')) as {
    'yaml.schemas': Record<string, string>;
  };
  for (const file of Object.entries(schemas).flat())
    expect(() => readFileSync(path.join(root, file)), file).not.toThrow();
});

test('the editor’s task finds the places of problems in the terminal’s output', () => {
  const { tasks } = JSON.parse(read('tasks.json')) as {
    tasks: { problemMatcher: { pattern: { regexp: string }[] } }[];
  };
  const [first, second] =
    tasks[0]?.problemMatcher.pattern.map(({ regexp }) => new RegExp(regexp)) ?? [];
  const shown = readFileSync(
    path.join(root, 'src/report/catalogue/fixtures/link-broken/expected.txt'),
    'utf8',
  ).split('\n');
  expect(first?.exec(shown[0] ?? '')?.slice(1)).toEqual([
    'content/posts/01-first.md',
    '5',
    '17',
    'link/broken',
  ]);
  expect(second?.exec(shown[1] ?? '')?.[1]).toBe(
    'The link to /term/ leads to a page that does not exist.',
  );
});
