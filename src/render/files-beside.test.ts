import fc from 'fast-check';
import { expect, test } from 'vitest';
import { build } from '../build.ts';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { problemBeside } from './files-beside.ts';

const check = (text: string, encoding: BufferEncoding = 'utf8') =>
  problemBeside('content/a.svg', Buffer.from(text, encoding));
const svg = (inside: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inside}</svg>`;

test.each([
  'html',
  'XHTML',
  'xht',
  'xml',
  'shtml',
  'svgz',
  'js',
  'mjs',
  'css',
  'php',
  'json',
  'md',
])('rejects a file with the extension %s', (extension) => {
  expect(problemBeside(`content/a.${extension}`, Buffer.from(''))?.code).toBe('file/unsafe-type');
});

test('says how a picture of a phone can be shown', () => {
  expect(problemBeside('content/IMG_1.HEIC', Buffer.from(''))?.fix).toMatch(/^Save it as JPEG/);
});

test.each(['a.PDF', 'a.b.zip', 'a.docx', 'a.mp4', 'a.ics', 'a.png'])('publishes %s', (name) => {
  expect(problemBeside(`content/${name}`, Buffer.from('<script>'))).toBeUndefined();
});

test.each([
  svg('<script/>'),
  svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>'),
  svg('<foreignObject/>'),
  svg('<h:p xmlns:h="http://www.w3.org/1999/&#120;html"/>'),
  svg('<g onclick="alert(1)"/>'),
  svg('<g ONLOAD="alert(1)"/>'),
  svg('<set attributeName="onclick" to="alert(1)"/>'),
  svg('<a><animate attributeName="xlink:href" values="#a;#b"/></a>'),
  svg('<a href="java&#115;cript:alert(1)"/>'),
  svg('<a xlink:href=" JAVA&#9;script:alert(1)"/>'),
  svg('<a href="data:text/html,a"/>'),
  svg('<use href="data:image/svg+xml;base64,AAAA"/>'),
  svg('<image href="https://a.example/a.png"/>'),
  svg('<image href="//a.example/a.png"/>'),
  svg('<image href="/&#9;/a.example/a.png"/>'),
  svg('<a href="#a" ping="https://a.example/"/>'),
  svg('<g xml:base="https://a.example/"/>'),
  svg('<path fill="url(https://a.example/a.svg#a)"/>'),
  svg('<path style="fill: url(//a.example/a.svg#a)"/>'),
  svg('<path fill="u\\72l(\\68ttps://a.example)"/>'),
  svg('<style>@im<!-- -->port "a.css";</style>'),
  svg('<style><![CDATA[a { fill: url(https://a.example/a) }]]></style>'),
  svg('<style>a { fill: image-set("/\t/a.example/a.png" 1x) }</style>'),
  svg('<style>@im<g>X</g>port "htt<g>X</g>ps:/<g>X</g>/a.example/a.css";</style>'),
  svg('<style>@im<style>X</style>port "a.css";</style>'),
  svg('<style>a { fill: red }<title/></style>'),
  svg('<s:style xmlns:s="http://www.w3.org/2000/svg">@im<?a b?>port "a.css";</s:style>'),
  svg('<defs><style>a {}</style></defs><style>@import "a.css";</style>'),
  svg('', '<?xml-stylesheet href="a.xsl" type="text/xsl"?>'),
  svg('&a;', '<!DOCTYPE svg [<!ENTITY a "b">]>'),
  svg('<g/>', '<!DOCTYPE svg [<!ATTLIST g onclick CDATA "alert(1)">]>'),
  svg('<script/>', '<!DOCTYPE svg SYSTEM "><!--">'),
  svg('<!--><a b="--><script/><!--"/>-->'),
  svg('', '<?xml version="1.0" encoding="ISO-2022-JP"?>'),
  svg('<a href="javascript&colon;alert(1)"/>'),
  '<svg xmlns="http://www.w3.org/2000/svg"><p>',
])('rejects %s', (text) => {
  expect(check(text)?.code).toBe('file/unsafe-svg');
});

test('rejects foreign CSS however its text is divided', () => {
  const css = '@import "https://a.example/a.css"; a { fill: url(//a.example/b) }';
  const dividers = ['<!---->', '<?a?>', '<g/>', '<g>X</g>', '<a:b xmlns:a="a">X</a:b>', '<style/>'];
  const escapes = [
    (letter: string) => letter,
    (letter: string) => `&#${letter.charCodeAt(0)};`,
    (letter: string) => `<![CDATA[${letter}]]>`,
  ];
  const written = fc.array(
    fc.tuple(fc.constantFrom(...escapes), fc.constantFrom('', '', ...dividers)),
    { minLength: css.length, maxLength: css.length },
  );
  const where = fc.constantFrom<(css: string) => string>(
    (text) => svg(`<style>${text}</style>`),
    (text) => svg(`<defs><style type="text/css">${text}</style></defs>`),
    (text) => svg(`<style>a {}</style><s:style xmlns:s="urn:s">${text}</s:style>`),
  );
  fc.assert(
    fc.property(written, where, (parts, wrap) => {
      const text = parts.map(([escape, divider], index) => escape(css[index] ?? '') + divider);
      expect(check(wrap(text.join('')))?.code).toBe('file/unsafe-svg');
    }),
  );
});

test('rejects an SVG that is not in UTF-8', () => {
  expect(check(`\uFEFF${svg('<script/>')}`, 'utf16le')?.code).toBe('file/unsafe-svg');
  expect(check(svg('<title>é</title>'), 'latin1')?.code).toBe('file/unsafe-svg');
  expect(check(svg('<script/>'), 'utf16le')?.code).toBe('file/unsafe-svg');
});

test.each([
  svg('<path d="M0 0h1v1z" fill="url(#a)" style="stroke: red"/><use xlink:href="#a"/>'),
  svg('<image href="data:image/png;base64,AA//BB=="/><text>See https://a.example/ (now)</text>'),
  svg(
    '<style>/* a */\n/* b */ a { src: url("data:font/woff2;base64,d09G//") }</style>',
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n<!-- Made & drawn -->\n',
  ),
  svg(
    '<metadata><r:a xmlns:r="urn:r" r:resource="https://a.example/" r:name="C:\\a(b)"/></metadata>',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
  ),
])('publishes %s', (text) => {
  expect(check(text)).toBeUndefined();
});

test('reports a file at each text that uses it, and none in assets/', async () => {
  const page = svg('\n<script/>').replace('<svg', '<svg width="1" height="1"');
  const root = temporarySite({
    ...plainSite,
    'content/posts/01-first.md':
      '---\ntitle: First\n---\n[a](a.xhtml) ![b](b.svg)\n\n![c](c.svg) [d](d.xml)\n',
    'content/posts/a.xhtml': page,
    'content/posts/b.svg': page,
    'assets/c.svg': page,
    'assets/d.xml': page,
  });
  const { diagnostics } = await build({ root, write: false });
  // Each variant reports them.
  expect([
    ...new Set(
      diagnostics.map((each) => `${each.code} ${each.line}:${each.column} ${each.message}`),
    ),
  ]).toEqual([
    'file/unsafe-type 4:5 The file content/posts/a.xhtml cannot be published from content/, because of its extension.',
    'file/unsafe-svg 4:19 The image content/posts/b.svg cannot be published: line 2 has the element <script>.',
  ]);
});
