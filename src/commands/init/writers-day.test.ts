import sharp from 'sharp';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { proofread } from '../../features/proofreading/proofread.ts';
import { temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { completeFacts } from './facts.ts';
import { newSite } from './new-site.ts';

// What writers do on an ordinary day, each thing in a news text of a new company site: what the
// page shows, or the code and the advice of the only problem.
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A JPEG of 4000 × 3000 px that the camera stored upright and marked as turned. */
const turned = await sharp({
  create: { width: 4000, height: 3000, channels: 3, background: 'teal' },
})
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer();

const fields = { description: '"What this text is about, in a sentence."', date: '2026-01-31' };
const front = (own: Readonly<Record<string, string>> = {}) =>
  `---\n${Object.entries({ title: 'NAME', ...fields, ...own })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('')}---\n`;

type Case = readonly [what: string, text: string | Uint8Array, expected: string, files?: Files];

const cases: readonly Case[] = [
  // Words
  ['typographic quotation marks', '“A” and ‘b’, don’t', '<p>“A” and ‘b’, don’t</p>'],
  ['no-break spaces', 'Page\u00a01 of\u00a02', '<p>Page\u00a01 of\u00a02</p>'],
  ['a byte order mark', `\ufeff${front()}Text`, '<p>Text</p>'],
  ['lines of Windows', `\ufeff${front()}A\n\n- B\n`.replaceAll('\n', '\r\n'), '<li>B</li>'],
  ['an apostrophe of Windows-1252', 'Don\u0092t', '<p>Don’t</p>'],
  ['lines of an address', 'Acme\n1 Street', '<p>Acme<br>\n1 Street</p>'],
  ['soft hyphens', 'Hyphen\u00adation', '<p>Hyphen\u00adation</p>'],
  ['a zero-width space', 'Pri\u200bces', 'markdown/invisible-character Delete the letters around'],
  ['UTF-16', Buffer.from(`\ufeff${front()}A`, 'utf16le'), 'content/encoding Save it as UTF-8'],
  ['Latin-1', Buffer.from(`${front()}Über`, 'latin1'), 'content/encoding Save it as UTF-8'],
  ['an emoji in a heading', '## 🎉 Party\n\nA', '<h2 id="-party">🎉 Party</h2>'],
  ['a short name of an emoji', ':smile:', 'markdown/misread Write the emoji itself'],
  ['a heading twice', '## A\n\nb\n\n## A\n\nc', '<h2 id="a-1">A</h2>'],
  ['Arabic', '## العنوان\n\n[ب](#العنوان)', '<h2 id="العنوان">'],
  ['Chinese', '## 标题\n\n[x](#标题)', '<h2 id="标题">'],
  ['another language', '<p lang="fr">B</p>\n\nA <span lang="de">C</span>', '<p lang="fr">B</p>'],
  ['Hebrew', '<div dir="rtl">שלום</div>', '<div dir="rtl">שלום</div>'],
  ['a long word', 'a'.repeat(300), `<p>${'a'.repeat(300)}</p>`],
  ['a version', 'npm@5.2.0', '<p>npm@5.2.0</p>'],
  ['signs of mathematics', 'A -> B, 3 < 4, a & b', '<p>A -&gt; B, 3 &lt; 4, a &amp; b</p>'],
  ['a formula', '$\\sum_{i}$', 'write \\{i} for the braces'],
  ['a misspelled variable', '{compny}', 'markdown/unknown-variable Did you mean {company}?'],
  ['double braces', '{{company}}', 'markdown/doubled-braces Write {company}.'],
  // Fields
  [
    'a colon',
    front({ title: 'A: b' }),
    'yaml/syntax Put the whole value in quotation marks: "A: b"',
  ],
  ['a quotation', front({ title: '“A”: b' }), 'yaml/syntax Put the whole value in quotation'],
  ['an apostrophe', front({ title: "'It's'" }), 'yaml/syntax Put the whole value in quotation'],
  [
    'an at sign',
    front({ title: '@a' }),
    'yaml/syntax Put the whole value in quotation marks: "@a"',
  ],
  ['a number sign', `${front({ title: 'Our # one' })}A`, 'yaml/comment Put the whole value in'],
  ['a capital', front().replace('title', 'Title'), 'content/unknown-field Did you mean “title”?'],
  ['no space', front().replace('title: ', 'title:'), 'yaml/syntax Write each line as “key: value”'],
  [
    'no front matter',
    'A',
    'front-matter/missing Begin it with a line of three hyphens',
    { bare: '' },
  ],
  ['an empty line first', `\n${front()}A`, 'front-matter/missing Delete everything above'],
  [
    'no end',
    '---\ntitle: A\n\nB',
    'front-matter/unclosed Write --- in a line below its last field',
  ],
  [
    'a field twice',
    front({ Title: 'B' }).replace('Title', 'title'),
    'yaml/syntax Keep one of the two',
  ],
  ['a tab', front({ history: '\n\t- a' }), 'yaml/syntax Indent it with spaces.'],
  ['yes', `${front({ draft: 'yes' })}A`, 'content/wrong-type Write true or false'],
  ['a local date', `${front({ date: '31.01.2026' })}A`, 'content/wrong-value Write: 2026-01-31'],
  [
    'a field without a value',
    `${front({ draft: '' })}A`,
    'content/wrong-type Write true or false.',
  ],
  ['a list', `${front({ description: '[\n  a\n]' })}A`, 'content/wrong-type Write one text.'],
  ['no title', front().replace(/title.*\n/, ''), 'content/missing-field Add a line “title: …”.'],
  ['TOML', '+++\ntitle = "A"\n+++\n', 'front-matter/missing Write a line of three hyphens'],
  ['a class of a title', `${front().replace(/title.*\n/, '')}# A {#a .b}\n\nB`, '>A</h1>'],
  ['no draft', `${front({ published: 'false' })}A`, 'content/unknown-field Remove it. To keep'],
  ['the title once more', '# Other\n\nA', 'markdown/second-title Remove one of them.'],
  // Blocks
  ['footnotes', 'A[^1]\n\n[^1]: B', 'role="doc-noteref">1</a>'],
  ['a note that is missing', 'A[^1]', 'markdown/footnote Add a line such as [^1]: The note.'],
  ['two notes with one mark', 'A[^1]\n\n[^1]: B\n[^1]: C', 'markdown/hidden-line Give this note'],
  ['a table', '| A |\n|---|\n| b<br>c <ul><li>d</li></ul> |', 'b<br>c <ul><li>d</li></ul></td>'],
  ['a cell too many', '| A |\n|---|\n| b | c |', 'markdown/table-cells Remove cells, add columns'],
  [
    'a table of Excel',
    'A\tB\n1\t2\n3\t4',
    'markdown/broken-table Write:\n| A | B |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |',
  ],
  ['a torn table', '| A | B |\n\n|---|---|', 'markdown/broken-table Give both lines the same'],
  [
    'text to unfold',
    '<details>\n<summary>A</summary>\n\nB\n\n</details>',
    '<summary>A</summary>\n<p>B</p>',
  ],
  ['a task list', '- [x] A', 'checked> A</label>'],
  ['bullets of Word', '• A\n• B', 'markdown/misread Begin each item with - or 1. and a space.'],
  ['dashes', '– A\n– B', 'markdown/misread Begin each item with -'],
  [
    'a hyphen with a no-break space',
    '-\u00a0A\n-\u00a0B',
    'markdown/misread Begin each item with -',
  ],
  ['numbers without a space', '1.A\n2.B', 'markdown/misread Begin each item with - or 1.'],
  [
    'a heading without a space',
    '##A\n\nb',
    'markdown/heading-space Write a space after the last #',
  ],
  ['stars with spaces', '** bold **', 'markdown/unclosed-emphasis Write **words** or *words*'],
  ['a class', 'A {: .lead}', 'markdown/misread Delete the braces'],
  ['a table of contents', '[TOC]', 'markdown/misread Delete it.'],
  ['a comment', '[comment]: <> (hidden)\n\n<!-- hidden -->\n\nA', '<div class="prose"><p>A</p>'],
  ['a word in brackets', '[Update]: soon\n\nA', 'markdown/hidden-line Write a backslash before'],
  ['code without an end', '```\na\n\nb', 'markdown/unclosed-code Write ``` on a separate line'],
  // HTML
  ['HTML of Word', '<p style="margin:0">A</p>', 'markdown/html-attribute Delete the attribute.'],
  [
    'a film of YouTube',
    '<iframe src="https://a.example"></iframe>',
    'markdown/raw-html Delete it,',
  ],
  ['a script', 'A <script src="https://a.example"></script>', 'markdown/raw-html Delete it,'],
  // Links
  ['addresses', 'www.a.example, <b@a.example>', 'href="mailto:b@a.example">b@a.example</a>'],
  ['an address in brackets', '[https://a.example]', '<p>[https://a.example]</p>'],
  ['a name of a file', '[a](new-websit.md)', 'link/broken Did you mean “new-website.md”?'],
  ['a file elsewhere', '[a](terms.md)', 'link/broken Did you mean “../legal/terms-of-use.md”?'],
  ['an address with capitals', '[a](/About/)', 'link/broken Did you mean “/about/”?'],
  [
    'an address of this site',
    '[a](https://www.acme.example/abuot/)',
    'link/broken Did you mean “/about/”?',
  ],
  ['an address without a scheme', '[a](http://www.acme.example/about/)', '<a href="/about/">'],
  ['an address with .html', '[a](about.html)', 'relative-link Did you mean “../about.md”?'],
  ['a name with a capital', '[a](About.md)', 'link/broken Did you mean “../about.md”?'],
  ['a scheme', '[a](hhttps://a.example/)', 'markdown/unsafe-link Use https:'],
  ['no scheme', '[a](acme.com/a)', 'markdown/malformed-link Write a file such as'],
  ['a phone number', '[a](+35312345678)', 'markdown/malformed-link Write a file such as'],
  ['a relative address', '[a](../about/)', 'markdown/relative-link Did you mean “../about.md”?'],
  [
    'a space before an address',
    '[a] (/about/)',
    'markdown/broken-link Write [words](address), with nothing between',
  ],
  [
    'a soft hyphen in an address',
    '[a](/ab\u00adout/)',
    'markdown/malformed-link Write a file such as',
  ],
  // Files
  [
    'an image of Google Docs',
    `![A][b]\n\n[b]: <data:image/png;base64,${png.toString('base64')}>`,
    'width="1" height="1"',
  ],
  [
    'an image with a space',
    '![A](my office.png)',
    'markdown/broken-link Write [words](address), with nothing',
  ],
  ['an image of a camera', '![A](Büro.jpg)', 'width="1920" height="2560"', { 'Büro.jpg': turned }],
  [
    'an image of a phone',
    '![A](b.HEIC)',
    'image/unsupported Save it as JPEG or PNG',
    { 'b.HEIC': '' },
  ],
  [
    'an image of another site',
    '![A](https://a.example/b.png)',
    'policy/blocked Save the file in the folder',
  ],
  [
    'a document with a slash',
    '[A](/prices.pdf)',
    'link/broken Write: prices.pdf',
    { 'prices.pdf': '%PDF' },
  ],
  ['an image with a slash', '![A](/door.png)', 'link/broken Write: door.png', { 'door.png': png }],
  [
    'a document as an image',
    '![A](list.pdf)',
    'link/broken Write a link to it: without the exclamation mark.',
    { 'list.pdf': '%PDF' },
  ],
  [
    'a document',
    '[A](offer.pdf#page=2) [b](ofer.pdf)',
    'link/broken Did you mean “offer.pdf”?',
    { 'offer.pdf': '%PDF' },
  ],
];

const texts = new Map(cases.map(([what], index) => [what, `content/news/${index} ${what}.md`]));
function filesOf([what, text, , { bare, ...files } = {}]: Case): Files {
  const isComplete =
    typeof text !== 'string' || /^\s*[-+]{3}\r?\n/.test(text) || bare !== undefined;
  const complete = isComplete ? text : front() + text;
  const written = typeof complete === 'string' ? complete.replace(/---\n$/, '---\nA') : complete;
  return {
    ...Object.fromEntries(Object.entries(files).map(([name, of]) => [`content/news/${name}`, of])),
    [texts.get(what) ?? '']: typeof written === 'string' ? written.replace('NAME', what) : written,
  };
}

test('a writer’s day: 91 things are right, or have one advice', async () => {
  expect(texts.size).toBe(91);
  const files = Object.fromEntries(newSite('company', completeFacts({}, 'acme'), '2026-11-23'));
  const root = temporarySite({ ...files, ...Object.assign({}, ...cases.map(filesOf)) });
  const { tree, diagnostics } = await build({ root, write: false, proofread });
  const pages = new Map(
    Array.from(tree.values(), ({ source, bytes }) => [source, Buffer.from(bytes).toString()]),
  );
  const written = new Set(texts.values());
  const own = [...pages].filter(([source]) => source !== undefined && !written.has(source));
  // Its texts are not wrapped by hand.
  expect(own.filter(([, html]) => html.includes('<br>'))).toEqual([]);
  for (const [what, , expected] of cases) {
    const file = texts.get(what) ?? '';
    // The policy blocks what this warns of.
    const found = diagnostics.filter(
      (problem) => problem.file === file && problem.code !== 'markdown/foreign-picture',
    );
    const shown = [...new Set(found.map(({ code, fix }) => `${code} ${fix}`))];
    expect.soft(shown.length, what).toBeLessThanOrEqual(1);
    const words = found.map(({ message, why, fix }) => `${message} ${why} ${fix}`).join(' ');
    expect.soft(words, what).not.toMatch(/template|schema|site map|variant/i);
    expect.soft(shown[0] ?? pages.get(file), what).toContain(expected);
  }
});
