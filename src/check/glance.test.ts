import { expect, test } from 'vitest';
import type { Plan } from '../plan/plan-site.ts';
import { createObserver, isBeyondDoubt } from './glance.ts';

type Page = readonly [output: string, head: string, body?: string, copy?: string];

const origin = 'https://plain.example';
const page = (output: string, slug: string) => ({
  output,
  path: `/${output.replace(/index\.html$/, '')}`,
  address: `/${output.replace(/index\.html$/, '')}`,
  copy: { slug },
});
const html = (head: string, body = '', language = 'en') =>
  `<!doctype html><html lang="${language}"><head>${head}</head><body>${body}</body></html>`;

/** What the glances of two threads say, of which one made the pages at even places. */
function doubtless(pages: readonly Page[], language?: string): boolean {
  const planned = pages.map(([output, , , copy = '']) => page(output, copy));
  const observers = [0, 1].map(() => createObserver({ pages: planned as never, origin }));
  pages.forEach(([, head, body], index) =>
    observers[index % 2]!.look(planned[index] as never, html(head, body, language)),
  );
  const tree = new Map([
    ...pages.map(
      ([output, head, body]) =>
        [output, { bytes: Buffer.from(html(head, body, language)), source: '' }] as const,
    ),
    ['style.css', { bytes: Buffer.from(''), source: '' }] as const,
  ]);
  const plan = {
    pages: planned,
    copies: [{ slug: '' }],
    origin,
    paths: new Set(['/', '/planned/']),
    rootOnly: new Set(),
  };
  return isBeyondDoubt(
    observers.map(({ glance }) => glance),
    tree,
    plan as never as Plan,
    '/',
  );
}

const first: Page = [
  'index.html',
  '<title>First</title><link rel="stylesheet" href="/style.css"/>',
  '<h1 id="a">A</h1><a href="#a">a</a><a href="#">top</a><a href="/second/#b">b</a><a href="https://other.example/x#y">other</a>',
];
const second: Page = [
  'second/index.html',
  '<title>Second</title>',
  '<h1 id="b">B</h1><a href="../">back</a><a href="/planned/">not made</a>',
];

test('a site without mistakes is beyond doubt', () => {
  expect(doubtless([first, second])).toBe(true);
});

const mistakes: readonly (readonly [string, readonly Page[], string?])[] = [
  [
    'an id twice in a page',
    [first, ['second/index.html', '<title>Second</title>', '<p id="b"></p><p id="b"></p>']],
  ],
  ['a page without a title', [first, ['second/index.html', '', '<h1 id="b">B</h1>']]],
  [
    'the same title in pages of one thread',
    [first, second, ['third/index.html', '<title>First</title>']],
  ],
  [
    'the same title in pages of two threads',
    [
      first,
      second,
      ['third/index.html', '<title>Third</title>'],
      ['fourth/index.html', '<title>First</title>'],
    ],
  ],
  ['a page without a language', [first, second], ''],
  ['a language that is none', [first, second], 'e n'],
  [
    'a link to no page',
    [
      first,
      ['second/index.html', '<title>Second</title>', '<h1 id="b">B</h1><a href="/third/">x</a>'],
    ],
  ],
  [
    'a link to no file',
    [
      first,
      ['second/index.html', '<title>Second</title>', '<h1 id="b">B</h1><img src="none.png"/>'],
    ],
  ],
  [
    'an anchor that the page does not have',
    [first, ['second/index.html', '<title>Second</title>', '<h1 id="b">B</h1><a href="#c">x</a>']],
  ],
  [
    'an anchor that another page does not have',
    [first, ['second/index.html', '<title>Second</title>', '<h1 id="c">B</h1>']],
  ],
];

test.each(mistakes.map(([name, pages, language = 'en']) => ({ name, pages, language })))(
  '$name leaves doubts',
  ({ pages, language }) => {
    expect(doubtless(pages, language)).toBe(false);
  },
);

test('copies may have the titles of the pages at the root', () => {
  expect(doubtless([first, second, ['desk/index.html', '<title>First</title>', '', 'desk']])).toBe(
    true,
  );
});

test('a page that no glance covers leaves doubts', () => {
  const planned = [page('index.html', ''), page('second/index.html', '')];
  const { glance, look } = createObserver({ pages: planned as never, origin });
  look(planned[0] as never, html('<title>First</title>'));
  const tree = new Map(
    planned.map(({ output }) => [
      output,
      { bytes: Buffer.from(html('<title>First</title>')), source: '' },
    ]),
  );
  expect(
    isBeyondDoubt(
      [glance],
      tree,
      { pages: planned, copies: [], origin, paths: new Set(), rootOnly: new Set() } as never,
      '/',
    ),
  ).toBe(false);
});

test('a page that was planned and not made leaves doubts', () => {
  const planned = [page('index.html', ''), page('second/index.html', '')];
  const { glance, look } = createObserver({ pages: planned as never, origin });
  look(planned[0] as never, html('<title>First</title>', '<a href="/second/">second</a>'));
  look(planned[0] as never, html('<title>Once more</title>'));
  const tree = new Map([
    ['index.html', { bytes: Buffer.from(html('<title>First</title>')), source: '' }],
  ]);
  expect(
    isBeyondDoubt(
      [glance],
      tree,
      { pages: planned, copies: [], origin, paths: new Set(), rootOnly: new Set() } as never,
      '/',
    ),
  ).toBe(false);
});
