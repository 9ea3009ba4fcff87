import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';
import { textOfHtml } from './html.ts';

test('a text has its HTML, its introduction, its sections and its headings', () => {
  const { text, intro, sections, html, problems } = parse(
    'First.\n\n## One & *two* {#one}\n\nA.\n\n### Of {company}\n\nB.\n\n## Three\n\nC.\n',
  );
  expect(problems).toEqual([]);
  expect(html).toBe(
    '<p>First.</p>\n<h2 id="one">One &amp; <em>two</em></h2>\n<p>A.</p>\n<h3 id="of-company">Of ⟨company⟩</h3>\n<p>B.</p>\n<h2 id="three">Three</h2>\n<p>C.</p>\n',
  );
  expect(intro).toBe('<p>First.</p>\n');
  expect(sections.map(({ id, title, html }) => [id, title, html])).toEqual([
    [
      'one',
      'One &amp; <em>two</em>',
      '<p>A.</p>\n<h3 id="of-company">Of ⟨company⟩</h3>\n<p>B.</p>\n',
    ],
    ['three', 'Three', '<p>C.</p>\n'],
  ]);
  expect(text.headings).toEqual([
    { id: 'one', level: 2, line: 3, column: 1 },
    { id: 'of-company', level: 3, line: 7, column: 1 },
    { id: 'three', level: 2, line: 11, column: 1 },
  ]);
});

test.each([
  [
    'One\ntwo **three**, `four`&nbsp;[five](https://e.example/)\n\n- A\n- B',
    'One two three, four five A B',
  ],
  ['## Title {#a}\n\nA &lt;b&gt; &amp;amp; c\\\nd', 'Title A <b> &amp; c d'],
  ['![A ship](https://e.example/a.png "x > y") {company}', '⟨company⟩'],
])('the words of %j are %j', (text, words) => {
  expect(textOfHtml(parse(text).html)).toBe(words);
});

test('a text without headings has only an introduction', () => {
  const { intro, sections } = parse('A.');
  expect([intro, sections]).toEqual(['<p>A.</p>\n', []]);
});

test.each([
  ['Café & “Co”', 'café--co'],
  ['What’s new?', 'whats-new'],
  ['  2024: a review ', '2024-a-review'],
  ['Über uns', 'über-uns'],
  ['日本語', '日本語'],
  ['***', 'section'],
  ['`code` and [a link](/b/)', 'code-and-a-link'],
  ['At {company}', 'at-company'],
])('the heading “%s” gets the id %s', (words, id) => {
  expect(parse(`## ${words}`).text.headings[0]?.id).toBe(id);
});

test('generated ids differ from each other and from written ones', () => {
  expect(
    parse('## A\n\n## A\n\n## B\n\n## A\n\n## C {#a-3}\n\n## D {#b}').text.headings.map(
      ({ id }) => id,
    ),
  ).toEqual(['a', 'a-1', 'b-1', 'a-2', 'a-3', 'b']);
});

test.each(['## A {#b}', '## A {#b} ##', '   ## A   {#b}  ', 'A {#b}\n---', '## A{#b}'])(
  'the id of “%s” is the written one',
  (text) => {
    expect(parse(text)).toMatchObject({ html: '<h2 id="b">A</h2>\n', problems: [] });
  },
);

test.each([
  'a*b*c',
  '*a*',
  '**a**',
  'a*',
  '__init__',
  '_a_',
  '~~a~~',
  'a~b~',
  '[a]',
  '![a]',
  '[a](b)',
  '[^1]',
  'a|b',
  'https://a.example/',
  'www.a.example',
  'a@b.example',
  'a:b',
  '!a',
  '#a',
  'a#',
  '1.',
  '-',
])('the id {#%s} is not read as Markdown', (id) => {
  const text = `## One *two* {#${id}}\n\nThree {#${id}2} ##\n---\n\n[^1]: x\n`;
  const html = parse(text.replace(' ##', '')).html.replace(/<section.*/s, '');
  expect(html).toContain(`<h2 id="${id}">One <em>two</em></h2>\n<h2 id="${id}2">Three</h2>\n`);
});

test.each(['a`b`', '`a`', 'a\\*b', '\\', '<b>', 'a&amp;b', '&', 'a <b>c</b>', '"a"'])(
  'the id {#%s} is reported, and not shown',
  (id) => {
    const { html, problems } = parse(`## One {#${id}}\n`);
    expect(html).toMatch(/^<h2 id="[^"]+">One<\/h2>\n$/);
    expect(problems.map(({ code }) => code)).toEqual(['markdown/heading-id-malformed']);
  },
);

test.each(['## One \\{#a}', '## `b {#a}`', '## **One {#a}**', '## One {#a\\}', '## {#a} One'])(
  'the heading %s has no written id',
  (text) => {
    expect(parse(text).html).not.toContain('id="a"');
  },
);

test.each([
  '## One {: #a}',
  '## One { #a }',
  '## One {#a .b c=d}',
  '## One\n{: #a}',
  '## One\n{#a}\nText.',
  'One\n---\n{: #a .b}',
])('the id of another program in %j is that of the heading', (text) => {
  const { html, problems } = parse(`${text}\n`);
  expect(html).toMatch(/^<h2 id="a">One<\/h2>\n(?:<p>Text.<\/p>\n)?$/);
  expect(problems).toEqual([]);
});

test('a variable resolves everywhere but in code and after a backslash', () => {
  const { html, problems } = parse(
    '*{company}*, **{company}**s, \\{company}, \\\\{company}, `{company}`, `\\{company}`, [at {company}](https://a.org/{company}?b={company} "by {company}"), ![{company}](a.png), <mailto:{email}>\n\n    {company}\n\n|{company}|\n|-|\n|\\|{company}|\n',
  );
  expect(problems).toEqual([]);
  expect(html).toBe(
    '<p><em>⟨company⟩</em>, <strong>⟨company⟩</strong>s, {company}, \\⟨company⟩, <code>{company}</code>, <code>\\{company}</code>, <a href="https://a.org/⟨company⟩?b=⟨company⟩" title="by ⟨company⟩" rel="noopener" data-external>at ⟨company⟩</a>, <img src="⟨a.png⟩" alt="⟨company⟩" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async">, <a href="mailto:⟨email⟩">mailto:⟨email⟩</a></p>\n<pre tabindex="0"><code>{company}\n</code></pre>\n' +
      '<div class="table" tabindex="0">\n<table>\n<thead>\n<tr><th scope="col">⟨company⟩</th></tr>\n</thead>\n<tbody>\n<tr><td data-column="⟨company⟩">|⟨company⟩</td></tr>\n</tbody>\n</table>\n</div>\n',
  );
});

test('braces that are not a variable stay', () => {
  expect(parse('{} { } {1} {a b} {"a": 1} f(){return} {').html).toBe(
    '<p>{} { } {1} {a b} {&quot;a&quot;: 1} f(){return} {</p>\n',
  );
});

test('the characters that mark variables cannot be written in any form', () => {
  const { html } = parse(
    '\x86company\x87 &#x86;company&#x87; `&#x86;#0&#x87;` [a](https://b.org/&#x86;company&#x87;)',
  );
  expect(html).not.toContain('⟨');
});

test.each([
  ['[a](/terms)', '<a href="⟨/terms/⟩">a</a>'],
  ['[a](/terms/#b)', '<a href="⟨/terms/#b⟩">a</a>'],
  ['[a](#b)', '<a href="#b">a</a>'],
  ['[a](files/b.pdf#page=2)', '<a href="⟨files/b.pdf⟩#page=2">a</a>'],
  [
    '[a](https://b.org/?c=d&e "f & g")',
    '<a href="https://b.org/?c=d&amp;e" title="f &amp; g" rel="noopener" data-external>a</a>',
  ],
  ['[a](<https://b.org/c d>)', '<a href="https://b.org/c%20d" rel="noopener" data-external>a</a>'],
  [
    '[a](https://b.org/é%20)',
    '<a href="https://b.org/%C3%A9%20" rel="noopener" data-external>a</a>',
  ],
  ['[a](http://b.org/&amp;)', '<a href="http://b.org/&amp;" rel="noopener" data-external>a</a>'],
  [
    '[a](https://b.org/?c&copy=d&lt;)',
    '<a href="https://b.org/?c&amp;copy=d%3C" rel="noopener" data-external>a</a>',
  ],
  [
    '[a](mailto:b@c.org) <d@e.org> f@g.org',
    '<a href="mailto:b@c.org">a</a> <a href="mailto:d@e.org">d@e.org</a> <a href="mailto:f@g.org">f@g.org</a>',
  ],
  ['[a](tel:+441234)', '<a href="tel:+441234">a</a>'],
  ['[a](#) [b](#top)', '<a href="#">a</a> <a href="#top">b</a>'],
  ['www.a.org', '<a href="http://www.a.org" rel="noopener" data-external>www.a.org</a>'],
  ['[*a* `b`](/c/)', '<a href="⟨/c/⟩"><em>a</em> <code>b</code></a>'],
  [
    '![""](a.png)',
    '<img src="⟨a.png⟩" alt="" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async">',
  ],
  [
    '![*a* "b"](c.png "d") e',
    '<img src="⟨c.png⟩" alt="a &quot;b&quot;" title="d" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async"> e',
  ],
  [
    '[![a](b.png)](/c/)',
    '<a href="⟨/c/⟩"><img src="⟨b.png⟩" alt="a" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async"></a>',
  ],
  ['a ~~b~~', 'a <del>b</del>'],
  ['a\\\nb  \nc', 'a<br>\nb<br>\nc'],
  [
    'it’s “a” – b... (c) -- &nbsp;&amp;&#8212; < > &',
    'it’s “a” – b... (c) -- \u00a0&amp;— &lt; &gt; &amp;',
  ],
])('%s', (text, html) => {
  expect(parse(text)).toMatchObject({ html: `<p>${html}</p>\n`, problems: [] });
});

test.each([
  [
    '![a](b.png "c & d")',
    '<figure><img src="⟨b.png⟩" alt="a" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async"><figcaption>c &amp; d</figcaption></figure>\n',
  ],
  [
    '![a](b.mp4 "c")',
    '<figure><video src="⟨b.mp4⟩" width="1280" height="720" controls preload="metadata" aria-label="a"></video><figcaption>c</figcaption></figure>\n',
  ],
])('%s is a figure', (text, html) => {
  expect(parse(text)).toMatchObject({ html, problems: [] });
});

test('links inside the site are listed with the places of their targets', () => {
  const { text } = parse(
    '[a](/b#c) [d](#e) ![f](g.png) [h][i] [j](https://k.org)\n\n> [i]: </l/> "m"\n\n[n](#) [o][i]',
  );
  expect(text.links).toEqual([
    { kind: 'page', page: '/b/', anchor: '#c', target: '/b#c', line: 1, column: 5, length: 4 },
    { kind: 'anchor', page: '', anchor: '#e', target: '#e', line: 1, column: 15, length: 2 },
    {
      kind: 'asset',
      page: 'g.png',
      beside: 'content/g.png',
      isPicture: true,
      anchor: '',
      target: 'g.png',
      line: 1,
      column: 24,
      length: 5,
    },
    { kind: 'page', page: '/l/', anchor: '', target: '/l/', line: 3, column: 9, length: 3 },
    { kind: 'page', page: '/l/', anchor: '', target: '/l/', line: 3, column: 9, length: 3 },
  ]);
});

test('of two definitions with the same label, the first is used', () => {
  expect(parse('[A]: /b/\n[a]: /c/\n\n[a]').text.links).toMatchObject([
    { page: '/b/', line: 1, column: 6 },
  ]);
});

test('a table has the name of its heading, column heads and alignment', () => {
  const table = '| a |   | c |\n|:--|:-:|--:|\n| 1 | 2 |';
  const row = (...cells: string[]) => `<tr>${cells.join('')}</tr>\n`;
  const body = `<table>\n<thead>\n${row('<th scope="col" data-align="left">a</th>', '<td data-align="center"></td>', '<th scope="col" data-align="right">c</th>')}</thead>\n<tbody>\n${row('<td data-column="a" data-align="left">1</td>', '<td data-column="" data-align="center">2</td>', '<td data-column="c" data-align="right"></td>')}</tbody>\n</table>\n`;
  expect(parse(`## H {#h}\n\n${table}\n\n${table}`).html).toBe(
    `<h2 id="h">H</h2>\n<div class="table" tabindex="0" role="group" aria-labelledby="h">\n${body}</div>\n<div class="table" tabindex="0" role="group" aria-labelledby="h">\n${body}</div>\n`,
  );
});

test('any text gives a result, and no placeholder remains in the HTML', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          fc.constantFrom(
            '[',
            '](',
            ')',
            '{company}',
            '<',
            '>',
            '&#',
            ';',
            '\x86',
            '\x87',
            '#',
            '|',
            '\n',
            '> ',
            '- ',
            '{#',
            '}',
            '![',
            ']: /a\n',
            '\ud800',
          ),
        ),
        { maxLength: 30 },
      ),
      (parts) => {
        const { html } = parse(parts.join(''), { rules: { sections: ['a'] } });
        expect(html).not.toMatch(/[\x86\x87]/);
      },
    ),
  );
});

test.each([
  '[foo [bar](/u)](/v)',
  '*[foo [bar](/u)](/v)*',
  '| a |\n|-|\n| [foo [bar](/u)](/v) |',
  '[foo [bar](/u)][c]\n\n[c]: /v',
])('a link does not contain a link: %j', (text) => {
  const { html } = parse(text);
  expect(html).toContain('[foo <a href="⟨/u/⟩">bar</a>]');
});

test('each character reference is decoded once, wherever it is', () => {
  expect(
    parse(
      '&eacute; &vert; &amp;eacute; [x](https://e.example/b&auml;r?a=1&amp;b=2 "caf&eacute;") ![b&auml;r](a.png "&lt;")\n\n``` f&ouml;\n&ouml;\n```',
    ),
  ).toMatchObject({
    html: '<p>é | &amp;eacute; <a href="https://e.example/b%C3%A4r?a=1&amp;b=2" title="café" rel="noopener" data-external>x</a> <img src="⟨a.png⟩" alt="bär" title="&lt;" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async"></p>\n<pre tabindex="0"><code class="language-fö">&amp;ouml;\n</code></pre>\n',
    problems: [],
  });
});

test('an end tag can be left out in a paragraph after its start tag', () => {
  expect(parse('<ul>\n<li>\n\nA</li>\n</ul>')).toMatchObject({
    html: '<ul>\n<li>\n<p>A</p>\n</li></ul>\n',
    problems: [],
  });
});
