import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { addSchemaCommand } from './schema-command.ts';
import { run, type Io } from './run.ts';

async function sitegen(args: readonly string[], cwd: string) {
  const written = { stdout: '', stderr: '' };
  const stream = (name: 'stdout' | 'stderr'): Io['stdout'] =>
    new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk);
        done();
      },
    });
  return {
    status: await run(
      args,
      { stdout: stream('stdout'), stderr: stream('stderr'), env: {}, cwd, platform: 'linux' },
      [addSchemaCommand],
    ),
    ...written,
  };
}

test('writes the schemas to the folder of the editor', async () => {
  const root = temporarySite(plainSite);
  expect(await sitegen(['schema'], root)).toEqual({
    status: 0,
    stdout: '✓ 6 files in .vscode/\n',
    stderr: '',
  });
  expect(
    JSON.parse(readFileSync(path.join(root, '.vscode/schemas/posts-each.json'), 'utf8')),
  ).toMatchObject({ title: 'content/posts/*.md', required: ['title'] });
  expect(
    JSON.parse(readFileSync(path.join(root, '.vscode/front-matter.code-snippets'), 'utf8')),
  ).toHaveProperty(['content/home.md', 'prefix'], 'home');
});

test('--root and --out are followed', async () => {
  const root = temporarySite(plainSite);
  const elsewhere = temporarySite({});
  expect((await sitegen(['schema', '--root', root, '--out', 'editor'], elsewhere)).status).toBe(0);
  expect(existsSync(path.join(elsewhere, 'editor/schemas/site.json'))).toBe(true);
  expect(existsSync(path.join(root, '.vscode'))).toBe(false);
});

test('reports templates that do not compile, and writes nothing', async () => {
  const root = temporarySite({ ...plainSite, 'templates/site.tsx': 'export const site = ;\n' });
  const { status, stderr } = await sitegen(['schema'], root);
  expect(status).toBe(1);
  expect(stderr).toMatch(
    /^✘ templates\/site\.tsx:1:21 {2}template\/syntax\n[\s\S]*Run “sitegen explain template\/syntax” for details\.\n$/,
  );
  expect(existsSync(path.join(root, '.vscode'))).toBe(false);
});
