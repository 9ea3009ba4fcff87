import { describe, expect, test } from 'vitest';
import { check } from '../../commands/cli/run-check.ts';
import { breakSite, type Change } from '../../test-support/break-site.ts';
import { languagesSite } from '../../test-support/languages-site.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';

const terms = 'content/terms.md';
const site = 'templates/site.tsx';
const privacy: Change = ['templates/checks.ts', '= {}', "= { legal: { privacy: '/terms/' } }"];
const noPolicy: Change = [site, /policy: \{.*\},/, ''];
const allow = (directive: string): Change => [site, "'img-src':", `${directive}, 'img-src':`];
const foot = (elements: string): Change => [
  'templates/frame.tsx',
  '<b>{site.year}</b>',
  `<b className="b" dangerouslySetInnerHTML={{ __html: ${JSON.stringify(elements)} }} />`,
];
const named = (words: string): Change => [terms, 'This website stores nothing.', words];

async function find(root: string) {
  const { diagnostics } = await check({ root });
  return diagnostics.filter(({ code }) => code === 'network/unnamed-origin');
}
const findIn = (...changes: readonly Change[]) => find(temporarySite(breakSite(changes)));

describe('a server of somebody else has to be named', () => {
  test.each([
    '<img src="https://them.invalid/a.png" alt="" width="1" height="1">',
    '<img src="/icon.png" srcset="https://them.invalid/a.png 2x" alt="" width="1" height="1">',
    '<script src="//them.invalid/a.js"></script>',
    '<link rel="preconnect" href="https://them.invalid">',
    '<video poster="https://them.invalid/a.png"></video>',
    '<iframe src="https://them.invalid/" title="x"></iframe>',
    '<form action="https://them.invalid/"><button>Send</button></form>',
    '<form><button formaction="https://them.invalid/">Send</button></form>',
    '<i style="background: url(https://them.invalid/a.png)">x</i>',
    '<style>@import "https://them.invalid/a.css"</style>',
    '<svg><use href="https://them.invalid/a.svg#b"></use></svg>',
    '<a href="/terms/" ping="https://them.invalid/">Terms</a>',
  ])('%s', async (elements) => {
    const found = await findIn(privacy, noPolicy, foot(elements));
    expect(found).toMatchObject([
      {
        severity: 'error',
        message:
          'Pages may load files from them.invalid or send data to it, but the privacy text at /terms/ does not name it.',
        file: 'templates/frame.tsx',
      },
    ]);
    expect(await findIn(privacy, noPolicy, foot(elements), named('them.invalid'))).toEqual([]);
  });

  test('that only the policy names, at its line', async () => {
    const found = await findIn(privacy, allow("'connect-src': ['https://*.them.invalid/x']"));
    expect(found).toMatchObject([{ file: site, line: expect.any(Number) }]);
    expect(found[0]?.message).toContain('from them.invalid or');
  });

  test('that a stylesheet in a file names', async () => {
    const css = { 'assets/public/print.css': '@import url(https://them.invalid/a.css);\n' };
    const found = await find(temporarySite({ ...breakSite([privacy, noPolicy]), ...css }));
    expect(found).toMatchObject([{ file: 'assets/public/print.css', line: 1 }]);
  });

  test('once, however many pages and elements use it', async () => {
    const image = '<img src="https://them.invalid/a.png" alt="" width="1" height="1">';
    expect(await findIn(privacy, noPolicy, foot(image + image))).toHaveLength(1);
  });
});

test.each([
  '<a href="https://them.invalid/">Them</a>',
  '<img src="https://good.internal/icon.png" alt="" width="1" height="1">',
  '<img src="data:image/gif;base64,AAAA" alt="" width="1" height="1">',
  '<link rel="author" href="https://them.invalid/">',
])('nothing is loaded from another server by %s', async (elements) => {
  expect(await findIn(privacy, noPolicy, foot(elements))).toEqual([]);
});

test("a policy with keywords and the site's own origin names no other server", async () => {
  expect(
    await findIn(
      privacy,
      allow("'connect-src': ['https:', 'data:', \"'self'\", 'https://good.internal']"),
    ),
  ).toEqual([]);
});

test('without a privacy text, the error says how to name one', async () => {
  const [found] = await findIn(allow("'frame-src': ['https://them.invalid']"));
  expect(found?.message).toContain('but no privacy text names it.');
  expect(found?.fix).toContain('checks.legal.privacy of the site map');
});

test('a privacy text with errors is not said to lack a name', async () => {
  const broken: Change = [terms, 'description:', 'descripton:'];
  expect(await findIn(privacy, broken, allow("'frame-src': ['https://them.invalid']"))).toEqual([]);
});

test('each language names the servers of its pages', async () => {
  const map = (language: string | null) => (text: string) =>
    text.replace(
      '</main>',
      `{(${JSON.stringify(language)} ?? page.language) === page.language && <iframe src="https://maps.invalid/" title="Map" />}</main>`,
    );
  const add = (text: string) =>
    text.replace(
      '  settings,\n',
      "  settings,\n  checks: { legal: { privacy: '/legal/privacy/' } },\n",
    );
  const names = (text: string) => `${text}\nmaps.invalid\n`;
  const of = async (language: string | null, ...texts: readonly string[]) =>
    (
      await find(
        languagesSite({
          'templates/site.tsx': add,
          'templates/frame.tsx': map(language),
          ...Object.fromEntries(texts.map((file) => [`content/legal/${file}`, names])),
        }),
      )
    ).map(({ message }) => message);
  const untold = [
    'Pages in Deutsch may load files from maps.invalid or send data to it, but the privacy text at /de/legal/datenschutz/ does not name it.',
  ];
  expect(await of('de')).toEqual(untold);
  expect(await of('de', 'privacy.md', 'privacy.ar.md')).toEqual(untold);
  expect(await of('de', 'privacy.de.md')).toEqual([]);
  expect(await of('en', 'privacy.md')).toEqual([]);
  expect(await of(null)).toEqual([
    expect.stringMatching(/^Pages in English, Deutsch, \S+ may load files from maps\.invalid or /),
  ]);
});
