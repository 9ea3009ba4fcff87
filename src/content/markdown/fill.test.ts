import { expect, test } from 'vitest';
import type { AssetName } from '../text-template.ts';
import { fillDraft } from './fill.ts';
import { renderMarkdown } from './markdown-template.ts';
import { parse } from './fixtures/parse.ts';

const bindings = {
  variables: { company: 'Smith & <Sons>', email: 'a&b@c.org' },
  href: (page: string) => `/acme${page}`,
  asset: ({ asset }: AssetName) => `/assets/${asset}?a=1&b=2`,
  size: () => ({ width: 30, height: 20 }),
  placeOf: () => ({ slug: 'page', path: undefined }),
};

test('Values are escaped for HTML.', () => {
  expect(fillDraft(['<p>', { variable: 'company' }, '</p>'], bindings)).toBe(
    '<p>Smith &amp; &lt;Sons&gt;</p>',
  );
});

test('Values in an address are encoded for it, in a query as a part of it.', () => {
  expect(fillDraft(parse('[a](mailto:{email}?subject={company})').draft.html, bindings)).toBe(
    '<p><a href="mailto:a&amp;b@c.org?subject=Smith%20%26%20%3CSons%3E">a</a></p>\n',
  );
});

test('Pages and assets get the addresses of the variant.', () => {
  const { draft } = parse('[a](/terms#b) ![c](images/d.png)');
  expect(fillDraft(draft.html, bindings)).toBe(
    '<p><a href="/acme/terms/#b">a</a> <img src="/assets/images/d.png?a=1&amp;b=2" alt="c" width="30" height="20" loading="lazy" decoding="async"></p>\n',
  );
});

test('A text is filled with its parts.', () => {
  const { draft } = parse(
    'Of {company}.\n\n## At {company} {#at}\n\nWrite [us](mailto:{email}).\n',
  );
  const html =
    '<p>Of Smith &amp; &lt;Sons&gt;.</p>\n<h2 id="at">At Smith &amp; &lt;Sons&gt;</h2>\n<p>Write <a href="mailto:a&amp;b@c.org">us</a>.</p>\n';
  const below = '<p>Write <a href="mailto:a&amp;b@c.org">us</a>.</p>\n';
  expect(renderMarkdown(draft, bindings)).toEqual({
    html,
    __html: html,
    intro: '<p>Of Smith &amp; &lt;Sons&gt;.</p>\n',
    sections: [{ id: 'at', title: 'At Smith &amp; &lt;Sons&gt;', html: below, __html: below }],
  });
});

test('A text lists the variables in it.', () => {
  expect([...parse('a [b](/c/)').draft.variables]).toEqual([]);
  expect([...parse('a {company}').draft.variables]).toEqual(['company']);
});
