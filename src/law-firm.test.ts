import * as v from 'valibot';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from './build.ts';
import { check } from './commands/cli/run-check.ts';
import { fillValue } from './content/fields/variables.ts';
import { text, type Phrase } from './site/schema.ts';
import { lawFirmFolder, lawFirmSite, type Changes } from './test-support/languages-site.ts';

async function buildSite(changes?: Changes, base = '/') {
  const root = changes === undefined ? lawFirmFolder : lawFirmSite(changes);
  const host = base === '/' ? undefined : 'apache';
  const { tree, diagnostics } = await build({ root, base, host, cache: false, write: false });
  const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
  const problems = diagnostics.map(({ code, file, message }) => [code, file, message]);
  return { outputs: [...tree.keys()], textOf, problems };
}

const replace = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replaceAll(from, to);
};

test('no rule finds anything in a site with addresses for each language', async () => {
  const { diagnostics } = await check({ root: lawFirmFolder, cache: false, strict: true });
  expect(diagnostics.filter(({ code }) => code !== 'text/example-address')).toEqual([]);
});

describe('a site with addresses for each language', () => {
  let site: Awaited<ReturnType<typeof buildSite>>;
  beforeAll(async () => {
    site = await buildSite();
  });

  test('has no English word in a German or French address', () => {
    const pages = site.outputs.filter((output) => /^(?:de|fr)\/.*index\.html$/.test(output)).sort();
    expect(pages.map((output) => output.replace(/index\.html$/, ''))).toEqual([
      'de/aktuelles/2025/',
      'de/aktuelles/2026/',
      'de/aktuelles/gehaelter/',
      'de/aktuelles/',
      'de/aktuelles/neues-buero/',
      'de/aktuelles/seite/2/',
      'de/aktuelles/seite/3/',
      'de/aktuelles/thema/arbeitsrecht/',
      'de/aktuelles/thema/gerichte/',
      'de/aktuelles/thema/kanzlei/',
      'de/aktuelles/urteil/',
      'de/anwaelte/anna-schaefer/',
      'de/anwaelte/',
      'de/',
      'de/rechtsgebiete/gesellschaftsrecht/',
      'de/rechtsgebiete/',
      'de/rechtsgebiete/steuerrecht/',
      'fr/actualites/2026/',
      'fr/actualites/',
      'fr/actualites/jugement/',
      'fr/actualites/nouveau-bureau/',
      'fr/actualites/suite/2/',
      'fr/actualites/sujet/cabinet/',
      'fr/actualites/sujet/droit-du-travail/',
      'fr/actualites/sujet/tribunaux/',
      'fr/avocats/anna-schaefer/',
      'fr/avocats/',
      'fr/domaines/droit-des-societes/',
      'fr/domaines/',
      'fr/',
    ]);
  });

  test.each([
    ['the previous group', 'de/aktuelles/seite/2/index.html', '<a href="/de/aktuelles/">←</a>'],
    ['the next group', 'fr/actualites/index.html', '<a href="/fr/actualites/suite/2/">→</a>'],
    [
      'a group by its words',
      'de/aktuelles/thema/kanzlei/index.html',
      '<a href="/de/aktuelles/thema/arbeitsrecht/">Arbeitsrecht (2)</a>',
    ],
    [
      'a group in another language',
      'fr/actualites/sujet/droit-du-travail/index.html',
      '<a href="/de/aktuelles/thema/arbeitsrecht/" lang="de" hreflang="de">Deutsch</a>',
    ],
    [
      'the home page of a language without the page',
      'practice-areas/tax/index.html',
      '<a href="/fr/" lang="fr" hreflang="fr">Français</a>',
    ],
    [
      'the original of an entry without a translation',
      'fr/domaines/index.html',
      '<a href="/practice-areas/tax/" lang="en" hreflang="en">Tax law</a>',
    ],
    [
      'an entry by an id that is the same in all languages',
      'de/anwaelte/anna-schaefer/index.html',
      '<a href="/de/rechtsgebiete/steuerrecht/">Steuerrecht</a>',
    ],
    ['an entry of a feed', 'fr/feed.xml', '/fr/actualites/jugement/"/>'],
  ])('links %s', (_, output, link) => expect(site.textOf(output)).toContain(link));

  test.each([
    ['lawyers/anna-schaefer.vcf', 'Partner', 'She has been with', '/lawyers/'],
    ['de/anwaelte/anna-schaefer.vcf', 'Partnerin', 'Sie ist seit', '/de/anwaelte/'],
    ['fr/avocats/anna-schaefer.vcf', 'Associée', 'Elle travaille', '/fr/avocats/'],
  ])('has the business card %s', (output, title, note, folder) => {
    const card = site.textOf(output);
    expect(card).toContain(`\r\nTITLE:${title}\r\nNOTE:${note}`);
    expect(card).toContain(`\r\nURL:https://www.schaefer-lefevre.example${folder}anna-schaefer/`);
    const page = `${folder.slice(1)}anna-schaefer/index.html`;
    expect(site.textOf(page)).toContain(`<a href="/${output}">vCard</a>`);
  });

  test.each([
    ['practice-areas/tax/', ['/', 'Advice for companies', '/practice-areas/', 'Practice areas']],
    ['de/aktuelles/seite/2/', ['/de/', 'Rat für Unternehmen', '/de/aktuelles/', 'Seiten']],
    ['fr/avocats/', ['/fr/', 'Le conseil aux entreprises']],
    ['', []],
  ])('names the pages above %s', (folder, expected) => {
    const list =
      /<p class="parents">(.*?)<\/p>/.exec(site.textOf(`${folder}index.html`))?.[1] ?? '';
    const links = [...list.matchAll(/<a href="([^"]*)">([^<]*)</g)];
    expect(links.flatMap(([, href, title]) => [href, title])).toEqual(expected);
  });

  test('leaves out of other lists what has no translation', () => {
    expect(site.textOf('fr/actualites/2026/index.html')).not.toContain('salaries');
    expect(site.outputs).not.toContain('fr/actualites/2025/index.html');
  });
});

test('links stay in their language below a base path', async () => {
  const { textOf, problems } = await buildSite(undefined, '/firm/');
  expect(problems).toEqual([]);
  expect(textOf('de/aktuelles/seite/2/index.html')).toContain('<a href="/firm/de/aktuelles/">←');
  expect(textOf('practice-areas/tax/index.html')).toContain('<a href="/firm/fr/" lang="fr"');
});

const withOriginals = replace('{ sort: byDate }', "{ sort: byDate, untranslated: 'original' }");

test('a group contains entries without a translation if its source shows them', async () => {
  const { textOf, outputs, problems } = await buildSite({ 'templates/site.tsx': withOriginals });
  expect(problems).toEqual([]);
  expect(textOf('fr/actualites/sujet/droit-du-travail/index.html')).toContain(
    '<a href="/news/salaries/" hreflang="en">What salaries are fair</a>',
  );
  expect(textOf('fr/actualites/suite/3/index.html')).toContain('href="/news/salaries/"');
  expect(outputs).not.toContain('fr/actualites/sujet/employment/index.html');
});

test('two words for one group of the original are two groups', async () => {
  const { textOf, problems } = await buildSite({
    'content/news/salaries.de.md': replace('[Arbeitsrecht]', '[Arbeit]'),
  });
  expect(problems).toEqual([]);
  const page = textOf('de/aktuelles/thema/arbeitsrecht/index.html');
  expect(page).toContain('<a href="/de/aktuelles/thema/arbeit/">Arbeit (1)</a>');
  expect(page).toContain('<a href="/de/aktuelles/thema/arbeitsrecht/">Arbeitsrecht (1)</a>');
});

test.each([
  [
    'takes a path in the language of the page',
    "'/aktuelles/thema/kanzlei/'",
    '/de/aktuelles/thema/kanzlei/',
  ],
  ['returns an address in another language', "'/news/', { language: 'fr' }", '/fr/actualites/'],
])('site.href %s', async (_, given, address) => {
  const own = `page.language === 'de' ? site.href(${given}) : '/'`;
  const { textOf, problems } = await buildSite({
    'templates/frame.tsx': replace("site.href('/')", own),
  });
  expect(problems).toEqual([]);
  expect(textOf('de/index.html')).toContain(`href="${address}"`);
});

test('site.href rejects a language that the site does not have', async () => {
  const { problems } = await buildSite({
    'templates/frame.tsx': replace("site.href('/')", "site.href('/', { language: 'nl' })"),
  });
  expect(problems[0]?.[2]).toContain('“nl” is not a language of the site.');
});

test('pages without a path in the default language are reported', async () => {
  const { problems } = await buildSite({
    'templates/site.tsx': replace('en: ({ slug }) => `/lawyers/${slug}/`,', ''),
  });
  expect(problems).toEqual([
    [
      'language/no-path',
      'templates/site.tsx',
      'The pages of content/team/ have no path in en, the default language.',
    ],
  ]);
});

describe('words with variables', () => {
  test.each([
    ['news/page/2/index.html', '1 article, Page 2 of 3 of Schäfer Lefèvre'],
    ['de/aktuelles/thema/arbeitsrecht/index.html', '2 Beiträge, Seite 2 von 3 von Schäfer'],
    ['fr/actualites/suite/2/index.html', '1 article, Page 2 sur 2 de Schäfer'],
  ])('are filled in on %s', async (output, words) => {
    const { textOf } = await buildSite();
    expect(textOf(output)).toContain(words);
  });

  test.each([
    [
      'a missing variable',
      { 'content/site.de.yaml': replace('Seite {page} von {pages}', 'Seite {page}') },
      ['content/wrong-value', 'content/site.de.yaml', '“pageOf” must contain {pages}.'],
    ],
    [
      'an unknown variable',
      { 'content/site.fr.yaml': replace('sur {pages}', 'sur {pages} {page_s}') },
      ['content/unknown-variable', 'content/site.fr.yaml', 'There is no variable {page_s}.'],
    ],
    [
      'an unknown plural form',
      { 'content/site.de.yaml': replace('one:', 'single:') },
      [
        'content/wrong-value',
        'content/site.de.yaml',
        '“articles” has no plural form “single”, only zero, one, two, few, many and other.',
      ],
    ],
    [
      'no text for other numbers',
      { 'content/site.yaml': replace('    other: "{count} articles"\n', '') },
      [
        'content/wrong-value',
        'content/site.yaml',
        '“articles” must be a text, or texts for plural forms such as one: and other:.',
      ],
    ],
    [
      'a variable of another text',
      { 'content/site.yaml': replace('menu: Pages', 'menu: Pages {page}') },
      ['content/unknown-variable', 'content/site.yaml', 'There is no variable {page}.'],
    ],
  ])('report %s at its line', async (_, changes, problem) => {
    expect((await buildSite(changes)).problems).toEqual([problem]);
  });

  test('choose the form of the language', () => {
    const schema = text({ variables: ['count'] });
    const forms = {
      one: '{count} gi',
      two: '{count} dwa',
      few: '{count} trzy',
      other: '{count} x',
    };
    const phraseIn = (lang: string) =>
      fillValue(v.parse(schema, forms, { lang }), {}) as Phrase<'count'>;
    expect([1, 3, 5, 1235].map((count) => phraseIn('pl')({ count }))).toEqual([
      '1 gi',
      '3 trzy',
      '5 x',
      '1235 x',
    ]);
    expect(phraseIn('de')({ count: 1234.5 })).toBe('1.234,5 x');
    expect(phraseIn('ar')({ count: 2 })).toBe('2 dwa');
    expect(phraseIn('')({ count: '2' })).toBe('2 x');
  });
});
