import { expect, test } from 'vitest';
import type { AssetName } from '../placeholder.ts';
import { fillMarkdown, fillHtml } from './fill-markdown.ts';
import { parse } from './fixtures/parse.ts';

const bindings = {
  variables: { company: 'Smith & <Sons>', email: 'a&b@c.org' },
  href: (page: string) => `/acme${page}`,
  asset: ({ asset }: AssetName) => `/assets/${asset}?a=1&b=2`,
  image: ({ asset }: AssetName) => ({
    src: `/assets/${asset}?a=1&b=2`,
    width: 30,
    height: 20,
    sizes: '',
    sources: [],
  }),
  routeOf: () => ({ id: 'page', slug: 'page', path: undefined }),
};

const fill = (markdown: string) => {
  const { text } = parse(markdown);
  return fillHtml(text.html(), text.placeholders, bindings);
};

test('values are escaped for HTML', () => {
  expect(fill('{company}')).toBe('<p>Smith &amp; &lt;Sons&gt;</p>\n');
});

test('values in an address are encoded, in a query as a component', () => {
  expect(fill('[a](mailto:{email}?subject={company})')).toBe(
    '<p><a href="mailto:a&amp;b@c.org?subject=Smith%20%26%20%3CSons%3E">a</a></p>\n',
  );
});

test('an address that is already encoded stays as it is', () => {
  const variables = { docs: 'https://example.com/a%20b/ü?q=%26' };
  const { text } = parse('[a]({docs})', { variables: ['docs'] });
  expect(fillHtml(text.html(), text.placeholders, { ...bindings, variables })).toContain(
    'href="https://example.com/a%20b/%C3%BC?q=%26"',
  );
});

test('pages and assets get the addresses of the variant', () => {
  expect(fill('[a](/terms#b) ![c](images/d.png)')).toBe(
    '<p><a href="/acme/terms/#b">a</a> <img src="/assets/images/d.png?a=1&amp;b=2" alt="c" width="30" height="20" loading="lazy" decoding="async"></p>\n',
  );
});

test('a text is filled with its parts', () => {
  const { text } = parse('Of {company}.\n\n## At {company} {#at}\n\nWrite [us](mailto:{email}).\n');
  const html =
    '<p>Of Smith &amp; &lt;Sons&gt;.</p>\n<h2 id="at">At Smith &amp; &lt;Sons&gt;</h2>\n<p>Write <a href="mailto:a&amp;b@c.org">us</a>.</p>\n';
  const below = '<p>Write <a href="mailto:a&amp;b@c.org">us</a>.</p>\n';
  expect(fillMarkdown(text, bindings)).toEqual({
    html,
    __html: html,
    text: 'Of Smith & <Sons>. At Smith & <Sons> Write us.',
    intro: '<p>Of Smith &amp; &lt;Sons&gt;.</p>\n',
    sections: [{ id: 'at', title: 'At Smith &amp; &lt;Sons&gt;', html: below, __html: below }],
  });
});
