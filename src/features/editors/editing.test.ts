import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { check } from '../../commands/cli/run-check.ts';
import { addCmsCommand } from '../../commands/cms/cms-command.ts';
import { completeFacts } from '../../commands/init/facts.ts';
import { newSite, type Starter } from '../../commands/init/new-site.ts';
import { startDevSite } from '../../commands/dev/fixtures/dev-site.ts';
import { editorPath } from '../../commands/dev/messages.ts';
import { packageRoot } from '../../lib/package-root.ts';
import { blockSite, blockText } from '../../test-support/block-site.ts';
import { sharedChromium } from '../../test-support/launch.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { seconds } from '../../test-support/time.ts';
import { plainSite } from '../../test-support/temporary-site.ts';

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
  const names = namesIn(path.join(root, 'content'));
  for (const name of [...names.map((name) => `content/${name}`), '.git/config'])
    if (/\.\w+$/.test(name) || name.startsWith('.git'))
      await page.evaluate(writeFile, [
        name,
        name.startsWith('.git') ? '' : readFileSync(path.join(root, name), 'utf8'),
      ] as const);
  await page.getByRole('button', { name: 'Work with Local Repository' }).click();
}

const namesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

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

/** The files of this repository's site. */
const ownSite = () =>
  Object.fromEntries(
    ['content', 'templates', 'assets'].flatMap((folder) =>
      namesIn(path.join(packageRoot(), folder))
        .map((name) => path.join(folder, name))
        .filter((file) => /\.\w+$/.test(file) && !file.includes('.test.'))
        .map((file) => [file, readFileSync(path.join(packageRoot(), file))]),
    ),
  );
const starter =
  (name: Starter, languages: readonly string[] = []) =>
  () =>
    newSite(name, completeFacts({ languages }, 'acme'), '2026-01-01');

test.each([
  ['the minimal site', starter('minimal')],
  ['the company site', starter('company')],
  ['the company site in two languages', starter('company', ['en', 'de'])],
  ['this site', () => new Map(Object.entries(ownSite()))],
])(
  'saving a text of %s changes nothing but the edit',
  {
    retry: 2,
    timeout: seconds(180),
  },
  async (_, filesOf) => {
    const none = Object.fromEntries(Object.keys(plainSite).map((file) => [file, undefined]));
    const site = await startDevSite({ ...none, ...Object.fromEntries(filesOf()) });
    await runCommand(addCmsCommand, ['cms'], { cwd: site.root });
    const read = (file: string) => readFileSync(path.join(site.root, file), 'utf8');
    const { singletons, collections, i18n } = parse(read('cms/config.yml')) as EditorConfig;
    const originals = [
      ...singletons.map((each) => ({
        ...each,
        file: each.file.replace('.{{locale}}', ''),
        at: `_singletons/entries/${each.name}`,
      })),
      ...collections.flatMap((each) =>
        namesIn(path.join(site.root, each.folder))
          .filter((name) => /^[^.]+\.md$/.test(name))
          .map((name) => ({
            ...each,
            file: `${each.folder}/${name}`,
            at: `${each.name}/entries/${name.slice(0, -'.md'.length)}`,
          })),
      ),
    ];
    const [, ...others] = i18n?.locales ?? [];
    const texts = originals.flatMap((text) => [
      { ...text, language: i18n?.default_locale },
      ...others
        .map((language) => ({
          ...text,
          language,
          file: text.file.replace(/(?=\.\w+$)/, `.${language}`),
        }))
        .filter(({ file }) => existsSync(path.join(site.root, file))),
    ]);
    expect(texts.length).toBeGreaterThan(1);
    const context = await (await sharedChromium()).newContext({
      viewport: { width: 1280, height: 1600 },
    });
    onTestFinished(() => context.close());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(error.message));
    await openEditor(page, site.origin, site.root);
    await page.getByRole('gridcell').first().waitFor();
    const expected = new Map<string, string>();
    for (const { file, at, fields, language } of texts) {
      const before = read(file);
      const values = parse(before.replace(/^---\n([^]*?)\n---\n[^]*/, '$1')) as object;
      const shown = new Map<string, unknown>(Object.entries(values));
      // A number in quotation marks would lose them.
      const field = fields.find(({ name }) => /[a-z]/i.test(String(shown.get(name) ?? '')));
      const value = String(shown.get(field?.name ?? ''));
      await page.goto(`${site.origin}${editorPath}#/collections/${at}`);
      if (language !== undefined)
        await page
          .getByRole('radio', { name: languageNames.of(language) ?? '' })
          .first()
          .click();
      const box = page.getByRole('textbox', { name: field?.label ?? '', exact: true }).first();
      await expect.poll(() => box.inputValue(), { message: file, timeout: 15_000 }).toBe(value);
      const save = page.getByRole('button', { name: 'Save', exact: true });
      // A text that was just opened is shown once more, without what was written before. The limits
      // are upper bounds: the button is enabled only after the editor has checked all fields, which
      // takes seconds while other tests use the processor.
      await vi.waitFor(
        async () => {
          await box.fill(`${value}x`);
          await save.click({ timeout: 3000 });
        },
        { timeout: 45_000 },
      );
      expected.set(file, before.replace(value, `${value}x`));
      await expect
        .poll(() => page.evaluate(readFile, file), { message: file, timeout: 15_000 })
        .toBe(expected.get(file));
      // The editor closes the text after it has saved it.
      await page.waitForURL((url) => !url.hash.includes('/entries/'));
    }
    // The editor saves a text in all languages at once.
    for (const { file } of texts)
      expect(await page.evaluate(readFile, file), file).toBe(expected.get(file));
    expect(errors).toEqual([]);
  },
);

/** The names of languages in the editor. */
const languageNames = new Intl.DisplayNames('en', { type: 'language' });

interface EditorText {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly label: string }[];
}
interface EditorConfig {
  readonly i18n?: { readonly locales: readonly string[]; readonly default_locale: string };
  readonly singletons: readonly (EditorText & { readonly file: string })[];
  readonly collections: readonly (EditorText & { readonly folder: string })[];
}
