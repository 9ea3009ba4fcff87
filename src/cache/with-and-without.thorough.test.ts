import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { runs } from '../test-support/properties.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { tryBuildsAfterChanges } from './fixtures/series.ts';

const archivo = readFileSync(path.resolve(import.meta.dirname, '../test-support/archivo.woff2'));
const staticFont = readFileSync(
  path.resolve(import.meta.dirname, '../../assets/fonts/instrument-sans-condensed-600.ttf'),
);

/**
 * The plain site with all that is kept in the cache: a font and its metrics, a picture, a script,
 * styles and templates.
 */
const dearSite = {
  ...plainSite,
  'assets/archivo.woff2': archivo,
  'assets/static.ttf': staticFont,
  'assets/menu.ts': "import { word } from './word.ts';\ndocument.title = word;\n",
  'assets/word.ts': "export const word: string = 'menu';\n",
  'templates/site.tsx': String(plainSite['templates/site.tsx'])
    .replace('policy: {', 'budget: { page: 600, script: 100 },\n  markdown: true,\n  policy: {')
    .replace(
      "styles: ['main.css'],",
      "styles: ['main.css'],\n  scripts: ['menu.ts'],\n  fonts: [{ family: 'Archivo', file: 'archivo.woff2', weight: '400', fallback: 'sans-serif' }],\n  pictureFonts: ['static.ttf'],",
    )
    .replace(
      'component: Home }',
      `component: Home, picture: ({ content: { home } }) => <svg width="120" height="63" viewBox="0 0 120 63"><text x="10" y="30" fontSize="12">{home.title}</text></svg> }`,
    )
    .replace(
      '{page.canonical &&',
      `{page.picture && <meta property="og:image" content={page.picture.url} />}\n        <script type="module" src={site.script('menu.ts')} />\n        {page.canonical &&`,
    ),
};

type Change = (root: string) => void;

const write =
  (file: string, text: string | Uint8Array): Change =>
  (root) =>
    writeFileSync(path.join(root, file), text);
const edit =
  (file: string, from: string | RegExp, to: string): Change =>
  (root) =>
    writeFileSync(
      path.join(root, file),
      readFileSync(path.join(root, file), 'utf8').replace(from, to),
    );

/** Changes that people make to a site. */
const inputs: fc.Arbitrary<Change> = fc.oneof(
  fc
    .constantFrom('Ωmega', 'Plain', 'Ledger & Co', '中')
    .map((title) =>
      write(
        'content/home.md',
        `---\ntitle: ${title}\n---\nText.\n\n## Prices {#prices}\n\nNone.\n`,
      ),
    ),
  fc
    .constantFrom('→', 'price in $', 'place # 7', 'plain word')
    .map((word) => write('content/posts/01-first.md', `---\ntitle: First\n---\nThe ${word}.\n`)),
  fc
    .constantFrom('red', 'blue')
    .map((color) => write('assets/main.css', `body { color: ${color}; }\n`)),
  fc
    .constantFrom('other', 'menu')
    .map((word) => write('assets/word.ts', `export const word: string = '${word}';\n`)),
  fc
    .constantFrom('400', '500', '400 700')
    .map((weight) => edit('templates/site.tsx', /weight: '[\d ]+'/, `weight: '${weight}'`)),
  fc
    .constantFrom('12', '14')
    .map((size) => edit('templates/site.tsx', /fontSize="\d+"/, `fontSize="${size}"`)),
  fc
    .constantFrom('main', 'article')
    .map((name) => edit('templates/site.tsx', /<(\/?)(?:main|article)>/g, `<$1${name}>`)),
);

/** Damage to a cache. */
const damages: fc.Arbitrary<Change> = fc
  .tuple(fc.constantFrom('nothing', 'delete', 'cut off', 'replace', 'delete all'), fc.nat())
  .map(([damage, choice]) => (root: string) => {
    const folder = path.join(root, '.sitegen', 'cache');
    if (damage === 'delete all') return rmSync(folder, { recursive: true, force: true });
    const entries = existsSync(folder)
      ? readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .sort()
      : [];
    const entry = entries[choice % entries.length];
    if (entry === undefined) return;
    if (damage === 'delete') rmSync(entry);
    if (damage === 'cut off') truncateSync(entry, choice % statSync(entry).size);
    if (damage === 'replace') writeFileSync(entry, 'x'.repeat(choice % 1000));
  });

const bytesOf = ({ tree, diagnostics }: Awaited<ReturnType<typeof build>>) => ({
  diagnostics,
  files: [...tree].map(([output, { bytes }]) => [output, Buffer.from(bytes).toString('base64')]),
});

/** The entries of a site's cache; one that is written again is another file. */
const entriesOf = (root: string) =>
  readdirSync(path.join(root, '.sitegen/cache'), { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => `${name} ${statSync(path.join(root, '.sitegen/cache', name)).ino}`);

test('a second build uses what the first one stored', async () => {
  const root = temporarySite(dearSite);
  await build({ root, write: false });
  const stored = entriesOf(root);
  for (const area of [
    'code',
    'copies',
    'fonts',
    'pictures',
    'scripts',
    'styles',
    'templates',
    'texts',
  ])
    expect(stored).toContainEqual(expect.stringMatching(`^${area}/`));
  await build({ root, write: false });
  expect(entriesOf(root)).toEqual(stored);
});

test('a build with a damaged or incomplete cache returns the bytes of one without', async () => {
  const root = temporarySite(dearSite);
  await build({ root, write: false });
  await fc.assert(
    fc.asyncProperty(inputs, damages, async (change, damage) => {
      change(root);
      damage(root);
      const kept = await build({ root, write: false });
      expect(bytesOf(kept)).toEqual(bytesOf(await build({ root, write: false, cache: false })));
    }),
    { numRuns: runs(10), endOnFailure: true },
  );
});

test('builds after 500 series of changes equal builds without a cache', async () => {
  await expect(tryBuildsAfterChanges(runs(0.4))).resolves.toBeUndefined();
}, 900_000);
