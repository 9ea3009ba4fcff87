import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.ts';
import { readConfig } from './config/config.ts';
import { loadContent } from './content/load-content.ts';
import { proofread } from './features/proofreading/proofread.ts';
import { parseText } from './content/parse-text.ts';
import { createRebuilder } from './commands/dev/rebuild/rebuilder.ts';
import { diff } from './commands/diff/diff.ts';
import { findAnswer } from './features/hosts/find-answer.ts';
import { createPipeline } from './pipeline.ts';
import { defineSite } from './site/define-site.ts';
import { loadSite } from './templates/load-site.ts';
import { page } from './site/page-definition.ts';
import { object, origin } from './site/schema.ts';
import { runs } from './test-support/properties.ts';
import { languagesFolder, languagesSite } from './test-support/languages-site.ts';

type Changes = Parameters<typeof languagesSite>[0];

async function buildSite(changes: Changes = {}, base = '/') {
  const root = Object.keys(changes).length === 0 ? languagesFolder : languagesSite(changes);
  const { tree, diagnostics } = await build({ root, base, cache: false, write: false, proofread });
  const textOf = (output: string) => Buffer.from(tree.get(output)?.bytes ?? []).toString();
  const problems = diagnostics.map(({ code, file, line }) => [code, file, line]);
  return { tree, diagnostics, problems, textOf };
}

const replace = (from: string, to: string) => (text: string) => {
  expect(text).toContain(from);
  return text.replace(from, to);
};

test('the value of a variable in a language cannot be an unsafe address in its texts', async () => {
  const { problems } = await buildSite({
    'content/site.de.yaml': replace('Deutschland', '"javascript:alert(1)"'),
    'content/home.de.md': replace('Lesen Sie', '[Land]({country}). Lesen Sie'),
  });
  expect(problems).toContainEqual(['markdown/unsafe-link', 'content/home.de.md', 5]);
});

test('the address of a text depends on the variables of its own language', async () => {
  const { problems } = await buildSite({
    'content/site.yaml': replace('country: Germany', 'country: https://germany.example'),
    'content/home.md': replace('Read', '[Germany]({country}). Read'),
  });
  expect(problems).toEqual([]);
});

describe('a site in three languages', async () => {
  const { tree, problems, textOf } = await buildSite();

  test('has no problems', () => expect(problems).toEqual([]));

  test('has its pages and files at the addresses of their languages', () => {
    const outputs = [...tree.keys()].filter((output) => /^(?:de|ar)\/|^(?:feed|icon)/.test(output));
    expect(outputs.filter((output) => !/desk|ledger/.test(output)).sort()).toEqual([
      'ar/404.html',
      'ar/index.html',
      'ar/legal/privacy/index.html',
      'de/404.html',
      'de/feed.xml',
      'de/index.html',
      'de/legal/datenschutz/index.html',
      'de/news/index.html',
      'de/news/start/index.html',
      'de/preise/index.html',
      'de/topics/produkt/index.html',
      'feed.xml',
      'icon.svg',
    ]);
    expect(outputs).toContain('de/desk/legal/datenschutz/index.html');
    expect(outputs).not.toContain('de/desk/404.html');
  });

  test.each([
    ['its own words, with the facts of the original', 'de/preise/index.html', '1.250,5'],
    ['variables in its language', 'de/desk/index.html', 'Desk kommt aus Deutschland.'],
    ['words of lists by position', 'de/index.html', 'München: <bdi>+49 30 000000'],
    ['the date in its language', 'de/legal/datenschutz/index.html', '31. Januar 2026'],
    ['an inherited version', 'ar/legal/privacy/index.html', '<span class="version">1.2</span>'],
    ['the words of alerts', 'de/index.html', '>Hinweis</p>'],
    ['the words of footnotes', 'ar/index.html', 'العودة إلى النص'],
    ['its own image', 'de/index.html', 'width="240" height="90"'],
    ['the image of the original', 'ar/index.html', 'width="240" height="80"'],
    ['links between its texts', 'de/desk/index.html', 'href="/de/desk/preise/#monthly"'],
    ['a language and a direction', 'ar/index.html', '<html lang="ar" dir="rtl">'],
    ['no direction that is the default', 'de/index.html', '<html lang="de">'],
    ['a feed of its texts', 'de/feed.xml', '<title>Unsere Software ist fertig</title>'],
    [
      'a language of links to a missing page',
      'ar/desk/index.html',
      '<a href="/desk/pricing/#monthly" hreflang="en">',
    ],
    [
      'a switcher',
      'de/legal/datenschutz/index.html',
      '<a href="/ar/legal/privacy/" lang="ar" dir="rtl" hreflang="ar">العربية</a>',
    ],
  ])('shows %s', (_, output, text) => expect(textOf(output)).toContain(text));

  test('names each page in all languages, and only where it is canonical', () => {
    const links = [
      '<link rel="alternate" hreflang="en" href="https://www.languages.example/pricing/"/>',
      '<link rel="alternate" hreflang="de" href="https://www.languages.example/de/preise/"/>',
      '<link rel="alternate" hreflang="x-default" href="https://www.languages.example/pricing/"/>',
    ].join('');
    for (const output of ['pricing/index.html', 'de/preise/index.html'])
      expect(textOf(output)).toContain(`${links}</head>`);
    for (const output of ['de/desk/preise/index.html', 'news/2025/office/index.html', '404.html'])
      expect(textOf(output)).not.toContain('rel="alternate" hreflang');
    expect(textOf('sitemap.xml')).toContain(
      `<loc>https://www.languages.example/de/preise/</loc>${links.replaceAll('<link', '<xhtml:link')}</url>`,
    );
  });
});

test.each(['/docs/', './'])('links stay in their language below %s', async (base) => {
  const { textOf, problems } = await buildSite({}, base);
  expect(problems).toEqual([]);
  const [own, other] =
    base === './'
      ? ['preise/index.html#monthly', '../../desk/pricing/index.html#monthly']
      : ['/docs/de/desk/preise/#monthly', '/docs/desk/pricing/#monthly'];
  expect(textOf('de/desk/index.html')).toContain(`href="${own}"`);
  expect(textOf('ar/desk/index.html')).toContain(`href="${other}" hreflang="en"`);
});

test('a template that writes its own links to languages keeps them', async () => {
  const own = '<link rel="alternate" hrefLang="fr" href="https://a.example/" />';
  const { textOf } = await buildSite({
    'templates/frame.tsx': replace('<title>{title}</title>', `<title>{title}</title>${own}`),
  });
  expect(textOf('index.html').match(/rel="alternate" hreflang=/gi)).toHaveLength(1);
});

test('a page exists only in the languages that it has paths for', async () => {
  const { tree, problems } = await buildSite({
    'templates/site.tsx': replace("de: '/preise/', ", ''),
  });
  expect(tree.has('de/preise/index.html')).toBe(false);
  expect(problems).toEqual([['content/unused', 'content/pricing.de.md', undefined]]);
});

test('redirects may lead from and to the addresses of languages', async () => {
  const { textOf, problems } = await buildSite({
    'content/site.yaml': (text) => `${text}redirects:\n  - from: /de/alt/\n    to: /de/preise/\n`,
    'templates/settings.ts': (text) =>
      text
        .replace('text,', 'text, optional, redirects,')
        .replace('country:', 'redirects: optional(redirects()),\n  country:'),
  });
  expect(problems).toEqual([]);
  expect(textOf('de/alt/index.html')).toContain('<html lang="de">');
});

test.each<[string, Changes, readonly (string | number | undefined)[]]>([
  [
    'a fact in the settings',
    { 'content/site.de.yaml': (text) => `employees: 5\n${text}` },
    ['language/fact', 'content/site.de.yaml', 1],
  ],
  [
    'a fact in a translation',
    { 'content/pricing.de.md': replace('title:', 'price: 7\ntitle:') },
    ['language/fact', 'content/pricing.de.md', 2],
  ],
  [
    'a list of another length',
    { 'content/site.de.yaml': replace('  - city: Dubai\n', '') },
    ['language/list-length', 'content/site.de.yaml', 10],
  ],
  [
    'a missing word',
    { 'content/site.de.yaml': replace('country: Deutschland\n', '') },
    ['content/missing-field', 'content/site.de.yaml', 10],
  ],
  [
    'a group without words',
    { 'content/site.de.yaml': (text) => text.replace(/labels:\n(?: {2}\w.*\n)+/, 'labels:\n') },
    ['content/missing-field', 'content/site.de.yaml', 2],
  ],
  [
    'a list without words',
    { 'content/site.de.yaml': (text) => text.replace(/offices:\n[^]*/, 'offices:\n') },
    ['content/missing-field', 'content/site.de.yaml', 9],
  ],
  [
    'an image of a language that cannot be published',
    { 'content/office.de.svg': replace('<svg', '<svg onload="x"') },
    ['file/unsafe-svg', 'content/home.de.md', 12],
  ],
  [
    'an image of a language that cannot be shown',
    { 'content/office.de.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ['link/broken', 'content/home.de.md', 12],
  ],
  [
    'missing settings',
    { 'content/site.de.yaml': undefined },
    ['content/missing', 'content/site.de.yaml', undefined],
  ],
  [
    'a legal text without a translation',
    { 'content/legal/privacy.ar.md': undefined },
    ['language/missing', 'content/legal/privacy.md', undefined],
  ],
  [
    'a legal text whose translation is a draft',
    { 'content/legal/privacy.de.md': replace('title:', 'draft: true\ntitle:') },
    ['content/draft', 'content/legal/privacy.de.md', 2],
  ],
  [
    'a translation of nothing',
    { 'content/other.de.md': '---\ntitle: x\n---\n' },
    ['language/no-original', 'content/other.de.md', undefined],
  ],
  [
    'the default language in a name',
    { 'content/other.en.md': '---\ntitle: x\n---\n' },
    ['language/no-original', 'content/other.en.md', undefined],
  ],
  [
    'a slug that cannot be one',
    { 'content/news/01-launch.de.md': replace('slug: start', 'slug: Start!') },
    ['content/wrong-value', 'content/news/01-launch.de.md', 5],
  ],
  [
    'a product with the name of a language',
    { 'content/site.yaml': replace('slug: desk', 'slug: de') },
    ['product/slug-taken', 'content/site.yaml', 6],
  ],
  [
    'a page at the address of a language',
    { 'templates/site.tsx': replace("en: '/pricing/'", "en: '/de/preise/'") },
    ['page/conflict', 'content/pricing.de.md', undefined],
  ],
  [
    'a language without words for alerts',
    { 'templates/site.tsx': replace("ar: 'العربية'", "ar: 'العربية', eu: 'Euskara'") },
    ['language/no-words', 'templates/site.tsx', undefined],
  ],
  [
    'a language that is none',
    { 'templates/site.tsx': replace("ar: 'العربية'", "a_b: 'x'") },
    ['language/unknown', 'templates/site.tsx', undefined],
  ],
  [
    'a page without a path in the default language',
    { 'templates/site.tsx': replace("en: '/pricing/', ", '') },
    ['language/no-path', 'templates/site.tsx', undefined],
  ],
])('reports %s', async (_, changes, expected) => {
  expect((await buildSite(changes)).problems[0]).toEqual(expected);
});

test('the words of other languages can be given', async () => {
  const words = 'note: "1", tip: "2", important: "3", warning: "4", caution: "5", footnotes: "6"';
  const { diagnostics } = await buildSite({
    'templates/site.tsx': (text) =>
      text
        .replace("ar: 'العربية'", "ar: 'العربية', eu: 'Euskara'")
        .replace(
          'settings,\n',
          `settings,\n  markdown: { words: { eu: { ${words}, back: "7" } } },\n`,
        ),
  });
  expect(diagnostics.filter(({ code }) => code === 'language/no-words')).toEqual([]);
});

const translated = ['home.ar', 'home.de', 'pricing.de', 'news/01-launch.de'];

test('each page names itself and all its translations, which name it, in every site', async () => {
  const kept = fc.subarray(translated);
  const bases = fc.constantFrom('/', '/docs/', './');
  await fc.assert(
    fc.asyncProperty(kept, bases, async (names, base) => {
      const absent = translated.filter((name) => !names.includes(name));
      const changes = Object.fromEntries(absent.map((name) => [`content/${name}.md`, undefined]));
      const { tree, textOf } = await buildSite(changes, base);
      const links = new Map(
        [...tree.keys()]
          .filter((output) => output.endsWith('.html'))
          .map((output) => {
            const head = textOf(output).split('</head>')[0] ?? '';
            const canonical = /rel="canonical" href="([^"]*)"/.exec(head)?.[1] ?? '';
            const own = [...head.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)];
            return [canonical, new Map(own.map(([, tag, href]) => [tag, href]))] as const;
          })
          .filter(([, own]) => own.size > 0),
      );
      // The privacy policy is a legal text, which exists in every language.
      const groups = { home: 1, pricing: 1, 'news/01-launch': 1, privacy: 3 };
      for (const name of names) groups[name.replace(/\.\w+$/, '') as 'home'] += 1;
      const pages = Object.values(groups).filter((size) => size > 1);
      expect(links.size).toBe(pages.reduce((sum, size) => sum + size, 0));
      for (const [canonical, own] of links) {
        expect([...own.values()]).toContain(canonical);
        expect(own.has('x-default')).toBe(true);
        for (const other of own.values()) expect(links.get(other ?? '')).toEqual(own);
      }
    }),
    { numRuns: runs(20) },
  );
});

test('a text is parsed once for each language, and not for each product', async () => {
  const parsed: string[] = [];
  const parse: typeof parseText = (bytes, inputs, report) => {
    parsed.push(inputs.file);
    return parseText(bytes, inputs, report);
  };
  const { cache } = createPipeline(readConfig({ root: languagesFolder, cache: false }));
  const { map } = await loadSite(languagesFolder, cache);
  await loadContent(languagesFolder, map, () => {}, { parse });
  expect(parsed).toHaveLength(14);
  expect(new Set(parsed).size).toBe(parsed.length);
});

test('a save shows in the page of its language, and in what translations inherit', async () => {
  const root = languagesSite();
  const rebuilder = createRebuilder({ root, cache: false });
  await rebuilder.update(new Set());
  const save = async (file: string, change: (text: string) => string, output: string) => {
    const target = path.join(root, file);
    writeFileSync(target, change(existsSync(target) ? readFileSync(target, 'utf8') : ''));
    const { revision } = await rebuilder.update(new Set([file]));
    return Buffer.from(revision?.get(output)?.bytes ?? []).toString();
  };
  const german = 'de/preise/index.html';
  expect(
    await save('content/pricing.de.md', replace('Der Preis', 'Der neue Preis'), german),
  ).toContain('Der neue Preis');
  expect(await save('content/pricing.md', replace('1250.5', '99'), german)).toContain('>99</p>');
  expect(await save('content/site.de.yaml', replace('Seiten', 'Bereiche'), german)).toContain(
    'aria-label="Bereiche"',
  );
  const text = () =>
    '---\ntitle: الأسعار\ndescription: الأسعار\n---\n## شهريا {#monthly}\n\nكل شيء.\n';
  expect(await save('content/pricing.ar.md', text, 'ar/pricing/index.html')).toContain('dir="rtl"');
});

test('below a language, missing pages have its 404 page', async () => {
  const { tree } = await buildSite();
  const answer = (address: string) =>
    findAnswer(tree, { base: '/', mount: '/', redirects: [] }, address);
  expect(answer('/de/nichts/')).toMatchObject({ status: 404, file: 'de/404.html' });
  expect(answer('/nothing/')).toMatchObject({ status: 404, file: '404.html' });
});

test('two states of a site are compared by language', async () => {
  const before = languagesSite();
  await build({ root: before, cache: false });
  const after = languagesSite({
    'content/pricing.de.md': replace('Der Preis', 'Der neue Preis'),
  });
  const { diff: found } = await diff({ root: after, from: path.join(before, 'dist') });
  expect(found?.sections[0]?.heading).toBe('/de/preise/ (and 2 variants)');
});

test('the compiler knows the languages of a site', () => {
  const component = () => null as never;
  const languages = { en: 'English', de: 'Deutsch' };
  const settings = object({ origin: origin() });
  const known = page({ en: '/', de: '/start/' }, { content: {}, component });
  const unknown = page({ en: '/', fr: '/debut/' }, { content: {}, component });
  const site = defineSite({ languages, settings, pages: [known] });
  expect(Object.keys(site.languages ?? {})).toEqual(['en', 'de']);
  // @ts-expect-error: The site has no such language.
  defineSite({ languages, settings, pages: [unknown] });
  // @ts-expect-error: The site has no languages.
  defineSite({ settings, pages: [known] });
});
