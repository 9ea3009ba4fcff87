import fc from 'fast-check';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { runs } from '../../test-support/properties.ts';
import { elementsOf, isElement, type Node, type Root } from './node.ts';
import { parseHtml } from './parse-html.ts';
import { parseOrdinary } from './parse-ordinary.ts';

const characters = [
  ' ',
  '\n',
  '\t',
  '\f',
  '\r',
  '\r\n',
  '\0',
  '\u000b',
  '\ufeff',
  '\ud83d',
  '\uffff',
];
// The last is more than parse5 keeps of what it has read.
const texts = ['word', '  two  words ', '< ', '</style ', '<a href="a b">', 'a b'.repeat(25_000)];
const references = 'é 😀 & &amp; &copy &notit; &#0; &#x1f600; &a &# < </ <> </> <! <? > " - ]';
const tags = `
  <p> </p> <b> </b> <A\tHREF=&amp;x> </a> <br> </br> <pre> </pre> <listing> <textarea> </textarea>
  <ul> <li> </ul> <table> </table> <caption> <colgroup> <col> <tr> <td> </td> <!-- --> <!-->
  <![CDATA[ ]]> <style> </style> <script> </script> </scrip <title> </title> <noscript> </noscript>
  <iframe> </iframe> <xmp> </xmp> <plaintext> <svg> </svg> <math> <mi> <foreignObject> <select>
  <option> </select> <template> </template> <html\tlang=a> <head> </head> <body> </body> </html>`;
const parts = [characters, texts, references.split(' '), tags.trim().split(/[ \n]+/)];
const page = fc
  .array(fc.oneof(...parts.map((each) => fc.constantFrom(...each))), { maxLength: 16 })
  .chain((all) => fc.constantFrom('<!doctype html>', '').map((start) => start + all.join('')));

test('a page is parsed as parse5 does it', () => {
  fc.assert(
    fc.property(page, (html) => {
      // See parseHtml.
      fc.pre(!/<template>.*<col>/s.test(html));
      expect(describe(parseHtml(html))).toEqual(describe(parseRepaired(html)));
    }),
    { numRuns: runs(0.5) },
  );
});

const written = `
  p div span a b ul li table caption colgroup thead tbody tr td th h1 h2 form button select option
  optgroup dl dt dd pre textarea listing style script title noscript iframe template svg math mi
  desc foreignObject lineargradient ruby rt object html head body image frameset nobr marquee x-y
  svg\tviewBox="0" path\tSTROKE="a" font\tcolor="a" a\thref="?a=1&amp;copy=2" div\tid="a"\tID="b"
  p\tclass=""\thidden meta\tcharSet="utf-8"`
  .trim()
  .split(/[ \n]+/)
  .map((tag) => tag.replaceAll('\t', ' '));
const pieces = [
  'word',
  ' ',
  '\n',
  ' a &amp; b',
  '&lt;',
  '&copy',
  'é',
  '<br/>',
  '<img alt="&quot;a">',
];
const oddPieces = ['<col/>', '<hr>', '<input hidden>', '<!-- -->', '<br/', '< b', '<p>', '</p>'];

// Elements with their end tags, some where HTML does not allow them.
const { tree } = fc.letrec<{ readonly tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.constantFrom(...pieces, ...oddPieces),
    fc
      .tuple(fc.constantFrom(...written), fc.array(tie('tree'), { maxLength: 4 }))
      .map(([tag, inner]) => `<${tag}>${inner.join('')}</${tag.replace(/ .*/s, '')}>`),
  ),
}));

test('a page that browsers do not repair is parsed as parse5 does it', () => {
  const body = fc.array(tree, { maxLength: 4 }).map((parts) => parts.join(''));
  let ordinary = 0;
  fc.assert(
    fc.property(body, body, (inHead, inBody) => {
      const html = `<!doctype html><html lang="en"><head><title>a</title>${inHead}</head><body>${inBody}</body></html>`;
      const root = parseOrdinary(html, parseRepaired);
      if (root === undefined) return;
      ordinary++;
      expect(describe(root)).toEqual(describe(parseRepaired(html)));
    }),
    { numRuns: runs(3) },
  );
  expect(ordinary).toBeGreaterThan(0);
});

test.each([
  '<p>a</p>\n<ul>\n<li><a href="b" hidden>c &amp; d</a></li>\n</ul>',
  '<table>\n<tbody>\n<tr><td>a</td></tr>\n</tbody>\n</table><pre><code>\na</code></pre>',
  '<svg viewBox="0 0 1 1"><linearGradient></linearGradient></svg><script>if (a < b) c();</script>',
])('a page without errors needs no repair: %j', (body) => {
  const html = `<!doctype html><html><head><meta charSet="utf-8"/></head><body>${body}</body></html>`;
  expect(parseOrdinary(html, parseRepaired)).toBeDefined();
});

test.each([
  '<p>a<div></div></p>',
  '<a>a<p><a>b</a></p></a>',
  '<table><tr><td></td></tr></table>',
  '<table><tbody>a</tbody></table>',
  '<pre>\na</pre>',
  '<textarea>\n</textarea>',
  '<noscript>a &amp; <b>b</b></noscript>',
  '<template></template>',
  '<math><input></math>',
  '<listing>\n</listing>',
  '<p id="a" ID="b"></p>',
  '<svg><p></p></svg>',
  '<script>"</script a>"</script>',
  '<style><!--</style>',
  '<p></body>',
  '</p>',
  '</body> <body>',
  '</body><div></div>',
])('a page with %j is parsed as browsers do', (body) => {
  const html = `<!doctype html><html><head></head><body>${body}</body></html>`;
  expect(parseOrdinary(html, parseRepaired)).toBeUndefined();
  expect(describe(parseHtml(html))).toEqual(describe(parseRepaired(html)));
});

const parseRepaired = (html: string) =>
  load(html, { sourceCodeLocationInfo: true }).root()[0] as Root;

function describe(node: Node | Root): unknown {
  const at = isElement(node) && node.startIndex !== null ? [node.startIndex, node.endIndex] : [];
  return {
    ...('name' in node && { name: node.name }),
    ...('attribs' in node && { attribs: { ...node.attribs } }),
    ...('data' in node && { data: node.data }),
    ...('children' in node && { at, children: node.children.map(describe) }),
  };
}

test('the text of a style and a script is kept', () => {
  const root = parseHtml('<style>a { b: c }</style><script>if (a && b < c) d();</script>');
  const [, , style, script] = elementsOf(root);
  expect([style, script].map((each) => each?.children)).toMatchObject([
    [{ data: 'a { b: c }' }],
    [{ data: 'if (a && b < c) d();' }],
  ]);
});
