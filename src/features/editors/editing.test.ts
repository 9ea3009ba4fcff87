import { readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { check } from '../../commands/cli/run-check.ts';
import { addCmsCommand } from '../../commands/cms/cms-command.ts';
import { startDevSite } from '../../commands/dev/fixtures/dev-site.ts';
import { editorPath } from '../../commands/dev/messages.ts';
import { blockSite, blockText } from '../../test-support/block-site.ts';
import { sharedChromium } from '../../test-support/launch.ts';
import { runCommand } from '../../test-support/run-command.ts';

const folderOf = (name: string) =>
  path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
const packages: Readonly<Record<string, string>> = {
  '@sveltia/cms': folderOf('@sveltia/cms'),
  'js-yaml': folderOf('js-yaml'),
};
const post = `---
title: First
---

The first post of {company}, **here**, with a [link](/terms/#scope).

## Prices {#prices}

> [!NOTE]
> None.
`;

/** Opens the editor on a copy of the folder in the browser, since the dialog needs a person. */
async function openEditor(page: Page, origin: string, root: string): Promise<void> {
  // The script of the package, whose hash the browser compares.
  await page.context().route(/^https:/, (route) => {
    const [, name = '', file] =
      /^https:\/\/unpkg\.com\/(@sveltia\/cms|js-yaml)@[\d.]+\/(.*)/.exec(route.request().url()) ??
      [];
    if (file === undefined) return route.abort();
    const headers = { 'access-control-allow-origin': '*' };
    return route.fulfill({
      body: readFileSync(path.join(packages[name] ?? '', file)),
      contentType: 'text/javascript',
      headers,
    });
  });
  await page.addInitScript(() => {
    Object.assign(globalThis, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(origin + editorPath);
  const names = readdirSync(path.join(root, 'content'), { recursive: true, encoding: 'utf8' });
  for (const name of [...names.map((name) => `content/${name}`), '.git/config'])
    if (/\.\w+$/.test(name) || name.startsWith('.git'))
      await page.evaluate(writeFile, [
        name,
        name.startsWith('.git') ? '' : readFileSync(path.join(root, name), 'utf8'),
      ] as const);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
}

/** What the functions below use of the browser, whose types the other tests do not have. */
interface Folder {
  getDirectoryHandle(name: string, options?: { create: boolean }): Promise<Folder>;
  getFileHandle(name: string, options?: { create: boolean }): Promise<FileHandle>;
}
interface FileHandle {
  getFile(): Promise<Blob>;
  createWritable(): Promise<{ write(text: string): Promise<void>; close(): Promise<void> }>;
}
declare const navigator: { readonly storage: { getDirectory(): Promise<Folder> } };

async function writeFile([name, text]: readonly [string, string]): Promise<void> {
  let folder = await navigator.storage.getDirectory();
  const parts = name.split('/');
  const file = parts.pop() ?? '';
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
  const stream = await (await folder.getFileHandle(file, { create: true })).createWritable();
  await stream.write(text);
  await stream.close();
}

async function readFile(name: string): Promise<string> {
  let folder = await navigator.storage.getDirectory();
  const parts = name.split('/');
  const file = parts.pop() ?? '';
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  return (await (await folder.getFileHandle(file)).getFile()).text();
}

// On a busy machine, the editor may be asked to save before it has loaded the folder.
test('an edited title changes one line of a local folder, and the site has no errors', {
  retry: 2,
}, async () => {
  const file = 'content/posts/01-first.md';
  const site = await startDevSite({ [file]: post });
  await runCommand(addCmsCommand, ['cms'], { cwd: site.root });
  const context = await (await sharedChromium()).newContext({
    viewport: { width: 1280, height: 800 },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await openEditor(page, site.origin, site.root);
  await page.getByRole('gridcell', { name: 'First', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Edited');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.evaluate(readFile, file)).toBe(post.replace('First', 'Edited'));
  const before = await check({ root: site.root });
  site.write(file, await page.evaluate(readFile, file));
  expect((await check({ root: site.root })).diagnostics).toEqual(before.diagnostics);
});

test('a block is edited by its fields, and other blocks stay as they are written', {
  retry: 2,
}, async () => {
  const file = 'content/posts/01-first.md';
  const text = blockText.replaceAll('~~~', '```').replace('---\nBefore', '---\n\nBefore');
  const site = await startDevSite({ ...blockSite, [file]: text });
  await runCommand(addCmsCommand, ['cms'], { cwd: site.root });
  const context = await (await sharedChromium()).newContext({
    viewport: { width: 1280, height: 1600 },
  });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await openEditor(page, site.origin, site.root);
  await page.getByRole('gridcell', { name: 'First', exact: true }).click();
  await page.getByRole('textbox', { name: 'Id' }).first().fill('changed');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => page.evaluate(readFile, file)).toBe(text.replace('abc', 'changed'));
  expect(errors).toEqual([]);
});
