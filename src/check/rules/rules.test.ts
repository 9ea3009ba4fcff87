import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { check } from '../../commands/cli/run-check.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { breakSite, type Change } from '../../test-support/break-site.ts';
import { goodSite } from '../../test-support/good-site.ts';

/** Builds the good site, changes files of the finished folder, and looks at that. */
async function findInDist(change: (dist: string) => void): Promise<string[]> {
  const root = temporarySite(goodSite);
  await build({ root });
  change(path.join(root, 'dist'));
  const { diagnostics } = await check({ root, dist: true });
  return diagnostics.map(({ code, file }) => [code, file].filter(Boolean).join(' ')).sort();
}

const edit = (file: string, before: string | RegExp, after: string) => {
  const text = readFileSync(file, 'utf8');
  const changed = text.replace(before, () => after);
  if (changed === text) throw new Error(`Nothing in ${file} matches ${String(before)}.`);
  writeFileSync(file, changed);
};

/**
 * Each finding as its code, its file and the source from where it is, up to 24 characters of the
 * line.
 */
async function find(
  changes: readonly Change[],
  options: { strict?: boolean } = {},
): Promise<string[]> {
  const files = breakSite(changes);
  const { diagnostics } = await check({ root: temporarySite(files), ...options });
  const found = diagnostics.map(({ code, file = '', line, column = 1 }) => {
    const lines = String(files[file]).split('\n');
    const text = lines[(line ?? 0) - 1]?.slice(column - 1, column + 23);
    return text === undefined ? `${code} ${file}` : `${code} ${file}: ${text.trimEnd()}`;
  });
  return found.sort();
}

const frame = 'templates/frame.tsx';
const site = 'templates/site.tsx';
const home = 'content/home.md';
/** React warns of each attribute once in a process. */
const newName = `isNew${Date.now()}`;
/** Returns the change that adds elements to the footer, or to the 404 page. */
const foot = (elements: string): Change => [frame, '<b>{site.year}</b>', elements];
const add = (elements: string): Change => [
  site,
  '<p>Nothing is here.</p>',
  `<p>Nothing is here.</p>${elements}`,
];

test('a site without errors has no problems, and the number of pages is reported', async () => {
  const result = await check({ root: temporarySite(goodSite) });
  expect(result).toEqual({
    ok: true,
    diagnostics: [],
    notes: [],
    pages: 7,
    languages: [],
    unchecked: [],
    waiting: [],
  });
});

test.each<[title: string, changes: Change[], found: string[]]>([
  [
    'a link with a percent sign that encodes nothing',
    [[home, '/terms/#scope', '/terms/#100%']],
    ['link/broken-anchor content/home.md: /terms/#100%).'],
  ],
  [
    'links to anchors that are encoded in the page, at their lines in the Markdown',
    [[home, '/terms/#scope', '/terms/#Öffnen), [one](#x]), [two](#y%5D']],
    [
      'link/broken-anchor content/home.md: #x]), [two](#y%5D).',
      'link/broken-anchor content/home.md: #y%5D).',
      'link/broken-anchor content/home.md: /terms/#Öffnen), [one](#',
    ],
  ],
  [
    'a link in a template that leads nowhere, once for all pages and variants',
    [foot('<a href={site.href("/therms/")}>Terms</a>')],
    ['link/broken templates/frame.tsx: <a href={site.href("/the'],
  ],
  [
    'a target in the settings that is not there, where it is written',
    [
      ['content/site.yaml', 'company: Good', 'company: Good\ntarget: therms'],
      [site, 'company: string()', 'company: string(), target: string()'],
      add('<a href={props.site.href(`/${props.settings.target}/`)}>Terms</a>'),
    ],
    ['link/broken content/site.yaml: therms'],
  ],
  [
    'a picture of a stylesheet that is not there, at its line',
    [['assets/main.css', 'body {', 'body { background: url(/none.png);']],
    ['css/missing-asset assets/main.css: /none.png); color: var(-'],
  ],
  [
    'a picture of several densities of which one is not there',
    [[frame, ' alt=""', ' alt="" srcSet="/none.png 2x"']],
    ['link/broken-file templates/frame.tsx: <img className="mark" sr'],
  ],
  [
    'a manifest with an icon that is not there',
    [
      [
        site,
        'checks,\n',
        "checks,\n  files: [{ path: '/site.webmanifest', contents: () => JSON.stringify({ icons: [{ src: '/icon.png' }] }) }],\n",
      ],
    ],
    ["link/broken-file templates/site.tsx: /icon.png' }] }) }],"],
  ],
  [
    'structured data that names a page that is not there',
    [
      [
        frame,
        '<style',
        '<script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify({ url: `${site.origin}/away/` }) }} />\n        <style',
      ],
    ],
    ['link/broken-file templates/frame.tsx: <script type="applicatio'],
  ],
  [
    'a link without a name',
    [[frame, 'Home of {product?.name}', '']],
    ['name/missing templates/frame.tsx: <a className="home" href'],
  ],
  [
    'a link of a text that a template has changed, in the Markdown all the same',
    [
      [home, '[link to the terms]', '[here]'],
      [
        site,
        'props.content.home.body.html',
        "props.content.home.body.html.replace('<p>', '<p class=\"lead\">')",
      ],
    ],
    ['name/vague content/home.md: /terms/#scope).'],
  ],
  [
    'a page without <main>',
    [
      [frame, '<main>', '<article className="main">'],
      [frame, '</main>', '</article>'],
    ],
    [
      'landmark/main templates/frame.tsx: <h1 className="title">{t',
      'landmark/outside templates/frame.tsx: <h1 className="title">{t',
    ],
  ],
  [
    'an element that a browser adds',
    [add('<table><tr><th>a</th></tr></table>')],
    ['html/repaired templates/site.tsx: <table><tr><th>a</th></t'],
  ],
  [
    'an attribute that React does not support',
    [[frame, 'className="home"', `{...{ ${newName}: "" }}`]],
    [`react/warning templates/frame.tsx: ${`<a {...{ ${newName}`.slice(0, 24)}`],
  ],
  [
    'a frame of another site that the policy blocks',
    [foot('<iframe src="https://maps.elsewhere.invalid/" title="Map" width="1" height="1" />')],
    [
      'network/unnamed-origin templates/frame.tsx: <iframe src="https://map',
      'policy/blocked templates/frame.tsx: <iframe src="https://map',
    ],
  ],
  [
    'a frame and a video without a size',
    [
      [site, "'img-src':", "'frame-src': [\"'self'\"], 'media-src': [\"'self'\"], 'img-src':"],
      foot(
        '<iframe src="/terms/" title="Terms" className="tall" /><video src={site.asset(\'mark.svg\')} aria-label="Film" />',
      ),
    ],
    [
      'image/no-size templates/frame.tsx: <iframe src="/terms/" ti',
      "image/no-size templates/frame.tsx: <video src={site.asset('",
    ],
  ],
  [
    'the target of a form that the policy blocks',
    [
      [site, "'img-src': [\"'self'\"]", "'img-src': [\"'self'\"], 'form-action': [\"'self'\"]"],
      foot('<form action="https://forms.elsewhere.invalid/x"><button>Send</button></form>'),
    ],
    [
      'network/unnamed-origin templates/frame.tsx: <form action="https://fo',
      'policy/blocked templates/frame.tsx: <form action="https://fo',
    ],
  ],
  [
    'an event handler in HTML that the policy blocks',
    [foot('<b className="b" dangerouslySetInnerHTML={{ __html: \'<i onclick="x()">a</i>\' }} />')],
    ['policy/blocked templates/frame.tsx: <b className="b" dangero'],
  ],
  [
    'addresses that run code',
    [
      foot(
        '<b className="b" dangerouslySetInnerHTML={{ __html: \'<a href="java&#x09;script:x()">a</a>\' }} /><form><button formAction="vbscript:x">Send</button></form>',
      ),
    ],
    [
      'html/unsafe-address templates/frame.tsx: <b className="b" dangero',
      'html/unsafe-address templates/frame.tsx: <button formAction="vbsc',
    ],
  ],
  [
    'a font of somebody else',
    [
      [
        'assets/main.css',
        'body {',
        '@font-face { font-family: x; src: url(https://fonts.elsewhere.invalid/x.woff2); } body { font-family: x;',
      ],
    ],
    ['network/unnamed-origin templates/frame.tsx: <style dangerouslySetInn'],
  ],
  [
    'filler',
    [[home, 'None for', 'Lorem ipsum for']],
    ['text/leftover content/home.md: Lorem ipsum for {product'],
  ],
  [
    'a value that is none',
    [foot('<p>{String(undefined)}</p>')],
    ['text/unfilled templates/frame.tsx: <p>{String(undefined)}</'],
  ],
  [
    'a variant with other words',
    [[frame, '{children}\n', "{product?.slug === 'desk' ? 'Only here' : children}\n"]],
    ['variant/differs templates/frame.tsx: <main>'],
  ],
  [
    'a page that excludes itself from search engines, and one that does not',
    [
      [
        frame,
        /\{page.canonical \? (<link.*?\/>) : (<meta.*?\/>)\}/,
        '{page.canonical && <><link rel="canonical" href={page.canonical} /><meta name="robots" content="noindex" /></>}',
      ],
    ],
    [
      'page/indexed templates/frame.tsx: <head>',
      'page/indexed templates/frame.tsx: <meta name="robots" cont',
    ],
  ],
])('%s is found', async (_, changes, found) => {
  expect(await find(changes)).toEqual(found);
});

test.each<[title: string, ...changes: Change[]]>([
  [
    'a heading that an image names',
    [
      frame,
      '<h1 className="title">{title}</h1>',
      '<h1><img src={site.asset("mark.svg")} alt="Good" width="1" height="1" /></h1>',
    ],
  ],
  ['a name in braces after a backslash', [home, 'None for', 'None \\{name} for']],
  ['a heading in a hidden part', add('<div hidden><h1>Second</h1></div>')],
  ['a hidden part outside of every landmark', [frame, '<main>', '<div hidden>Words</div><main>']],
  ['a selection with a name', add('<select aria-label="Country"><option>Peru</option></select>')],
  [
    'a button that is an image',
    add('<input type="image" alt="Search" src={props.site.asset("mark.svg")} />'),
  ],
  ['a button that browsers name', add('<input type="submit" />')],
  ['a link to the top, or to words', add('<a href="/#TOP">Top</a><a href="/#:~:text=a">Words</a>')],
  [
    'an image with a comma in its address',
    add(
      '<img srcSet="data:image/png;base64,AAAA 1x" src={props.site.asset("mark.svg")} alt="" width="1" height="1" />',
    ),
  ],
])('%s is allowed', async (_, ...changes) => {
  expect(await find(changes)).toEqual([]);
});

test.each(['ABIERTO TODO EL AÑO', 'Hacemos TODO por usted', 'The note “TBD” means later'])(
  '“%s” is found as no note',
  async (words) => {
    expect(await find([[home, 'None for', `${words}. None for`]])).toEqual([]);
  },
);

test.each(['TODO: ask', '[TODO]', 'TODO add a photo', 'Opens TBD'])(
  '“%s” is found as a note',
  async (words) => {
    expect(await find([[home, 'None for', `${words}\n\nNone for`]])).toHaveLength(1);
  },
);

test('a note in a code sample is not a leftover', async () => {
  expect(
    await find([
      [home, 'None for', 'The `// TODO` comment:\n\n```\n// FIXME {company_name}\n```\n\nNone for'],
    ]),
  ).toEqual([]);
});

test('the order of the attributes of a link does not matter', async () => {
  expect(
    await find([
      [
        frame,
        '<link rel="canonical" href={page.canonical} />',
        '<link href={page.canonical} rel="canonical" />',
      ],
    ]),
  ).toEqual([]);
});

test('an image that the policy blocks is not reported for its size', async () => {
  const picture: Change = [
    home,
    'None for',
    '![A cat](https://cats.elsewhere.invalid/cat.png) for',
  ];
  expect(await find([picture])).toEqual([
    'markdown/foreign-picture content/home.md: https://cats.elsewhere.i',
    'policy/blocked content/home.md: https://cats.elsewhere.i',
  ]);
});

test('an example address is found before publication only', async () => {
  const change: Change = ['content/site.yaml', 'mail@good.internal', 'mail@good.example'];
  expect(await find([change])).toEqual([]);
  expect(await find([change], { strict: true })).toContain(
    'text/example-address content/site.yaml: mail@good.example',
  );
});

test.each([
  `'script-src-elem': ["'Unsafe-Inline'"]`,
  `'Script-Src': ['https://*']`,
  `'script-src': ['*:443']`,
  `'media-src': ["'self'; script-src *"]`,
  `'media-src': ["'self' *"]`,
  `'media-src; script-src *': ["'self'"]`,
  `'media-src': ['https://a.example\\nx-evil: 1']`,
  `'media-src': ['"><script>alert(1)</script>']`,
])('a policy with %s is unsafe', async (directive) => {
  const found = await find([[site, "'img-src': [", `${directive}, 'img-src': [`]]);
  expect(found.filter((each) => each.startsWith('policy/unsafe'))).toHaveLength(1);
});

test('an example address is found where a component writes it, and not in the policy', async () => {
  const stats = 'https://stats.example';
  const allow: Change = ['templates/site.tsx', "'img-src': [", `'img-src': ['${stats}', `];
  const use: Change = [
    'templates/frame.tsx',
    '<b>{site.year}</b>',
    `<b>{site.year}</b><img src="${stats}/a.png" alt="" width="1" height="1" />`,
  ];
  const findExample = async (changes: readonly Change[]) =>
    (await find(changes, { strict: true })).filter((found) => found.startsWith('text/'));
  expect(await findExample([allow, use])).toEqual([
    `text/example-address templates/frame.tsx: <img src="https://stats.`,
  ]);
  expect(await findExample([allow])).toEqual([]);
});

test('a placeholder is found before publication only', async () => {
  const change: Change = ['content/site.yaml', /name: Ledger.*/, 'name: "[your product]"'];
  expect(await find([change])).toEqual([]);
  expect(await find([change], { strict: true })).toContain(
    'text/placeholder content/site.yaml: "[your product]"',
  );
});

test('an address that only contains the word example is allowed', async () => {
  const changes: Change[] = [
    ['content/site.yaml', /^origin: .*/, 'origin: https://example.localhost'],
    ['content/site.yaml', /email: .*/, 'email: mail@unit.test-lab.localhost'],
  ];
  expect(await find(changes, { strict: true })).toEqual([]);
});

test('a finished site is checked without a build', async () => {
  expect(await findInDist(() => {})).toEqual([]);
});

test.each<[title: string, change: (dist: string) => void, found: string[]]>([
  [
    'a page that was edited by hand',
    (dist) => edit(`${dist}/index.html`, '<b>', '<b><!-- by hand -->'),
    ['dist/outdated'],
  ],
  [
    'a file that went away',
    (dist) => rmSync(`${dist}/terms`, { recursive: true }),
    ['dist/outdated'],
  ],
])('%s is found in a finished site', async (_, change, found) => {
  expect(await findInDist(change)).toEqual(found);
});

test.each<[string, Change]>([
  [
    'the site map',
    [
      site,
      "styles: ['main.css'],",
      "styles: ['main.css'], fonts: [{ family: 'Plain', file: 'plain.woff2', weight: '400', fallback: 'serif' }],",
    ],
  ],
  [
    'a stylesheet',
    ['assets/main.css', 'body {', '@font-face { font-family: P; src: url(plain.woff2) } body {'],
  ],
])('a font of %s that the policy blocks is found', async (_, declared) => {
  const font = readFileSync(path.join(import.meta.dirname, '../../test-support/archivo.woff2'));
  const buildWith = async (changes: readonly Change[]) => {
    const fonts = { 'assets/plain.woff2': font, 'assets/public/download.woff2': font };
    const root = temporarySite({ ...breakSite(changes), ...fonts });
    return (await build({ root, write: false })).diagnostics;
  };
  const allowed: Change = [site, "'img-src':", "'font-src': [\"'self'\"], 'img-src':"];
  expect(await buildWith([declared, allowed])).toEqual([]);
  expect(await buildWith([declared])).toMatchObject([
    {
      code: 'policy/blocked',
      file: 'templates/frame.tsx',
      line: 20,
      message: expect.stringMatching(/the font \/assets\/plain-\w{10}\.woff2 of a <style>\./),
      fix: "Add 'self' to font-src of the policy in the site map, or remove the font.",
    },
  ]);
});

test('a preloaded font that the policy blocks is found', async () => {
  const link = '<link rel="preload" as="font" crossOrigin="anonymous" href="/plain.woff2" />';
  const root = temporarySite({
    ...breakSite([['templates/frame.tsx', '<meta charSet', `${link}<meta charSet`]]),
    'assets/public/plain.woff2': 'font',
  });
  const { diagnostics } = await build({ root, write: false });
  expect(diagnostics.map(({ message }) => message)).toEqual([
    'The policy of the site blocks the font /plain.woff2 of a <link rel="preload">.',
  ]);
});

test('reports each of the first 50 broken links of a text once for all products', async () => {
  const broken = Array.from({ length: 60 }, (_, index) => `[x](/x${index}/)\n\n`).join('');
  const { diagnostics } = await build({
    root: temporarySite(breakSite([[home, '/terms/#scope)', `/terms/#scope)\n\n${broken}`]])),
    write: false,
  });
  expect(diagnostics).toHaveLength(50);
});
