import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { openCache } from '../cache/cache.ts';
import { readConfig } from '../config/config.ts';
import { plainSite, temporarySite, type Files } from '../fixtures/temporary-site.ts';
import { orderPages } from '../parallel/page-order.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { bundledReact } from '../site/react.ts';
import { createQueue } from './page-queue.ts';
import { renderSite, renderSteps, type RenderSteps, type Team } from './render-site.ts';
import { createFrameRenderer } from './shared-frame.ts';

const products = 12;

/** Templates count here how often they were called. */
const shared = globalThis as { calls?: number; strict?: boolean };

/** A site of a page that the component `Page` makes, of another one with the same content, and of their copies. */
function siteOf(templates: string, files: Files = {}): string {
  return temporarySite({
    'content/site.yaml': settings('Of all'),
    'content/home.md':
      '---\ntitle: Welcome\n---\nAll of **{product}** and [more](/).\n\n## One {#one}\n\nFirst.\n\n## Two {#two}\n\nSecond, of {product}.\n',
    'content/cards/01-a.md': '---\ntitle: A\n---\nThe card of {product}.\n',
    'content/cards/02-b.md': '---\ntitle: B\n---\nAnother card.\n',
    'assets/main.css': plainSite['assets/main.css'],
    'assets/mark.svg': plainSite['assets/mark.svg'],
    'templates/site.tsx': `
import { useId, useState } from 'react';
import { collection, defineSite, contentType, entry, array, object, optional, origin, page, slug, string } from 'sitegen';
${templates}
const plain = contentType({ title: string(), changed: optional(string()) });
const content = { home: entry('home.md', plain), cards: collection('cards', plain) };
const component = (props) => {
  globalThis.calls += 1;
  return Page(props);
};
export const site = defineSite({
  settings: object({ origin: origin(), motto: string(), products: array(object({ slug: slug(), name: string() }), 0) }),
  variables: (_, product) => ({ product: product.name }),
  styles: ['main.css'],
  pages: [
    page('/', { content, component, modified: ({ home }) => home.changed }),
    page('/other/', { content, component: ({ content }) => <p dangerouslySetInnerHTML={content.home.body} /> }),
  ],
});`,
    ...files,
  });
}

/** Every product's name has another length. */
const settings = (motto: string) =>
  `origin: https://plain.example\nmotto: ${motto}\nproducts:\n${Array.from({ length: products }, (_, index) => `  - slug: p-${index}\n    name: Name ${'x'.repeat(index)}\n`).join('')}`;

/** What comes out where pages are made by `renderPage`, the copies of a page one after the other. */
async function render(root: string, renderPage: RenderSteps['renderPage']) {
  const { site, plan } = await build({ root, write: false, react: { ...bundledReact } });
  if (site === undefined || plan === undefined) throw new Error('The site does not build.');
  const diagnostics: Diagnostic[] = [];
  const alone: Team = {
    join: ({ pages }) => ({ shares: [], queue: createQueue(orderPages(pages)) }),
    dismiss: async () => {},
  };
  shared.calls = 0;
  const input = {
    config: readConfig({ root }),
    site,
    plan,
    cache: openCache(undefined),
    report: (diagnostic: Diagnostic) => void diagnostics.push(diagnostic),
  };
  const tree = await renderSite(input, { ...renderSteps, renderPage }, alone);
  return {
    made: [...tree].map(([output, { bytes }]) => [output, Buffer.from(bytes).toString()]),
    diagnostics,
    calls: shared.calls,
  };
}

/** Renders with frames and without, expects the same, and returns what came out. */
async function renderBoth(root: string) {
  const [plain, framed] = [
    await render(root, renderSteps.renderPage),
    await render(root, createFrameRenderer()),
  ];
  expect(plain.calls).toBe(1 + products);
  expect(framed.made).toEqual(plain.made);
  expect(framed.diagnostics).toEqual(plain.diagnostics);
  return framed;
}

const isPage = ([output]: readonly string[]) => output?.endsWith('.html');

/** The first copy is rendered twice, and no other one. */
const once = 2;

test.each([
  [
    'a text',
    'const Page = ({ content: { home }, page, site }) => <html><head><title>{home.title}</title><link rel="canonical" href={page.canonical} /><style>{site.styles("main.css")}</style></head><body dangerouslySetInnerHTML={home.body} /></html>',
  ],
  [
    'texts in another order, and twice',
    'const Page = ({ content: { home, cards } }) => <body>{[...cards, home, home].reverse().map(({ title, body }, index) => <p key={index} title={title} dangerouslySetInnerHTML={body} />)}</body>',
  ],
  [
    'sections',
    'const Page = ({ content: { home } }) => <body>{home.body.sections.map((section) => <section key={section.id}><h2>{section.title}</h2><div dangerouslySetInnerHTML={section} /></section>)}</body>',
  ],
  [
    'fields that are handed on',
    'const Card = ({ title, body }) => <p title={title} dangerouslySetInnerHTML={body} />;\nconst Page = ({ content }) => <body><Card {...content.home} /></body>',
  ],
  [
    'assets, and settings without variables',
    'const Page = ({ settings, content, site }) => <body title={settings.motto + site.year + site.origin}><img src={site.asset("mark.svg")} /><p dangerouslySetInnerHTML={content.home.body} /></body>',
  ],
  [
    'what React remembers',
    'const Page = ({ content }) => { const [state] = useState("s"); return <body id={useId()} title={state} dangerouslySetInnerHTML={content.home.body} />; }',
  ],
  ['no text', 'const Page = ({ content }) => <body>{content.cards.length}</body>'],
])('What copies have in common is rendered once: %s.', async (_, templates) => {
  const { made, calls } = await renderBoth(siteOf(templates));
  expect(calls).toBe(once);
  expect(made.filter(isPage)).toHaveLength(2 * (1 + products));
});

test.each([
  [
    'the name of the product',
    'const Page = ({ product, content }) => <body title={product.name} dangerouslySetInnerHTML={content.home.body} />',
  ],
  [
    'a link',
    'const Page = ({ site, content }) => <body><a href={site.href("/")}>Home</a><p dangerouslySetInnerHTML={content.home.body} /></body>',
  ],
  [
    'the length of a text',
    'const Page = ({ content }) => <body title={content.home.body.html.length > 200 ? "long" : "short"} dangerouslySetInnerHTML={content.home.body} />',
  ],
  [
    'the words of a text',
    'const Page = ({ content }) => <body dangerouslySetInnerHTML={{ __html: content.home.body.html.replace("Name", "Mr") }} />',
  ],
  [
    'the beginning of a text',
    'const Page = ({ content }) => <body dangerouslySetInnerHTML={{ __html: content.home.body.intro }} />',
  ],
  [
    'the words of a section',
    'const Page = ({ content }) => <body title={content.home.body.sections[1].html} />',
  ],
  // The first copy's text has no x, and a sign for it has none either.
  [
    'what is for React alone, as a text',
    'const Page = ({ content }) => { const html = String(content.home.body.__html); return <body title={html.split("x").length} dangerouslySetInnerHTML={{ __html: html }} />; }',
  ],
  [
    'what is for React alone, added to a text',
    'const Page = ({ content: { home } }) => <body title={("" + home.body.__html).split("x").length} dangerouslySetInnerHTML={home.body} />',
  ],
  [
    'what is for React alone, in an attribute',
    'const Page = ({ content }) => <body title={content.home.body.__html} />',
  ],
  [
    'all that it is given',
    'const Page = (props) => <body title={JSON.stringify(props)} dangerouslySetInnerHTML={props.content.home.body} />',
  ],
])(
  'A template that looks at what belongs to the copy makes every page: %s.',
  async (_, templates) => {
    const { calls } = await renderBoth(siteOf(templates));
    expect(calls).toBeGreaterThanOrEqual(1 + products);
    // It is not tried for ever.
    expect(calls).toBeLessThanOrEqual(1 + products + 4);
  },
);

const plainPage =
  'const Page = ({ settings, content: { home } }) => <body title={settings.motto + home.title + home.changed} dangerouslySetInnerHTML={home.body} />';

test('A variable in a field or in the settings makes every page that shows it another one.', async () => {
  expect((await renderBoth(siteOf(plainPage))).calls).toBe(once);
  expect(
    (
      await renderBoth(
        siteOf(plainPage, { 'content/home.md': '---\ntitle: Of {product}\n---\nAll.\n' }),
      )
    ).calls,
  ).toBeGreaterThan(products);
  expect(
    (
      await renderBoth(
        siteOf(plainPage, {
          'content/home.md': '---\ntitle: All\nchanged: Of {product}\n---\nAll.\n',
        }),
      )
    ).calls,
  ).toBeGreaterThan(products);
  expect(
    (await renderBoth(siteOf(plainPage, { 'content/site.yaml': settings('Of {product}') }))).calls,
  ).toBeGreaterThan(products);
  const otherSettings =
    'const Page = ({ settings: { origin, products }, content: { home } }) => <body title={origin + products.length} dangerouslySetInnerHTML={home.body} />';
  expect(
    (await renderBoth(siteOf(otherSettings, { 'content/site.yaml': settings('Of {product}') })))
      .calls,
  ).toBe(once);
});

test('A template that throws for one copy is reported for it alone.', async () => {
  const root = siteOf(
    'const Page = ({ product, content }) => { if (globalThis.strict && product.slug === "p-7") throw new Error("Not this one."); return <body dangerouslySetInnerHTML={content.home.body} />; }',
  );
  shared.strict = true;
  try {
    const { made, diagnostics } = await renderBoth(root);
    expect(diagnostics).toMatchObject([{ code: 'template/threw' }]);
    expect(made.filter(isPage)).toHaveLength(2 * (1 + products) - 1);
  } finally {
    delete shared.strict;
  }
});

test('A frame belongs to the assets that were asked for it.', async () => {
  const root = siteOf(
    'const Page = ({ content, site }) => <body><img src={site.asset("mark.svg")} /><p dangerouslySetInnerHTML={content.home.body} /></body>',
  );
  const renderPage = createFrameRenderer();
  const first = await render(root, renderPage);
  const { made } = await render(root, renderPage);
  expect(made.some(([output]) => output?.endsWith('.svg'))).toBe(true);
  expect(made).toEqual(first.made);
});

/** Texts that templates show, or choose by; the first ones are the same for all copies. */
const words: fc.Arbitrary<string> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      'home.title',
      'cards[1].title',
      'page.path',
      'page.canonical',
      'site.asset("mark.svg")',
      'home.body.sections.map(({ id }) => id).join()',
      'Object.keys(home).join()',
      'cards.map(({ slug }) => slug).join()',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'props.product.name',
      'props.settings.motto',
      'site.href("/")',
      'home.body.html',
      'cards[0].body.intro',
      'home.body.sections[1].html',
      'home.body.sections[0].title',
      'String(home.body.__html)',
      '`${home.body.__html}`',
      '("" + home.body.__html)',
      'JSON.stringify(cards)',
      'Object.values(home.body).join()',
    ),
  },
);

/** A part of a page, as JSX. */
const { part } = fc.letrec<{ part: string }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small' },
    fc
      .constantFrom('home.body', 'cards[0].body', 'cards[1].body', 'home.body.sections[1]')
      .map((text) => `<div dangerouslySetInnerHTML={${text}} />`),
    words.map((word) => `<p title={${word}}>{${word}.length}</p>`),
    words.map((word) => `<div dangerouslySetInnerHTML={{ __html: ${word} }} />`),
    fc
      .tuple(words, tie('part'), tie('part'))
      .map(([word, one, other]) => `<>{${word}.length % 2 === 0 ? ${one} : ${other}}</>`),
    fc
      .tuple(tie('part'), tie('part'))
      .map(
        ([one, other]) =>
          `<>${one}{cards.map((home, index) => <section key={index}>${other}</section>)}</>`,
      ),
  ),
}));

const contents = fc.constantFrom('', ' of {product}', ' [home](/)', ' ![mark](mark.svg)');

test('Whatever templates do, pages made with frames are those made without.', async () => {
  let saved = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(part, { minLength: 1, maxLength: 3 }),
      contents,
      contents,
      async (parts, inTitle, inText) => {
        const body = `<body>${parts.join('')}</body>`;
        const site = siteOf(
          `const Page = (props) => {\n  const { content: { home, cards }, page, site } = props;\n  return ${body};\n};`,
          {
            'content/home.md': `---\ntitle: Welcome${inTitle.replace(/ [[!].*/, '')}\n---\nFor all${inText}.\n\n## One {#one}\n\nFirst.\n\n## Two {#two}\n\nSecond${inText}.\n`,
          },
        );
        const { calls } = await renderBoth(site);
        if (calls <= products) saved++;
      },
    ),
    { numRuns: Number(process.env['FC_RUNS'] ?? 60) },
  );
  // A test of frames that are not shared would say little.
  expect(saved).toBeGreaterThan(10);
}, 120_000);
