import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scanHtml, scanPage } from './scan-page.ts';

const scan = (html: string) => scanPage(Buffer.from(html));

test('ids and references are found in order, references decoded', () => {
  expect(
    scan(
      '<main id="a"><a href="/x?a=1&amp;b=2">x</a><img src="/y.png" alt=""/><p id="b"></p><p id="a"></p></main>',
    ),
  ).toEqual({
    ids: ['a', 'b', 'a'],
    references: ['/x?a=1&b=2', '/y.png'],
    title: '',
    language: '',
  });
});

test('texts that look like attributes are not taken for them', () => {
  expect(
    scan('<p data-id="x" title="an href=&quot;/no&quot;">the id=&quot;no&quot; and href=/no</p>'),
  ).toMatchObject({ ids: [], references: [] });
});

test('what stands inside styles and scripts is not markup, their own src is', () => {
  const html =
    '<style>a::after{content:" id=\\"no\\""}</style><script src="/x.js" defer=""></script><script type="application/json">{"a":" href=\\"no\\""}</script><p id="yes"></p>';
  expect(scan(html.replaceAll('\\"', '"'))).toMatchObject({ ids: ['yes'], references: ['/x.js'] });
});

test('title and language are found, and letters beyond ASCII are read as they are meant', () => {
  const html =
    '<!doctype html><html class="x" lang="fr"><head><title>Près – ☕ </title></head><body lang="de"><p id="café"></p><a href="/où?q=1">x</a></body></html>';
  expect(scan(html)).toEqual({
    ids: ['café'],
    references: ['/où?q=1'],
    title: 'Près – ☕',
    language: 'fr',
  });
});

/** The plain way: every attribute by a pattern, styles and scripts cut out before. */
function scanPlainly(html: string) {
  const references: string[] = [];
  const ids: string[] = [];
  for (const { 1: element, 2: source, 3: name = '', 4: value = '' } of html.matchAll(
    /<(style|script)(?=[ >])(?:[^>]*? src="([^"]*)")?[^>]*>.*?(?=<\/\1>)| ([\w-]+)="([^"]*)"/gs,
  )) {
    if (source !== undefined) references.push(source);
    if (element === undefined && /^(?:href|src)$/.test(name)) references.push(value);
    if (element === undefined && name === 'id') ids.push(value);
  }
  return { ids, references };
}

test('whatever stands in a page, what is found is what a pattern finds', () => {
  const parts = [
    '<p id="a">',
    '<a href="/x">',
    '<img src="y.png" alt="">',
    '<style>',
    '<style media="print">',
    'a[href="b"]{}',
    '</style>',
    '<script src="/z.js" defer="">',
    '<script>',
    'x=" id=1";',
    '</script>',
    '<span>',
    '<strong>',
    '<stylish id="s">',
    ' data-id="c"',
    'words ',
    '=',
    '&quot;',
    '<p title="an id=">',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 14 }), (pieces) => {
      const html = closed(pieces);
      const { ids, references } = scanHtml(html);
      expect({ ids, references }).toEqual(scanPlainly(html));
    }),
    { numRuns: Number(process.env['FC_RUNS'] ?? 3000), seed: 7 },
  );
});

/** A page in which every style and script ends, and none stands in another. */
function closed(pieces: readonly string[]): string {
  let html = '';
  let open: string | undefined;
  for (const piece of pieces) {
    const opens = /^<(style|script)(?=[ >])/.exec(piece)?.[1];
    if (opens !== undefined && open !== undefined) continue;
    if (piece.startsWith('</') && piece !== `</${open}>`) continue;
    html += piece;
    open = opens ?? (piece.startsWith('</') ? undefined : open);
  }
  return open === undefined ? html : `${html}</${open}>`;
}
