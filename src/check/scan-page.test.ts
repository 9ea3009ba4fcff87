import { expect, test } from 'vitest';
import { scanPage as scan } from './scan-page.ts';

test('ids and references are found in order, references decoded', () => {
  expect(
    scan(
      '<main id="a"><a href="/x?a=1&amp;b=2">x</a><img src="/y.png" alt=""/><p id="b"></p><p id="a"></p></main>',
    ),
  ).toEqual({
    ids: ['a', 'b', 'a'],
    references: ['/x?a=1&b=2', '/y.png'],
    attributes: [{ element: 'img', name: 'src', value: '/y.png', integrity: undefined }],
    unsafe: [],
    repeated: [],
    title: '',
    language: '',
    forbidden: [],
  });
});

test('text that looks like an attribute is not an attribute', () => {
  expect(
    scan(
      '<p data-id="x" title="an href=&quot;/no&quot; id=">the id=&quot;no&quot; and href=/no</p>',
    ),
  ).toMatchObject({ ids: [], references: [] });
});

test('the contents of styles and scripts are not markup, but their src is', () => {
  const html =
    '<style>a::after{content:" id=\\"no\\""}</style><script src="/x.js" defer=""></script><script type="application/json">{"a":" href=\\"no\\""}</script><p id="yes"></p>';
  expect(scan(html.replaceAll('\\"', '"'))).toMatchObject({ ids: ['yes'], references: ['/x.js'] });
});

test('title and language are found, and characters beyond ASCII are decoded', () => {
  const html =
    '<!doctype html><html class="x" lang="fr"><head><title>Près – ☕ </title></head><body lang="de"><p id="café"></p><a href="/où?q=1">x</a></body></html>';
  expect(scan(html)).toEqual({
    ids: ['café'],
    references: ['/où?q=1'],
    attributes: [],
    unsafe: [],
    repeated: [],
    title: 'Près – ☕',
    language: 'fr',
    forbidden: [],
  });
});

test('characters that HTML forbids are found, each once', () => {
  const found = ['\0', '\x0b', '\f', '\x1f', '\x7f', '\x80', '\x9f'];
  found.push('\ufdd0', '\ufdef', '\ufffe', '\uffff', '\u{1fffe}', '\u{10ffff}');
  for (const character of found)
    expect(scan(`<p>\xa0\t${character}é${character}</p>`).forbidden).toEqual([character]);
  const others = '\t\n\r ~\xa0\xbf\u0fff\ud7ff\ue000\ufdcf\ufdf0\ufffd\u{1f600}\u{1f7ff}';
  expect(scan(`<p>${others}</p>`).forbidden).toEqual([]);
});

test.each([
  '<a href="javascript:x()">',
  "<a href='javascript:x()'>",
  '<a HREF=javascript:x()>',
  '<a title="a > b" href="javascript:x()">',
  '<a title="a"href="javascript:x()">',
  '<a href="java&#115;cript:x()">',
  '<a href="java&#115cript:x()">',
  '<a href="&Tab;java&NewLine;script&colon;x()">',
  '<a href=" \x01javascript:x()">',
  '<form action="VBScript:x">',
  '<button formAction="javascript:x()">',
  '<iframe src="data:text/html,x">',
  '<object data="file:///etc/hosts">',
])('%s has an unsafe address', (html) => {
  expect(scan(html).unsafe).toHaveLength(1);
});

test.each([
  '<img src="data:image/png;base64,AAAA">',
  '<p title="javascript: is a scheme">href="javascript:x"</p>',
  '<a href="https://a.example/?q=javascript:x">',
])('%s has no unsafe address', (html) => {
  expect(scan(html).unsafe).toEqual([]);
});
