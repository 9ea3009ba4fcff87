import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { build } from '../../build.ts';
import { addCmsCommand } from '../cms/cms-command.ts';
import { check } from '../cli/run-check.ts';
import type { HostName } from '../../config/host-names.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { completeFacts, type Facts } from './facts.ts';
import { exampleLanguages } from './example-languages.ts';
import { newSite, type Starter } from './new-site.ts';

const filesOf = (starter: Starter, facts: Partial<Facts> = {}) =>
  Object.fromEntries(newSite(starter, completeFacts(facts, 'acme'), '2026-11-23'));

const settingsOf = (files: Record<string, unknown>) =>
  parse(String(files['content/site.yaml'])) as Record<string, unknown>;

/** Returns the text and the jobs of a new site's workflow. */
function workflowFor(host: HostName) {
  const files = filesOf('company', { host });
  const text = String(files['.github/workflows/site.yml']);
  const { jobs } = parse(text) as {
    jobs: Record<string, { steps: readonly { run?: string }[] }>;
  };
  const scripts = JSON.parse(String(files['package.json'])).scripts as object;
  const runs = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run }) => run ?? []));
  return { text, jobs: Object.keys(jobs), runs, scripts };
}

test('the workflow of a new site deploys to GitHub Pages only if that is the host', () => {
  expect(workflowFor('github-pages')).toMatchObject({
    text: expect.stringMatching(/^# Written by “sitegen host NAME”.*\n[^#]/),
    jobs: ['check', 'review', 'lock', 'build', 'deploy'],
  });
  const { text, jobs, runs } = workflowFor('netlify');
  expect(text).not.toContain('Pages');
  expect(jobs).toEqual(['check', 'review', 'lock']);
  expect(runs).toContainEqual(expect.stringContaining('npx sitegen diff'));
});

test('the workflow of a new site runs only scripts that the site has', () => {
  const { runs, scripts } = workflowFor('github-pages');
  const names = runs.flatMap((run) => /npm run (?:--[\w-]+ )?(\w+)/.exec(run)?.[1] ?? []);
  expect(names).toContain('typecheck');
  for (const name of names) expect(scripts).toHaveProperty(name);
});

test.each([
  ['minimal', {}],
  ['company', { languages: ['en', 'de'] }],
] as const)(
  'each field of the %s site has a hint, and no file has comments',
  async (starter, facts) => {
    const files = filesOf(starter, facts);
    const root = temporarySite(files);
    await runCommand(addCmsCommand, ['cms'], { cwd: root });
    const config = parse(readFileSync(path.join(root, 'cms/config.yml'), 'utf8')) as EditorConfig;
    const all = [...config.singletons, ...config.collections].flatMap(({ name, fields }) =>
      fieldsIn(fields, name),
    );
    const isText = (name: string) => name.endsWith('.body');
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(({ name, hint }) => hint === undefined && !isText(name))).toEqual([]);
    expect(String(files['content/site.yaml'])).not.toMatch(/^\s*#/m);
  },
);

interface Field {
  readonly name: string;
  readonly hint?: string;
  readonly fields?: readonly Field[];
}
type EditorConfig = Record<'singletons' | 'collections', { name: string; fields: Field[] }[]>;

/** Lists fields, and those in objects and lists instead of these. */
const fieldsIn = (fields: readonly Field[], below: string): Field[] =>
  fields.flatMap((field) => {
    const name = `${below}.${field.name}`;
    return field.fields === undefined ? [{ ...field, name }] : fieldsIn(field.fields, name);
  });

test('the package of a highlighter is part of a new site that highlights code', () => {
  const packagesWith = (highlight: Facts['highlight']) =>
    JSON.parse(String(filesOf('company', { highlight })['package.json'])).devDependencies as object;
  expect(packagesWith('yes')).toHaveProperty('shiki');
  expect(packagesWith('no')).not.toHaveProperty('shiki');
});

test.each([
  ['one company', {}, 10],
  ['two products', { products: ['Desk', 'Till'] }, 10 + 2 * 9],
])(
  'the company site of %s has no problem and no open decision but its facts',
  async (_, facts, count) => {
    const files = filesOf('company', facts);
    expect(settingsOf(files)).toHaveProperty('company.name', 'Acme');
    expect('products' in settingsOf(files)).toBe('products' in facts);
    expect(String(files['content/news/new-website.md'])).toContain('date: 2026-11-23\n');
    const root = temporarySite(files);
    const { diagnostics, pages } = await check({ root, updateLock: true });
    expect(diagnostics).toEqual([]);
    expect(pages).toBe(count);
    const { diagnostics: open } = await check({ root, strict: true });
    expect(new Set(open.map(({ file }) => file))).toEqual(new Set(['content/site.yaml']));
  },
);

test('the minimal site has a field for its host and one for redirects', async () => {
  const files = filesOf('minimal', { host: 'netlify' });
  const settings = `${String(files['content/site.yaml'])}redirects:\n  - from: /old/\n    to: /\n`;
  const root = temporarySite({ ...files, 'content/site.yaml': settings });
  const { tree, diagnostics } = await build({ root, write: false });
  expect(diagnostics).toEqual([]);
  expect(Buffer.from(tree.get('_redirects')?.bytes ?? []).toString()).toContain('/old');
});

test('the company site has a table and blocks, and the editor describes the blocks', async () => {
  const root = temporarySite(filesOf('company'));
  const { tree } = await build({ root, write: false });
  const pageOf = (address: string) =>
    Buffer.from(tree.get(`${address}index.html`)?.bytes ?? []).toString();
  expect(pageOf('services/')).toContain('<td>Fixed price</td><td>€1,800</td>');
  const post = pageOf('news/new-website/');
  expect(post).toMatch(/<video[^>]* src="\/[\w/]+\/new-website-\w+\.mp4"[^>]* preload="none"/);
  expect(post).toContain('<a class="button" href="/contact/">Write to us</a>');
  expect(await runCommand(addCmsCommand, ['cms'], { cwd: root })).toMatchObject({ status: 0 });
  expect(readFileSync(`${root}/cms/index.html`, 'utf8')).toMatch(
    /"id":"callout",.*"name":"link".*"id":"video",.*"name":"poster"/,
  );
});

test('the sitemap of the company site has the days of its posts, and no other', async () => {
  const files = filesOf('company');
  const [, day] = /^date: (.*)$/m.exec(String(files['content/news/new-website.md'])) ?? [];
  const { tree } = await build({ root: temporarySite(files), write: false });
  const xml = Buffer.from(tree.get('sitemap.xml')?.bytes ?? []).toString();
  expect(xml.match(/<lastmod>/g)).toHaveLength(1);
  expect(xml).toContain(`/news/new-website/</loc><lastmod>${day}</lastmod>`);
});

test('the company site shows the adjusted fallback of its font until that is loaded', async () => {
  const { tree } = await build({ root: temporarySite(filesOf('company')), write: false });
  const html = Buffer.from(tree.get('index.html')?.bytes ?? []).toString();
  expect(html).toMatch(
    /@font-face\{font-family:"Newsreader fallback";src:local\([^}]*size-adjust:/,
  );
  expect(html).toContain('--serif:Newsreader,"Newsreader fallback",');
});

test('a starter is small', () => {
  const lines = Object.entries(filesOf('company'))
    .filter(([file]) => /^(?:templates|assets)\/.*\.(?:tsx?|css)$/.test(file))
    .flatMap(([, contents]) =>
      String(contents)
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
  expect(lines.length).toBeLessThanOrEqual(1240);
});

test('the words of each language have the order of the English ones', () => {
  const files = filesOf('company', { languages: ['en', ...exampleLanguages()] });
  const wordsIn = (file: string) =>
    Object.keys((parse(String(files[file])) as { words: object }).words);
  for (const code of exampleLanguages())
    expect(wordsIn(`content/site.${code}.yaml`), code).toEqual(wordsIn('content/site.yaml'));
});

test('a site in several languages has a menu of them, and a home page in each', async () => {
  const languages = ['en', ...exampleLanguages()];
  const root = temporarySite(filesOf('company', { languages, company: 'Acme' }));
  const result = await check({ root, updateLock: true, cache: false });
  expect(result.diagnostics).toEqual([]);
  expect(result.languages.map(({ language, pages }) => [language, pages])).toEqual(
    exampleLanguages().map((code) => [code, 1]),
  );
  expect(result.languages[0]?.missing).toContain('content/about.md');
  const { tree } = await build({ root, write: false });
  expect(Buffer.from(tree.get('de/index.html')?.bytes ?? []).toString()).toContain(
    '<nav aria-label="Sprachen"><ul><li><a href="/" lang="en" hreflang="en">English</a></li>',
  );
});
