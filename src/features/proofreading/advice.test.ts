import { expect, test } from 'vitest';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { parse } from './fixtures/parse.ts';

// Whatever a message tells to write is tried: it is not what stands there, it has no problem, and no
// word of the text gets lost.

/** Replaces what is reported, or for a table the paragraph, by what the advice says. */
function follow(text: string, { line = 1, column = 1, length = 1, fix = '', code }: Diagnostic) {
  const [, right = ''] = /[Ww]rite:[ \n]([^]*)$/.exec(fix) ?? [];
  if (code === 'markdown/broken-table') return right;
  const start =
    text
      .split('\n')
      .slice(0, line - 1)
      .join('\n').length + (line > 1 ? 1 : 0);
  const at = start + column - 1;
  // Lines to copy are whole.
  const written = text.slice(0, at).replace(right.startsWith('> ') ? /> $/ : '', '');
  return written + right + text.slice(at + length);
}

/** Follows the advice for the last problem first, so that the others stay where they are. */
function followAll(text: string): string {
  return parse(text)
    .problems.toSorted((a, b) => b.line! - a.line! || b.column! - a.column!)
    .reduce(follow, text);
}

/** The letters and numbers that visitors see. */
const wordsOf = (html: string) =>
  [
    ...html
      .replace(/ (?:href|src|alt)="([^"]*)"/g, ' >$1<')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&\w+;/g, ' ')
      .matchAll(/[\p{L}\d]+/gu),
  ].join(' ');

test.each([
  // Emphasis
  ['**Preis: **5 €', '<strong>Preis:</strong> 5 €'],
  ['__Preis: __5 €', '<strong>Preis:</strong> 5 €'],
  ['*kursiv *Wort', '<em>kursiv</em> Wort'],
  ['_kursiv _Wort', '<em>kursiv</em> Wort'],
  ['*«Bonjour»*suite', '<em>«Bonjour»</em>suite'],
  ['_Wichtig:_Text', '<em>Wichtig:</em>Text'],
  ['**注意：**正文', '<strong>注意：</strong>正文'],
  ['これは**「重要」**です', '<strong>「重要」</strong>です'],
  ['**Wichtig:**Text', '<strong>Wichtig:</strong>Text'],
  ['Prix. * important*, oui', 'Prix. <em>important</em>, oui'],
  ['a ** bold ** b', 'a <strong>bold</strong> b'],
  ['**Achtung **das', '<strong>Achtung</strong> das'],
  ['a**“b”**c **d **e', 'a<strong>“b”</strong>c <strong>d</strong> e'],
  // Numbers
  ['A room of 3*4*2 m', '3*4*2 m'],
  ['Size 3*4 and 5*6 m', '3*4 and 5*6 m'],
  ['a*b*c', 'a*b*c'],
  ['H~2~O', 'H<sub>2</sub>O'],
  ['10 m^2^', '10 m<sup>2</sup>'],
  ['2026. That was a good year.', '<p>2026. That'],
  ['1986. We open.\n\n1999. We move.', '<p>1999. We'],
  ['1. a\n2. b\n4. c', '<li>c</li>'],
  ['A~B~C and 1*2*3', '<p>A~B~C and 1*2*3'],
  ['12. Dezember 2026', '<p>12. Dezember'],
  ['* bold*', '<em>bold</em>'],
  ['Mo **Fr** __init__.py', '__init__.py'],
  ['+ 20 people work.', '<p>+ 20 people'],
  ['> 20 people work.', '<p>&gt; 20 people'],
  ['++more++ and ^^up^^', '<ins>more</ins> and <sup>up</sup>'],
  // Shortcodes
  ['[youtube https://a.example/b?v=1]', '<a href="https://a.example/b?v=1"'],
  ['[embed]https://a.example/b[/embed]', '<a href="https://a.example/b"'],
  ['{{< youtube abc >}}', 'https://www.youtube.com/watch?v=abc'],
  ['{% vimeo 123 %}', 'https://vimeo.com/123'],
  ['[button link="/about/"]Read more[/button]', '<a href="⟨/about/⟩">Read more</a>'],
  ['[vc_row][vc_column]Text[/vc_column][/vc_row]', '<p>Text</p>'],
  ['[caption width="3"]Our **big** office[/caption]', '<p>Our <strong>big</strong> office</p>'],
  ['[oai_citation:1‡example.com](https://example.com/)', '>example.com</a>'],
  // Columns
  ['Mo–Fr   9–17\nSa      10–14\n', '>Sa</td>'],
  // Links
  ['[[a.pdf]] and [[note]]', '>a.pdf</a> and'],
  ['## B\n\n[[#B]]', '<a href="#b">B</a>'],
  ['[Our `x` list](Preis liste.pdf)', '<a href="⟨Preis liste.pdf⟩">Our'],
  ['[**Our** `x` list](Preis liste.pdf)', '<strong>Our</strong>'],
  ['[Price list (PDF)](Preisliste 2026.pdf)', '>Price list (PDF)</a>'],
  ['![a `b`](my x.jpg)', 'alt="a b"'],
  ['[call us](+49 40 123456)', 'href="tel:+4940123456"'],
  ['[call us](tel:+49 (0)40 123456)', 'href="tel:+4940123456"'],
  ['![Our team](Team #1.jpg)', '⟨Team #1.jpg⟩'],
  ['![Our team](<Team #1.jpg>)', '⟨Team #1.jpg⟩'],
  ['![Our team](Team%20#1.jpg)', '⟨Team #1.jpg⟩'],
  ['![Our team](Team#1.jpg)', '⟨Team#1.jpg⟩'],
  ['![What](what?.jpg)', '⟨what?.jpg⟩'],
  ['[x](Preise #1.pdf)', '⟨Preise #1.pdf⟩'],
  ['[x](Preise#1.pdf)', '⟨Preise#1.pdf⟩'],
  ['![x](a.png?v=1)', '⟨a.png⟩'],
  ['[x](https: //a.example/b c?d=1#e)', 'href="https://a.example/b%20c?d=1#e"'],
  ['[x] (https://a.example/b)', '<a href="https://a.example/b"'],
  ['## B\n\n[x] (#b)', '<a href="#b"'],
  ['![Door] (door.png)', '⟨door.png⟩'],
  ['[x](https://a.example/b', '<a href="https://a.example/b"'],
  ['(x)[https://a.example/b]', '<a href="https://a.example/b"'],
  ['[x][https://a.example/b]', '<a href="https://a.example/b"'],
  ['(x)[/terms/]', '<a href="⟨/terms/⟩">x</a>'],
  ['![[image.png]]', '<img src="⟨image.png⟩"'],
  ['[[Other page|here]]', '<a href="⟨content/Other page.md⟩">here</a>'],
  // Other programs
  ['a ==b== c', '<mark>b</mark>'],
  ['GrÃ¼ÃŸe â€“ ja', 'Grüße – ja'],
  ['#Pricing', '<h2 id="pricing">Pricing</h2>'],
  ['> [!NOTE] Title\n> text', '<strong>Title</strong>'],
  ['> [!tip]\n> text\n\n> [!tip]-\n> more', 'data-kind="tip"'],
  ['Open \\\\server\\share\\file now', '<code>\\\\server\\share\\file</code>'],
  ['Open C:\\_new and C:\\#temp.', '<code>C:\\_new</code>'],
  ['Enter <your name> and <email>.', 'Enter &lt;your name&gt; and &lt;email&gt;.'],
  // Tables
  ['A\tB\n1\t2\n3\t', '<td data-column="A">3</td>'],
  ['| A | B |\n|—|—|\n| 1 | 2 |', '<td data-column="A">1</td>'],
  ['A | B\n1 | 2', '<td data-column="A">1</td>'],
  ['| A | B |\n| 1 | 2 | 3 |', '<td data-column="A">1</td>'],
  ['a;b;c\n1;2;3', '<td data-column="a">1</td>'],
  ['a,b,c\n1,2,3', '<td data-column="a">1</td>'],
  ['+---+---+\n| a | b |\n+===+===+\n| 1 | 2 |\n+---+---+', '<td data-column="a">1</td>'],
])('the advice for %j is right', (text, expected) => {
  const before = parse(text);
  expect(before.problems).not.toEqual([]);
  const followed = followAll(text);
  expect(followed).not.toBe(text);
  const after = parse(followed);
  expect(after.problems, followed).toEqual([]);
  expect(after.html, followed).toContain(expected);
  const kept = /tel:/.test(after.html) ? text : wordsOf(after.html);
  const words = text.replaceAll('%20', ' ').match(/[\p{L}\d]{2,}/gu) ?? [];
  const lost = words.filter((word) => !kept.includes(word) && !markup.test(word));
  expect(lost).toEqual([]);
});

/** Words of markup, and those that were read in a wrong encoding. */
const markup =
  /[ÃŸÂ]|^(?:NOTE|tip|jpg|pdf|image|png|https|www|embed|youtube|vimeo|button|link|vc_.*|vc|row|column|caption|width|oai|citation)$/;

test.each([
  ['[a](http://localhost:4321/about/)', '<a href="⟨/about/⟩">a</a>'],
  ['[a](http://127.0.0.1:3000)', '<a href="⟨/⟩">a</a>'],
  [
    '[a](https://www.google.com/url?q=https://other.example/x&sa=D)',
    'href="https://other.example/x"',
  ],
  ['[a](https://a.example/b?utm_source=chatgpt.com&c=1#d)', 'href="https://a.example/b?c=1#d"'],
  ['[a](localhost:3000/about/)', '<a href="⟨/about/⟩">a</a>'],
  ['[a](mailto: jane@a.example)', 'href="mailto:jane@a.example"'],
  ['[a](https//a.example/b)', 'href="https://a.example/b"'],
  ['[a](https:/a.example/b)', 'href="https://a.example/b"'],
  ['[a](http://https://a.example/b)', 'href="https://a.example/b"'],
  ['[a](https://http//a.example/b)', 'href="http://a.example/b"'],
  ['[a](mailto:jane at a.example)', 'href="mailto:jane@a.example"'],
  ['[a](mailto:jane(at)a.example)', 'href="mailto:jane@a.example"'],
  ['[a](https://safelinks.protection.outlook.com/?url=https%3A%2F%2Fa.example)', 'a.example"'],
  ['[a](file:///C:/Users/me/my%20a.pdf)', '⟨my a.pdf⟩'],
  ['![a](file:///home/me/a.png)', '⟨a.png⟩'],
  ['[a](C:\\Users\\a.pdf)', '⟨a.pdf⟩'],
  ['[a](images\\my door.pdf)', '⟨images/my door.pdf⟩'],
])('the address in the advice for %j is that of the page', (text, expected) => {
  expect(parse(text).problems).toHaveLength(1);
  expect(parse(followAll(text))).toMatchObject({
    problems: [],
    html: expect.stringContaining(expected),
  });
});

test.each([
  'http://intranet/a',
  'https://192.168.1.5/a',
  'http://10.0.0.7:8080',
  'http://172.20.1.1/',
  'http://nas.local/x',
  'http://wiki.intranet',
])('%s is an address of a network that visitors are not in', (address) => {
  const [problem, ...others] = parse(`[a](${address})`).problems;
  expect(problem).toMatchObject({ severity: 'warning', column: 5, length: address.length });
  expect(problem?.message).toContain('opens only in your own network');
  expect(others).toEqual([]);
  const other = address.replace(/\/\/[^/:]+/, '//172.32.1.1');
  expect(
    parse(`[a](${other}) [b](https://10.example/) [c](http://a.local.example)`).problems,
  ).toEqual([]);
});

test.each([
  ['Gr√º√üe, it‚Äôs', ['Write: Grüße', 'Write: it’s']],
  ['žluouèký Pøíliš', ['Write: žluoučký', 'Write: Příliš']],
  ['**Attention !**Voici. * important*', ['Write: <strong>Attention !</strong>']],
  ['ó³w', ['Write: ółw']],
  ['zÅ‚oty, â‚¬ 20', ['Write: złoty', 'Write: €']],
  ['æ—¥æœ¬èªž', ['Write: 日本語']],
  ['â€œHi', ['Write: “Hi']],
  ['Hiâ€', ['Copy the words again or type them.']],
])('%j is shown as it was meant', (text, fixes) => {
  expect(parse(text).problems.map(({ fix }) => fix?.replace(',', ''))).toEqual(fixes);
});

test('a link without words is reported', () => {
  const text = 'A [](../about.md) b [![c](c.png)](c.png) [ ](https://a.example) [`d`](/d/)';
  expect(parse(text).places).toEqual(['1:3+15 misread', '1:42+22 misread']);
});

test.each([
  ['Hello [your name], we', 1],
  ['[Your Name], [Company Name], [Date] and [YOUR CITY]', 4],
  ['[insert price]', 1],
  ['See [§ 5] and [sic] and […] and [Anna], [date] or [Name](/a/).', 0],
])('placeholders in %j are reported', (text, count) => {
  expect(parse(text).problems).toHaveLength(count);
});

test('addresses of the own computer are words, and private documents are reported', () => {
  expect(parse('Open http://localhost:4321 or <http://localhost/a>.')).toMatchObject({
    problems: [],
    html: '<p>Open http://localhost:4321 or http://localhost/a.</p>\n',
  });
  const text = '[a](https://docs.google.com/document/d/abc/edit) [b](https://x.sharepoint.com/a)';
  expect(parse(text).places).toEqual(['1:5+43 misread', '1:54+26 misread']);
});

test('comments are hidden', () => {
  for (const text of [
    'a %%todo: ask *Jane*%% b',
    'a {# todo #} b',
    'a {{!-- todo --}} b',
    'a {{/* todo */}} b',
    'a {% comment %}todo{% endcomment %} b',
  ])
    expect(parse(followAll(text))).toMatchObject({ problems: [], html: '<p>a  b</p>\n' });
});

/** Texts with several problems or advice in words, and the number of problems. */
test.each<[string, number]>([
  [
    '[caption width="300"]Our office[/caption]\n\n[gallery ids="1,2"]\n\n[embed]https://a.example/b[/embed]',
    3,
  ],
  ['\\(x = 2\\) and \\[ y = 3 \\] and $E = mc^2$\n\n$$\nE = mc\n$$', 4],
  ['a【4†source】 b :contentReference[oaicite:0]{index=0} c citeturn0search0', 3],
  ['Text ^block-id\n\n#tag #news\n\n- [/] half', 3],
  ['Status: Draft\nOwner: Anna\nDate: 2026', 1],
  ['a. First\nb. Second\n\n(1) One\n(2) Two\n\nSteps:\n3. Three\n4. Four', 3],
  ['1. One\n\ta. Two\n\tb. Three', 1],
  ['•\tOne\n•\tTwo\n\no\tSub\n\n1.\u00a0One', 4],
  ['*One\n*Two', 1],
  ['1. One\n  - a\n2. Two', 1],
  ['\tThis sentence was indented in Word.', 1],
  ['A long sentence that ends with a full stop.\n---', 1],
  ['<aside>\n💡 **Tip:** see [prices](/nowhere/)\n</aside>', 1],
  ['<details><summary>a</summary>\n- b\n</details>', 1],
  ['  Room  Size\n  ----- ----\n  a     b', 1],
  ['a\ufffc \uf028b p\u200bq', 3],
  ['**half*\n\n*half bold**', 2],
  ['これは**重要です。**次の文。**「重要」**です。', 2],
  ['a\u200bb\u200bc d\u2028e', 3],
  ['A lost lette\ufffd, and ï¿½', 2],
  ['%%\nhidden\n%%\n\n== Title ==\n\n➢ One\n➢ Two', 4],
  ['    - one\n    - two', 1],
  ['    Acme Ltd\n    Street 1\n    Town', 1],
  ['    – Anna Meyer', 1],
  ['    Second paragraph, indented.\n    It goes on here.', 1],
  ['- One\n - a\n- Two', 1],
  ['1. One\n 1. a\n 2. b\n2. Two', 1],
  ['- One\nA sentence directly below.', 1],
  ['> A quotation.\nA sentence directly below.', 1],
  ['a\u2028b\n\nc\u2029d', 2],
  ['Dear all,\n---\n\nThis is the end of the part\n---', 2],
  ['<div>\n> a\n</div>\n\n<p>Some *word* here</p>\n\n<div>\n`code`\n</div>', 3],
  ['[[_TOC_]]\n\n[oai_citation:0‡a.example](https://a.example)', 2],
  ['[vc_row][vc_column]Text[/vc_column][/vc_row]', 1],

  ['!!! note\n    Text', 1],
  ["'''bold''' text\n\nh2. Title\n\n.. note:: Text", 3],
  ['```markdown\nThe whole text.\n```', 1],
])('%j is reported', (text, count) => {
  expect(parse(text).problems, text).toHaveLength(count);
});

test.each([
  'Open Mo~Fr and Sa~Su, C++ and G++, x^^2.',
  'A. Meyer\nB. Schulz',
  'We sell A|B tests.\nAnd C|D tests.',
  '    XGROUP CREATE mystream mygroup 0\n\n    Client A:   BLPOP foo 0 or more',
  '    Usage: run it\n    Options: none\n\n    FROM node\n    RUN npm',
  '- An item that a writer has wrapped by hand, as editors of code do in\nGermany for example',
  '- One.\n  A sentence of the item.',
  '> A quotation that a writer has wrapped by hand as editors do in\nGermany.',
  ' 9. a\n10. b',
  'Sizes 5~10 cm and 20~30 cm, ~5 to ~10, ~~gone~~.',
  'snake_case, __init__, 5 * 3, *.ts and *.js, Price* and 2**3.',
  'NÃO, São Paulo, Ângela, 3 → 4, § 5, a | b.',
  '1. Junior\n2. Maier',
  '1. One\n   - a\n2. Two\n\nText.\n\n3. Three\n\nText.\n\n1. a\n1. b',
  '    npm install react-sitegen\n\n    const x = 1;',
  'Title\n---\n\nText (a) and (1), e.g. a. b. c.',
  'It costs $5 and $6, 50% off, at 12:30:45 [1], C:\\new.',
  '<div>\n\n**a**\n\n</div>\n\n<p>a * b</p>',
  'Anna, Berta, Clara,\nDora, Emma, Frieda',
  'سعر\u200f 5, ไทย\u200bไทย',
  '**重要**です。*a*, __b__, ***c***',
])('%j is right', (text) => {
  expect(parse(text).problems).toEqual([]);
});
