import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

test.each([
  ['NOTE', 'note', 'Note'],
  ['tip', 'tip', 'Tip'],
  ['IMPORTANT', 'important', 'Important'],
  ['WARNING', 'warning', 'Warning'],
  ['CAUTION', 'caution', 'Caution'],
])('an alert of the kind %s begins with its name', (mark, kind, name) => {
  expect(parse(`> [!${mark}]\n> Text *a*\n>\n> - b`)).toMatchObject({
    html: `<div class="alert" role="note" data-kind="${kind}">\n<p class="alert-title">${name}</p>\n<p>Text <em>a</em></p>\n<ul>\n<li>b</li>\n</ul>\n</div>\n`,
    problems: [],
  });
});

test('line ends are shown if the site wants it, and no more than were written', () => {
  const text =
    'Brandt & Söhne\n**Hafen** 12  \nHamburg<br>\nEnde \\\nA\n\n- B\n  c\n\n> [!NOTE]\n> D\n> e';
  expect(parse(text, { breaks: true }).html.match(/(?:<br>\n)+./g)).toEqual(
    ['<', 'H', 'E', 'A', 'c', 'e'].map((next) => `<br>\n${next}`),
  );
  expect(parse('A\nb').html).toBe('<p>A\nb</p>\n');
});

test('a task list has boxes with labels, with and without paragraphs', () => {
  expect(parse('- [ ] a **b**\n- [x] c\n\n1. [X] d\n\n2. e')).toMatchObject({
    html:
      '<ul>\n<li class="task"><label><input type="checkbox" disabled> a <strong>b</strong></label></li>\n<li class="task"><label><input type="checkbox" disabled checked> c</label></li>\n</ul>\n' +
      '<ol>\n<li class="task"><p><label><input type="checkbox" disabled checked> d</label></p>\n</li>\n<li><p>e</p>\n</li>\n</ol>\n',
    problems: [],
  });
});

test('footnotes are numbered in the order of their references, and lead back to each', () => {
  expect(
    parse('A[^b] c[^long] d[^b].\n\n[^long]: First\n\n    Second\n[^b]: https://example.com\n\nE.'),
  ).toMatchObject({
    html:
      '<p>A<sup><a href="#text-note-1" id="text-ref-1" role="doc-noteref">1</a></sup> c<sup><a href="#text-note-2" id="text-ref-2" role="doc-noteref">2</a></sup> d<sup><a href="#text-note-1" id="text-ref-1-2" role="doc-noteref">1</a></sup>.</p>\n<p>E.</p>\n' +
      '<section class="footnotes" role="doc-endnotes" aria-label="Footnotes">\n<ol>\n' +
      '<li id="text-note-1"><p><a href="https://example.com" rel="noopener" data-external>https://example.com</a> <a href="#text-ref-1" role="doc-backlink" aria-label="Back to the text">↩</a> <a href="#text-ref-1-2" role="doc-backlink" aria-label="Back to the text">↩</a></p></li>\n' +
      '<li id="text-note-2"><p>First</p>\n<p>Second <a href="#text-ref-2" role="doc-backlink" aria-label="Back to the text">↩</a></p></li>\n' +
      '</ol>\n</section>\n',
    problems: [],
  });
});

test('a footnote can follow a paragraph, be indented, and end the text without a note', () => {
  const label = 'a'.repeat(100);
  for (const text of [
    `Words[^a].\n   [^a]: Note`,
    `Words[^${label}].\n[^${label}]: Note`,
    'Words[^a].\n[^a]:',
  ])
    expect(parse(text).html, text).toMatch(/^<p>Words<sup>.*<\/sup>\.<\/p>\n<section/);
});

test('a footnote of one word is not a definition of a link', () => {
  expect(parse('A[^1] [^1].\n\n[^1]: note').html).toContain('<p>note <a');
});

test('the lines of a footnote are counted', () => {
  expect(parse('A[^1].\n\n[^1]: one\n  {nope}\n\n    - {no}').places).toEqual([
    '4:3+6 unknown-variable',
    '6:7+4 unknown-variable',
  ]);
});

test.each([
  ['a <kbd>Ctrl</kbd> H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <small>s</small>'],
  ['a<br>b <del>c</del> <ins>d</ins> <abbr title="A &amp; B">e</abbr> <a id="Old"></a>'],
])('HTML without an equivalent in Markdown is accepted: %s', (text) => {
  expect(parse(text)).toMatchObject({ html: `<p>${text}</p>\n`, problems: [] });
});

test('collapsible text can contain Markdown and a heading that is not a section', () => {
  expect(
    parse('<details open>\n<summary>More of {company}</summary>\n\n*a*\n\n</details>\n\nb'),
  ).toMatchObject({
    html: '<details open>\n<summary>More of ⟨company⟩</summary>\n<p><em>a</em></p>\n</details>\n<p>b</p>\n',
    problems: [],
  });
  const { sections, places } = parse('<details>\n\n## a\n\n</details>\n\n## b\n\nc');
  expect(sections.map(({ id }) => id)).toEqual(['b']);
  expect(places).toEqual(['3:1+4 nested-heading']);
});

test('the case of an anchor of the text does not matter, as on GitHub', () => {
  expect(
    parse('[a](#Über-Uns) [b](#Own) [c](#OWN) [d](#None)\n\n## Über uns\n\n## E {#Own}').html,
  ).toMatch(/#%C3%BCber-uns".*#Own".*#OWN".*#None"/);
});

test('comments are dropped', () => {
  expect(parse('a <!-- b --> c\n\n<!--\nd\n\ne -->\n\n<!-- f -->\n')).toMatchObject({
    html: '<p>a  c</p>\n',
    problems: [],
  });
});

test('an anchor of older HTML becomes an id, and generated ids differ from it', () => {
  expect(parse('<a name="a"></a>b\n\n## A').html).toBe(
    '<p><a id="a"></a>b</p>\n<h2 id="a-1">A</h2>\n',
  );
  expect(parse('## A\n\n<a id="a"></a>b')).toMatchObject({
    html: '<h2 id="a">A</h2>\n<p><a></a>b</p>\n',
    problems: [],
  });
  expect(parse('<a name="a">b\n\nc</a>')).toMatchObject({
    html: '<p><a id="a"></a>b</p>\n<p>c</p>\n',
    problems: [],
  });
});

test('tables, lists and headings of HTML are accepted, even without optional end tags', () => {
  expect(
    parse(
      '<h1>A</h1>\n\n<table>\n<tr><th>a<td colspan=2><ul><li>b<li><i>c</i></ul>\n<tr><td>\n\n*d*\n\n</table>',
    ),
  ).toMatchObject({
    html: '<h2>A</h2>\n<div class="table" tabindex="0"><table>\n<tr><th>a</th><td colspan="2"><ul><li>b</li><li><i>c</i></li></ul>\n</td></tr><tr><td>\n<p><em>d</em></p>\n</td></tr></table></div>\n',
    problems: [],
  });
});

test('a table cell may contain line breaks and blocks', () => {
  expect(parse('| a |\n| - |\n| b<br>c <ul><li>d</li></ul> |')).toMatchObject({
    html: expect.stringContaining('<td data-column="a">b<br>c <ul><li>d</li></ul></td>'),
    problems: [],
  });
});

test('links and pictures in HTML are treated as those in Markdown', () => {
  expect(
    parse(
      'a <a href="/b/?c&amp;d#e">f</a> <a href="g.md">h</a> <a href=https://i.example>j</a> <img src="k.png" alt="l">',
    ),
  ).toMatchObject({
    html: '<p>a <a href="⟨/b/?c&d#e⟩">f</a> <a href="⟨content/g.md⟩">h</a> <a href="https://i.example" rel="noopener" data-external>j</a> <img src="⟨k.png⟩" alt="l" width="⟨width⟩" height="⟨height⟩" loading="lazy" decoding="async"></p>\n',
    problems: [],
  });
  const { html, text } = parse('<img width=20 src="a.png">');
  expect(html).toBe(
    '<img src="⟨a.png⟩" alt="" width="20" height="⟨height⟩" loading="lazy" decoding="async">\n',
  );
  expect(text.links).toMatchObject([
    { kind: 'asset', isPicture: true, target: 'a.png', line: 1, column: 20, length: 5 },
  ]);
});
