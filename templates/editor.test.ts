import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { openCache } from '../src/cache/cache.ts';
import { formatDiagnostics } from '../src/report/format.ts';
import { writeEditorFiles } from '../src/features/editors/write-editor-files.ts';
import { temporarySite } from '../src/test-support/temporary-site.ts';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.vscode');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

test('the files for editors are the output of “npx sitegen schema”', async () => {
  const written = temporarySite({});
  await writeEditorFiles(root, written, openCache(undefined));
  const names = readdirSync(path.join(written, 'schemas'));
  expect(readdirSync(path.join(folder, 'schemas')).sort()).toEqual(names.sort());
  for (const name of names)
    expect(read(`schemas/${name}`), name).toBe(
      readFileSync(path.join(written, 'schemas', name), 'utf8'),
    );
});

test('the writers’ guide says what each field of site.yaml is for, as editors do', () => {
  const rows = (schema: Schema, prefix = ''): string[] =>
    Object.entries({ ...schema.properties, ...schema.items?.properties }).flatMap(
      ([name, field]) => [
        ...(field.description === undefined
          ? []
          : [`| \`${prefix}${name}\` | ${field.description} |`]),
        ...rows(field, `${prefix}${name}.`),
      ],
    );
  const guide = readFileSync(path.join(root, 'content/README.md'), 'utf8').split('\n');
  expect(guide.filter((line) => /^\| `[a-z_.]+` \|/.test(line))).toEqual(
    rows(JSON.parse(read('schemas/site.json')) as Schema),
  );
});

interface Schema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

test('the editor’s settings name schemas and files that exist', () => {
  const { 'yaml.schemas': schemas } = JSON.parse(read('settings.json')) as {
    'yaml.schemas': Record<string, string>;
  };
  for (const file of Object.entries(schemas).flat())
    expect(() => readFileSync(path.join(root, file)), file).not.toThrow();
});

test('the editor’s task finds problems in the terminal’s output', () => {
  const { tasks } = JSON.parse(read('tasks.json')) as {
    tasks: { problemMatcher: { pattern: { regexp: string }[] } }[];
  };
  const [first, second] =
    tasks[0]?.problemMatcher.pattern.map(({ regexp }) => new RegExp(regexp)) ?? [];
  const message = 'The link to /term/ leads to a page that does not exist.';
  const location = { file: 'content/posts/01-first.md', line: 5, column: 17 };
  const shown = formatDiagnostics(
    [{ code: 'link/broken', severity: 'error', message, ...location }],
    { sourceOf: () => undefined, color: false, width: 80 },
  ).split('\n');
  expect(first?.exec(shown[0] ?? '')?.slice(1)).toEqual([
    'content/posts/01-first.md',
    '5',
    '17',
    'link/broken',
  ]);
  expect(second?.exec(shown[1] ?? '')?.[1]).toBe(message);
});
