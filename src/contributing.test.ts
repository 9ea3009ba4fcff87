import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from './lib/package-root.ts';

const root = packageRoot();
const page = readFileSync(path.join(root, '.github/CONTRIBUTING.md'), 'utf8');

/** The files that each recipe lists, and what names its example in them. */
const recipes: readonly (readonly [recipe: string, mention: RegExp])[] = [
  ['A rule', /\bduplicateIds\b/],
  ['A file of every site', /\bsearchFiles\b/],
  ['A change of every page', /\bmarkDrafts\b/],
  ['A type of field', /\bdatetime\(\)|'date-time'|^ {2}datetime,$|const datetime\b/m],
  ['A host', /^ {2}'?caddy'?,$|\bconst caddy\b|sitegen host caddy/m],
  ['A command', /\baddExplainCommand\b|^## .*sitegen explain|^\| `sitegen explain/m],
  ['A cache entry', /openRecords\(\w+, 'copies'\)|^\| copies of pages/m],
];

test.each(recipes)(
  'the recipe “%s” lists the files that its example touches',
  (recipe, mention) => {
    const [, listed = ''] =
      new RegExp(`\\*\\*${recipe}\\*\\*[^\\n]*\\n((?:- .*\\n)+)`).exec(page) ?? [];
    const files = [...listed.matchAll(/`([^`]+)`/g)].map(([, file]) => file);
    expect(files).not.toEqual([]);
    expect(files.toSorted()).toEqual(sources().filter((file) => mention.test(textOf(file))));
  },
);

test('the page names files that exist', () => {
  const named = [...page.matchAll(/`((?:src|\.ci)\/[^`\s]+)`/g)].map(([, file = '']) => file);
  const entries = new Set(readdirSync(root, { recursive: true, encoding: 'utf8' }));
  expect(named.filter((file) => !entries.has(file.replace(/\/$/, '')))).toEqual([]);
});

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/** Returns the files of `src/` that ship, sorted. */
const sources = () =>
  readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) =>
        /\.(?:ts|md)$/.test(file) && !/\.test\.ts$|fixtures|test-support|company/.test(file),
    )
    .map((file) => `src/${file}`)
    .sort();
