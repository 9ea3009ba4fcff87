import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addSchemaCommand } from './schema-command.ts';

const sitegen = (args: readonly string[], cwd: string) =>
  runCommand(addSchemaCommand, args, { cwd });

test('writes the schemas to the folder of the editor', async () => {
  const root = temporarySite(plainSite);
  expect(await sitegen(['schema'], root)).toEqual({
    status: 0,
    stdout: '✓ 5 files in .vscode/\n',
    stderr: '',
  });
  expect(
    JSON.parse(readFileSync(path.join(root, '.vscode/schemas/posts-each.json'), 'utf8')),
  ).toMatchObject({ title: 'content/posts/*.md', required: ['title'] });
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
