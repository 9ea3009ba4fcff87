// @ts-expect-error The package has no types.
import * as untyped from 'commonmark-spec';
import { load } from 'cheerio';
import { Marked } from 'marked';
import { expect, test } from 'vitest';
import { toMarkdown } from './to-markdown.ts';

const absolute = (address: string) => new URL(address, 'https://good.internal/a/').href;

test.each([
  ['a heading with its id', '<h2 id="a-b">One <em>two</em></h2>', '## One *two* {#a-b}'],
  ['emphasis without its spaces', '<p>a <b> b </b>c</p>', 'a **b&#x20;**&#x63;'],
  ['a relative link', '<p><a href="../b/#c">d</a></p>', '[d](https://good.internal/b/#c)'],
  ['a link after !', '<p>a!<a href="/b">c</a></p>', 'a\\![c](https://good.internal/b)'],
  [
    'two links in a row',
    '<a href="/a">a</a><a href="/b">b</a>',
    '[a](https://good.internal/a)[b](https://good.internal/b)',
  ],
  [
    'a card that is a link',
    '<a href="/b"><h3 id="t">c</h3><p>d</p></a>',
    '### [c](https://good.internal/b) {#t}\n\n[d](https://good.internal/b)',
  ],
  [
    'a picture',
    '<p><img src="/p.png" alt="a [b]"></p>',
    '![a \\[b\\]](https://good.internal/p.png)',
  ],
  ['a decoration', '<p>a<img src="/p.png" alt=""></p>', 'a'],
  ['a list in a list', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>', '- a\n  - b\n- c'],
  ['numbers from 3', '<ol start="3"><li><p>a</p><p>b</p></li></ol>', '3. a\n\n   b'],
  ['a quotation', '<blockquote><p>a</p><p>b</p></blockquote>', '> a\n>\n> b'],
  [
    'code',
    '<pre><code class="language-ts">a &lt; `b`\n<b>c</b>\n</code></pre>',
    '```ts\na < `b`\nc\n```',
  ],
  ['code with backticks', '<p><code>a``b</code></p>', '`a``b`'],
  ['a line break', '<p>a<br/>- b</p>', 'a\\\n\\- b'],
  [
    'a table',
    '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c|d</td></tr></tbody></table>',
    '| a | b |\n| - | - |\n| c\\|d | |',
  ],
  ['a term', '<dl><dt>a</dt><dd>b</dd></dl>', '- a\n\n  b'],
  ['a task', '<ul><li><input checked="" disabled="" type="checkbox"> a</li></ul>', '- [x] a'],
  ['a rule', '<p>a</p><hr><p>b</p>', 'a\n\n---\n\nb'],
  [
    'characters of Markdown',
    '<p>1. *a* _b_ c_d &lt;e&gt; [f] \\ &amp;amp;</p>',
    '1\\. \\*a\\* \\_b\\_ c_d \\<e> \\[f] \\ \\&amp;',
  ],
  [
    'the words of an element whose title is about something hidden',
    '<p><a href="/b" title="A hidden gem">c</a><input type="checkbox" title="Is checked by us"/></p>',
    '[c](https://good.internal/b)\\[ ]',
  ],
  [
    'what is hidden',
    '<p>a<span hidden>b</span><i aria-hidden="true">c</i><svg><text>d</text></svg></p><nav>e</nav><div role="img"><div>f</div>g</div>h',
    'a\n\nh',
  ],
])('%s becomes Markdown', (_, html, markdown) => {
  expect(toMarkdown(html, absolute)).toBe(`${markdown}\n`);
});

test('a table has its caption above it', () => {
  const table = '<table><caption>a</caption><tr><th>b</th></tr><tr><td>c</td></tr></table>';
  expect(toMarkdown(table, absolute)).toBe('a\n\n| b |\n| - |\n| c |\n');
});

// Any HTML, such as that of a template.
const examples = (untyped as { tests: readonly { number: number; html: string }[] }).tests;

test.each(examples)('the words of example $number of CommonMark are kept', ({ html }) => {
  const again = new Marked({ gfm: true, async: false }).parse(toMarkdown(html, (to) => to));
  expect(wordsOf(again as string)).toBe(wordsOf(html));
});

function wordsOf(html: string): string {
  const $ = load(html);
  $('script, style, textarea').remove();
  return $('body')
    .text()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
