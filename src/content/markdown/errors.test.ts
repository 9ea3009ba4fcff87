import { expect, test } from 'vitest';
import { parse } from './fixtures/parse.ts';

/** Each text has errors at the places that follow it, and nowhere else. */
test.each<[string, ...string[]]>([
  ['a {compny} b', '1:3+8 unknown-variable'],
  ['**a {compny}**\n\n- b *c {nope}*', '1:5+8 unknown-variable', '3:8+6 unknown-variable'],
  [
    '{Company} { company } {some-name}',
    '1:1+9 unknown-variable',
    '1:11+11 unknown-variable',
    '1:23+11 unknown-variable',
  ],
  ['# {nope}', '1:1+8 heading-level-one', '1:3+6 unknown-variable'],
  [
    '[a {nope}](https://b.org/{none} "{nought}")',
    '1:4+6 unknown-variable',
    '1:26+6 unknown-variable',
    '1:34+8 unknown-variable',
  ],
  ['![a {nope}](images/b.png "{none}")', '1:5+6 unknown-variable', '1:27+6 unknown-variable'],
  [
    '<https://b.org/{nope}>\nhttps://b.org/{none}',
    '1:16+6 unknown-variable',
    '2:15+6 unknown-variable',
  ],
  [
    '[a]\n\n[a]: https://b.org/{nope} "{none}"',
    '3:20+6 unknown-variable',
    '3:28+6 unknown-variable',
  ],
  ['| a |\n|---|\n| {nope} \\| |\n| `{none}` \\{nought} |', '3:3+6 unknown-variable'],
  ['> [a]: /b\n{nope}\n> {nope}', '2:1+6 unknown-variable', '3:3+6 unknown-variable'],
  ['> -   \na {nope}\na {nope}', '2:3+6 unknown-variable', '3:3+6 unknown-variable'],
  [
    '- a {nope}\n- a {nope}\n\n  a {nope}\n> - a {nope}\n>   a {nope}\n>\n> a {nope}',
    '1:5+6 unknown-variable',
    '2:5+6 unknown-variable',
    '4:5+6 unknown-variable',
    '5:7+6 unknown-variable',
    '6:7+6 unknown-variable',
    '8:5+6 unknown-variable',
  ],
  ['`{nope}` \\{nope}\n\n    {nope}\n\n```{nope}\n{nope}\n```'],
  ['{{company}} \\{{company}}', '1:2+9 doubled-braces'],

  ['a <i\nonclick="d">e</i>', '1:3+2 html-attribute'],
  [
    '<b>a</b>\n<script async src="b"></script>\n<link href="c">',
    '2:1+22 raw-html',
    '3:1+15 raw-html',
  ],
  ['<style>a</style>\n\nb <STYLE>', '1:1+7 raw-html', '3:3+7 raw-html'],
  ['<script>a</script>\n\nb <script>c</script>', '1:1+8 raw-html', '3:3+8 raw-html'],
  ['a </b> <br> <video src="c">', '1:3+4 html-nesting', '1:13+15 raw-html'],
  ['- a\n  > <form>\n  > b\n  > </form>\n  > <form>', '2:5+6 unknown-element'],
  ['a List<Item> </Item> b', '1:7+6 unknown-element'],
  ['a <p class="b">', '1:3+13 html-nesting'],
  ['<p class="b" width=1>c', '1:1+21 html-attribute', '1:1+21 html-attribute'],
  ['a <a href="/b/" HREF="/c/">d</a>', '1:3+25 html-attribute'],
  ['<a href="javascript:b">c</a>', '1:10+12 unsafe-link'],
  ["a <img alt=b src = 'javascript:c'>", '1:21+12 unsafe-link'],
  ['a <img src=//b.example/c.png>', '1:12+17 malformed-link'],
  ['a <span title="{nobody}">b</span>', '1:16+8 unknown-variable'],
  ['a <?php a ?> `<b>` \\<b> a < b', '1:3+10 raw-html'],
  ['<kbd>a\n\n</kbd>', '1:1+5 html-nesting', '3:1+6 html-nesting'],
  ['- <details>\n\n  a\n\n</details>', '1:3+9 html-nesting', '5:1+10 html-nesting'],
  ['<details>\n<summary>a</summary>\n\nb</details>', '4:2+10 html-nesting'],
  ['<div>\n\n- a</div>', '3:4+6 html-nesting'],
  ['<div>\n\n> a\n>\n> </div>', '5:3+6 html-nesting'],
  ['<u>a **b</u> c**', '1:9+4 html-nesting'],
  ['<table>\n\n<tr>\n\n<td>b\n\n</table>'],
  ['a <details> <summary>', '1:3+9 html-nesting', '1:13+9 html-nesting'],
  ['## a {#a}\n\n<a name="a"></a><a id="b c"></a>', '3:1+12 heading-id-duplicate'],

  ['[a](javascript:b)', '1:5+12 unsafe-link'],
  [
    '[a](java&#115;cript:b) [c](<java\tscript:d>) <vbscript:e>',
    '1:5+17 unsafe-link',
    '1:29+13 unsafe-link',
    '1:46+10 unsafe-link',
  ],
  ['> [a] [a]\n\n> [a]: javascript:b\n', '3:8+12 unsafe-link'],
  ['![a](data:image/svg+xml,b)', '1:6+20 unsafe-link'],
  ['[comment]: <> (hidden)'],
  ['[a](//b.org)', '1:5+7 malformed-link'],
  ['[a](\\\\b.org)', '1:6+6 malformed-link'],
  ['[a]( b@c.org "d" )', '1:6+7 malformed-link'],
  ['[a]() [b](<>)', '1:1+5 malformed-link', '1:7+7 malformed-link'],
  ['![a](b.png?c)', '1:6+7 malformed-link'],
  [
    'a ![](b.png) ![][c] ![""](d.png)\n\n[c]: e.png',
    '1:3+10 no-alternative',
    '1:14+6 no-alternative',
  ],
  ['![a](https://b.org/c.png)', '1:6+19 foreign-picture'],
  ['![a][b]\n\n[b]: c.png?d', '3:6+7 malformed-link'],
  ['[a](/{company}/) [b](#{company})', '1:5+11 malformed-link', '1:22+10 malformed-link'],
  ['<foo:bar>', '1:2+7 unsafe-link'],

  ['a[^1]', '1:2+4 footnote'],
  ['[a][b] [c][] [d]', '1:4+3 undefined-reference', '1:11+2 undefined-reference'],
  ['[a][bb]\n\n[bbb]: /c/', '1:4+4 undefined-reference'],
  ['\\[a](b c) [a\\][b] \\[^1] a](b [0\\](c)'],
  ['| a | b |\n|---|---|\n| c | d | e | f |\n| g |', '3:10+8 table-cells'],
  ['a\n\n  ```js\nb\n\n## c\n``\n', '3:3+3 unclosed-code'],
  ['> - ````\n>   a\n>   ```\n\nb\n\n~~~', '1:5+4 unclosed-code', '7:1+3 unclosed-code'],
  ['```a\nb\n````  \n\n- ~~~\n  ```\n  ~~~\n\n> ```\n> ```\n\n    ```\n'],
  ['\\| a |\n\\| b |\n\n|c| and |d|, e\n|f|'],
  ['&bull; a · b\n&middot; c\n\n| • d |\n|---|\n| • e<br>• f |\n'],

  ['# a\n\n### b\n\n#### c\n\n## d\n\n##### e', '1:1+3 heading-level-one'],
  ['a\n===\n\nb\n---\n', '1:1+1 heading-level-one'],
  ['## a {#b}\n\n## c {#b}', '3:1+9 heading-id-duplicate'],
  [
    '## a {#B c}\n## b {#}\n## c {#ä}\n## d {#1.-e_f}\n## e {#TODO}',
    '1:1+11 heading-id-malformed',
    '2:1+8 heading-id-malformed',
  ],
  ['> ## a\n\n- # b', '1:3+4 nested-heading', '3:3+3 nested-heading'],
])('%j', (text, ...places) => {
  expect(parse(text).places).toEqual(places);
});

test('columns count as in an editor, with tabs, emoji and long line ends', () => {
  expect(parse('---\r\na: b\r\n---\r\n\t😀 é {nope}', { start: 16 }).places).toEqual([]);
  expect(
    parse('---\r\na: b\r\n---\r\n-\t😀 é {nope}\r\n\r\n  [a](b@c.org)', { start: 16 }).places,
  ).toEqual(['4:8+6 unknown-variable', '6:7+7 malformed-link']);
});

test('for an undefined reference, a similar one is suggested', () => {
  expect(parse('[a][term]\n\n[terms]: /terms/').problems[0]?.fix).toBe('Did you mean “terms”?');
});

test('a reference whose label is code is reported with its source', () => {
  expect(parse('See [`Meta`][].').problems[0]?.message).toBe(
    'The reference “`Meta`” is not defined.',
  );
});

test('for an unknown variable, a similar one is suggested', () => {
  expect(parse('{compny} {Email} { email }').problems.map(({ fix }) => fix)).toEqual([
    'Did you mean {company}?',
    'Did you mean {email}?',
    'Did you mean {email}?',
  ]);
  expect(parse('{x}').problems[0]?.fix).toBe(
    'Use one of {company}, {email}, or write \\{x} for the braces themselves.',
  );
});

test('a known name with only one brace is a variable with a missing brace', () => {
  expect(parse('{company builds, of email}. `{company` \\{company and {x, y}').places).toEqual([
    '1:1+8 lone-brace',
    '1:21+6 lone-brace',
  ]);
  expect(parse('**{email now** [a company}](/terms/)').problems.map(({ code }) => code)).toEqual([
    'markdown/lone-brace',
    'markdown/lone-brace',
  ]);
});

test('in a site without variables, braces are only a warning', () => {
  expect(parse('a {b}', { variables: [] })).toMatchObject({
    html: '<p>a {b}</p>\n',
    problems: [{ severity: 'warning', code: 'markdown/unknown-variable' }],
  });
  expect(parse('a {b}').problems).toMatchObject([{ severity: 'error' }]);
});

test('two footnotes are not a link', () => {
  expect(parse('a[^b][^c]').places).toEqual(['1:2+4 footnote', '1:6+4 footnote']);
});

test('a reference without a definition is reported with its words, code included', () => {
  expect(parse('[a `b[]` c][] string[][]').problems.map(({ message }) => message)).toEqual([
    'The reference “a `b[]` c” is not defined.',
  ]);
});

test('HTML that was rejected does not get into the page', () => {
  expect(parse('<script>alert(1)</script>\n\na <b onclick="c">d</b>').html).not.toMatch(
    /<script|<b /,
  );
});

test.each([
  ['required', '', ['3:4+1 body-missing']],
  ['required', ' \n\t\n', ['3:4+1 body-missing']],
  ['optional', '\n', []],
  ['none', '\n', []],
  ['none', '\n  a b\n', ['5:3+1 body-unexpected']],
] as const)('the rule that a text is %s is checked: %j', (body, text, places) => {
  expect(parse(`---\na: b\n---\n${text}`, { start: 13, rules: { body } }).places).toEqual(places);
});
