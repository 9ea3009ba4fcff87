import { load } from 'cheerio';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Bindings } from '../placeholder.ts';
import { fillHtml } from './fill-markdown.ts';
import { parse } from './fixtures/parse.ts';

/** A word in a disguise that some parser or browser takes for the word. */
const disguised = (word: string) =>
  fc
    .array(
      fc.constantFrom(
        (c: string) => c,
        (c: string) => c,
        (c: string) => c.toUpperCase(),
        (c: string) => `&#${c.charCodeAt(0)};`,
        (c: string) => `&#x${c.charCodeAt(0).toString(16)};`,
        (c: string) => `&#00${c.charCodeAt(0)}`,
        (c: string) => `\\${c}`,
        (c: string) => `${c}\t`,
        (c: string) => `${c}&Tab;`,
        (c: string) => `${c}&NewLine;`,
        (c: string) => `${c}&#0;`,
        (c: string) => `${c}\u00ad`,
        (c: string) => `%${c.charCodeAt(0).toString(16)}`,
      ),
      { minLength: word.length, maxLength: word.length },
    )
    .map((changes) => changes.map((change, index) => change(word[index] ?? '')).join(''));

const address = fc
  .tuple(
    fc.constantFrom('', ' ', '\x01', '&#1;', '\t', '&Tab;', '\n', 'x:', '//', '"', "'"),
    fc.oneof(disguised('javascript:'), disguised('vbscript:'), disguised('data:text/html,')),
    fc.constantFrom('alert(1)', '//%0aalert(1)', '<script>', "' onclick='", '" onclick="'),
  )
  .map((parts) => parts.join(''));
const attribute = fc.oneof(
  address.map((value) => `href="${value}"`),
  address.map((value) => `src='${value}'`),
  address.map((value) => `title='${value}'`),
  address.map((value) => `id=${value}`),
  address.map((value) => `open="${value}"`),
  fc
    .tuple(fc.constantFrom(' ', '/', '\t', '\n', '"', '\x0c'), disguised('onclick'))
    .map(([before, name]) => `${before}${name}=alert(1)`),
  fc.constantFrom('style="a:b"', 'src=x', 'onerror', 'srcdoc=x', 'formaction=javascript:x'),
);
const element = fc
  .tuple(
    fc.constantFrom(
      ...'a a img b div p pre span table tr td ul li h1 abbr br del details ins kbd mark sub summary script style svg iframe object math form button input base link meta template noscript title textarea xmp plaintext A kbd\0 sCrIpT'.split(
        ' ',
      ),
    ),
    fc.array(attribute, { maxLength: 2 }),
    fc.constantFrom('>', '/>', '', '>\n', '>x</a>', '></script>', ' >', '<'),
  )
  .map(([name, attributes, end]) => `<${[name, ...attributes].join(' ')}${end}`);
const piece = fc.oneof(
  element,
  element,
  address.map((target) => `[a](${target})`),
  address.map((target) => `[a](<${target}> "${target}")`),
  address.map((target) => `![a](${target})`),
  address.map((target) => `<${target}>`),
  address.map((target) => `[a]: ${target}\n`),
  fc.constantFrom(
    '[a]',
    '\n\n',
    '\n',
    '> ',
    '- ',
    '<!--',
    '-->',
    '<![CDATA[',
    ']]>',
    '<?',
    '`',
    '| ',
  ),
);

/** The elements that the HTML of a text may contain. */
const elements = new Set(
  'a abbr b blockquote br code del details em h2 h3 h4 h5 h6 hr img ins kbd li mark ol p pre small span strong sub summary sup table tbody td th thead tr ul div section html head body'.split(
    ' ',
  ),
);
const attributes = new Set(
  'href id title alt src open class role rel tabindex scope start loading width height decoding data-external data-kind aria-label aria-labelledby'.split(
    ' ',
  ),
);

const bindings: Bindings = {
  variables: {},
  href: (page) => page,
  asset: ({ asset, beside }) => `/assets/${beside ?? asset}`,
  image: ({ asset, beside }) => ({
    src: `/assets/${beside ?? asset}`,
    width: 1,
    height: 1,
    sizes: '',
    sources: [],
  }),
  routeOf: () => ({ id: '', slug: '', path: '/page/' }),
};

test('no disguise of an address, an element or a handler passes', () => {
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const { text } = parse(pieces.join(''));
      const html = fillHtml(text.html(), text.placeholders, bindings);
      const found = load(html)('*').toArray();
      for (const { name, attribs } of found.filter((each) => 'attribs' in each)) {
        expect(elements, html).toContain(name);
        for (const key of Object.keys(attribs)) expect(attributes, html).toContain(key);
        // As browsers read an address: https://url.spec.whatwg.org/#concept-basic-url-parser
        const address = (attribs.href ?? attribs.src ?? '').replace(/[\0-\x20]/g, '');
        expect(address, html).not.toMatch(/^(?:javascript|vbscript|data):/i);
      }
    }),
  );
});
