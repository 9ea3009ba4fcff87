import { cpSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { addCheckCommand } from '../../commands/check/check-command.ts';
import { languagesFolder, languagesSite } from '../../test-support/languages-site.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { check } from '../../commands/cli/run-check.ts';

type Changes = Parameters<typeof languagesSite>[0];

const replace = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
};

const lock = 'content/translations.lock.yaml';
const prices = 'content/pricing.de.md';
const changed = replace('The price contains', 'The new price contains');
const legalChecks = (text: string) =>
  text.replace(
    '  settings,\n',
    `  settings,
  checks: { legal: { lock: 'legal.lock.yaml', texts: [{ page: '/legal/privacy/', words: '.words', version: '.version', effective: 'time', history: '.none' }] } },
`,
  );

async function find(changes: Changes) {
  const { diagnostics } = await check({ root: languagesSite(changes), cache: false });
  return diagnostics
    .filter(({ code }) => !/^legal\/(?:history|lock)/.test(code))
    .map(({ severity, code, file, message }) => [severity, code, file, message]);
}

test.each<[string, Changes, readonly [string, string, string, string]]>([
  [
    'a changed original',
    { 'content/pricing.md': changed },
    [
      'warning',
      'language/outdated',
      prices,
      'content/pricing.md changed after this translation was confirmed: “The {+new +}price contains support from {country}.”.',
    ],
  ],
  [
    'a changed legal text',
    { 'content/legal/privacy.md': replace('Nothing.', 'Everything.') },
    ['error', 'language/outdated', 'content/legal/privacy.ar.md', 'Everything'],
  ],
  [
    'changed words in the settings',
    { 'content/site.yaml': replace('Munich', 'Berlin') },
    ['warning', 'language/outdated', 'content/site.ar.yaml', 'Berlin'],
  ],
  [
    'a translation that the lock does not contain',
    { [lock]: replace(prices, 'content/x.de.md') },
    ['warning', 'language/unconfirmed', prices, 'content/pricing.md'],
  ],
  [
    'a language that is not the one of the page',
    { 'templates/frame.tsx': replace('<html>', '<html lang="en">') },
    ['error', 'language/declared', 'templates/frame.tsx', '/de/'],
  ],
  [
    'a link that is not returned',
    {
      'templates/frame.tsx': replace(
        '</title>',
        '</title>{page.path === "/" && page.language === "en" && <link rel="alternate" hrefLang="en" href={page.canonical} />}',
      ),
    },
    ['error', 'language/alternates', 'templates/frame.tsx', 'https://www.languages.example/ar/'],
  ],
  [
    'another version in a translation',
    {
      'templates/site.tsx': (text) =>
        replace(
          '{props.content.entry.version}',
          "{props.page.language === 'de' ? '1.1' : props.content.entry.version}",
        )(legalChecks(text)),
      'content/legal/x.md': undefined,
    },
    [
      'error',
      'legal/versions-differ',
      'content/legal/privacy.de.md',
      'The text at /legal/privacy/ has the version 1.2 of 2026-01-31, and its translation at /de/legal/datenschutz/ has 1.1 of 2026-01-31.',
    ],
  ],
])('reports %s', async (_, changes, [severity, code, file, words]) => {
  const found = await find(changes);
  expect(found).toContainEqual([severity, code, file, expect.stringContaining(words)]);
});

test.each([
  ['a fact', { 'content/pricing.md': replace('1250.5', '1300') }],
  ['where the lines of an original break', { 'content/pricing.md': replace(' from', '\nfrom') }],
])('%s is no change of the words', async (_, changes: Changes) => {
  expect(await find(changes)).toEqual([]);
});

test('legal texts are locked in each language', async () => {
  const root = languagesSite({ 'templates/site.tsx': legalChecks });
  await check({ root, cache: false, updateLock: true });
  const text = readFileSync(path.join(root, 'legal.lock.yaml'), 'utf8');
  expect(text.match(/(?<=^ {2})\/.*(?=:)/gm)).toEqual([
    '/legal/privacy/',
    '/de/legal/datenschutz/',
    '/ar/legal/privacy/',
  ]);
});

async function run(cwd: string, ...args: string[]) {
  const { status, stdout, stderr } = await runCommand(addCheckCommand, ['check', ...args], { cwd });
  return { status, stdout, stderr };
}

test('a file after --update-lock confirms only this translation', async () => {
  const root = languagesSite({
    'content/pricing.md': changed,
    'content/home.md': replace('closed', 'open'),
  });
  expect((await run(root, '--update-lock', 'pricing.de.md')).stdout).toContain(
    'de: 7 of 9 pages, 1 out of date\n  not translated: content/news/2025/office.md\n',
  );
  expect(readFileSync(path.join(root, lock), 'utf8')).toContain('The new price contains');
  expect((await run(root, '--update-lock', 'home.md')).stderr).toContain(
    'home.md is not a translation of this site.',
  );
});

test('JSON contains the state of each language', async () => {
  const root = languagesSite({ 'content/pricing.md': changed });
  const { stdout } = await run(root, '--format', 'json');
  expect((JSON.parse(stdout) as { languages: unknown }).languages).toEqual([
    {
      language: 'de',
      pages: 7,
      of: 9,
      missing: ['content/news/2025/office.md'],
      outdated: [prices],
    },
    {
      language: 'ar',
      pages: 3,
      of: 9,
      missing: ['content/pricing.md', 'content/news/01-launch.md', 'content/news/2025/office.md'],
      outdated: [],
    },
  ]);
});

test('a site without problems has none', async () => {
  const { diagnostics } = await check({ root: languagesFolder, cache: false });
  expect(diagnostics).toEqual([]);
});

test('a sign that no font has is a warning at its line, and letters are a note', async () => {
  const root = languagesSite({
    'content/pricing.md': replace('The price', 'The p𝐫ice'),
    'templates/site.tsx': replace(
      "  styles: ['main.css'],",
      "  styles: ['main.css'],\n  fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],",
    ),
  });
  cpSync(path.join(languagesFolder, '../archivo.woff2'), path.join(root, 'assets/archivo.woff2'));
  const { diagnostics, notes } = await check({ root, cache: false });
  const missing = diagnostics.filter(({ code }) => code === 'font/missing-letter');
  expect(missing.map(({ file, line, fix }) => [file, line, fix])).toEqual([
    ['content/pricing.md', 8, 'Write: r instead of 𝐫'],
  ]);
  expect(notes).toEqual([
    expect.stringMatching(/^No font of the site has the letters [\p{L}, ]+ and \d+ more\. /u),
  ]);
});

test('the pages of a language are counted only without errors in texts', async () => {
  const count = async (changes: Changes) =>
    (await check({ root: languagesSite(changes), cache: false })).languages.length;
  expect(await count({})).toBeGreaterThan(0);
  const broken = (text: string) => text.replace(/^title:.*\n/m, '');
  expect(await count({ 'content/pricing.md': broken })).toBe(0);
});
