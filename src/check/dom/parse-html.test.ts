import fc from 'fast-check';
import { load } from 'cheerio';
import { expect, test } from 'vitest';
import { runs } from '../../test-support/properties.ts';
import { elementsOf, isElement, type Node, type Root } from './node.ts';
import { parseHtml } from './parse-html.ts';

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
      const expected = load(html, { sourceCodeLocationInfo: true }).root()[0];
      expect(describe(parseHtml(html))).toEqual(describe(expected as Root));
    }),
    { numRuns: runs(0.5) },
  );
});

function describe(node: Node | Root): unknown {
  const at = isElement(node) ? node.sourceCodeLocation : undefined;
  return {
    ...('name' in node && { name: node.name }),
    ...('attribs' in node && { attribs: { ...node.attribs } }),
    ...('data' in node && { data: node.data }),
    ...(at && {
      from: at.startOffset,
      to: at.endOffset,
      start: at.startTag?.endOffset,
      end: at.endTag?.startOffset,
    }),
    ...('children' in node && { children: node.children.map(describe) }),
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
