import { describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { arrange } from '../../report/arrange.ts';
import { createReport } from '../../report/diagnostic.ts';
import { block } from '../../site/block.ts';
import type { Blocks } from '../../site/block.ts';
import { contentType } from '../../site/content-type.ts';
import {
  array,
  image,
  link,
  number,
  object,
  oneOf,
  optional,
  string,
  text,
} from '../../site/schema.ts';
import { blockSite, blockText } from '../../test-support/block-site.ts';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { fillDocument, parseDocument } from '../load-document.ts';
import { plainContext } from '../fixtures/plain-context.ts';

const type = contentType({ title: text() });
const component = () => null as never;
const blocks = {
  video: block({ fields: { id: string(), title: text(), width: optional(number()) }, component }),
  callout: block({
    fields: { title: text(), tone: optional(oneOf('quiet', 'loud')), link: optional(link()) },
    body: 'required',
    component,
  }),
  gallery: block({
    fields: { pictures: array(object({ file: image(), alt: text() })) },
    body: 'optional',
    component,
  }),
};

function read(body: string, given: Blocks = blocks) {
  const [diagnostics, report] = createReport();
  const document = parseDocument(
    Buffer.from(`---\ntitle: A\n---\n${body}`),
    'content/a.md',
    type,
    { ...plainContext, variables: new Set(['company']), blocks: given },
    report,
  );
  const found = diagnostics.map(
    ({ code, line = 0, column, length = 1, message, fix = '' }) =>
      `${line - 3}:${column}+${length} ${code} ${message} → ${fix}`,
  );
  return { document, diagnostics, found };
}

/** The line, the column and the length of a problem, its code, and words of the message or the fix. */
const problems: readonly (readonly [title: string, body: string, ...found: string[]])[] = [
  [
    'a misspelled name',
    '```viedo\nid: a\ntitle: A\n```',
    '1:4+5 block/unknown “viedo” → Did you mean “video”?',
  ],
  [
    'a name with a capital',
    '```Video\nid: a\ntitle: A\n```',
    '1:4+5 block/unknown “Video” → Did you mean “video”?',
  ],
  [
    'a name with a capital, without fields',
    '~~~ Video\n~~~',
    '1:5+5 block/unknown → Did you mean “video”?',
  ],
  [
    'an unknown name above a text',
    '```teaser\n---\nText.\n```',
    '1:4+6 block/unknown → Write only a name here, one of video, callout, gallery',
  ],
  [
    'a name in braces',
    '```{video}\nid: a\n```',
    '1:4+7 block/unknown “{video}” → Write only a name here',
  ],
  [
    'a colon before the name',
    '```:video\nid: a\n```',
    '1:4+6 block/unknown → Write only a name here',
  ],
  [
    'options after the name',
    'Text.\n\n```video id=a\ntitle: A\n```',
    '3:4+10 block/unknown → Write only a name here',
  ],
  [
    'a misspelled field',
    '```video\nid: a\ntitel: A\n```',
    '3:1+5 content/unknown-field “titel” → Did you mean “title”?',
  ],
  [
    'a missing field',
    '```video\nid: a\n\n```',
    '2:6+1 content/missing-field “title” → Add a line “title: …”.',
  ],
  [
    'no field',
    '```video\n```',
    '2:1+1 content/missing-field “id”',
    '2:1+1 content/missing-field “title”',
  ],
  [
    'a missing last field, without a line of hyphens',
    '- a\n\n```callout\ntone: loud\n---\nText.\n```',
    '4:11+1 content/missing-field “title”',
  ],
  [
    'a field with a value of the wrong type',
    '```video\nid: a\ntitle: A\nwidth: wide\n```',
    '4:8+4 content/wrong-type “Width” must be a number'.replace('“Width” ', ''),
  ],
  [
    'a wrong choice',
    '```callout\ntitle: A\ntone: laud\n---\nText.\n```',
    '3:7+4 content/wrong-value → Did you mean “loud”?',
  ],
  [
    'a wrong choice, with Windows line ends',
    '```callout\r\ntitle: A\r\ntone: laud\r\n---\r\nText.\r\n```\r\n',
    '3:7+4 content/wrong-value → Did you mean “loud”?',
  ],
  [
    'a wrong choice, with tildes and indentation',
    '  ~~~callout\n  title: A\n  tone: laud\n  ---\n  Text.\n  ~~~',
    '3:9+4 content/wrong-value → Did you mean “loud”?',
  ],
  ['an open quotation mark', '```video\nid: a\ntitle: "A\n```', '3:8+2 yaml/syntax'],
  [
    'words instead of fields',
    '```video\nWatch this.\n```',
    '2:1+11 content/wrong-type Expected fields (key: value)',
  ],
  [
    'a picture of another site',
    '```gallery\npictures:\n  - file: https://other.example/a.jpg\n    alt: A\n```',
    '3:11+27 content/wrong-value The image must be a file of this site.',
  ],
  [
    'a picture without words',
    '```gallery\npictures:\n  - file: a.jpg\n```',
    '3:16+1 content/missing-field “alt”',
  ],
  [
    'an address that runs code',
    '```callout\ntitle: A\nlink: javascript:alert(1)\n---\nText.\n```',
    '3:7+19 markdown/unsafe-link “javascript:”',
  ],
  [
    'the name of a site without a scheme',
    '```callout\ntitle: A\nlink: www.other.example\n---\nText.\n```',
    '3:7+17 markdown/malformed-link → Write a file such as',
  ],
  [
    'an unknown variable in a field',
    '```video\nid: a\ntitle: Of {compani}\n```',
    '3:11+9 content/unknown-variable → Did you mean {company}?',
  ],
  [
    'an unknown variable in the text',
    '```callout\ntitle: A\n---\nOf {compani}.\n```',
    '4:4+9 markdown/unknown-variable → Did you mean {company}?',
  ],
  [
    'a refused link in the text',
    '```callout\ntitle: A\n---\nText [a](javascript:b).\n```',
    '4:10+12 markdown/unsafe-link',
  ],
  [
    'a missing text',
    'Text.\n\n```callout\ntitle: A\n```',
    '3:4+7 block/text needs a text → Write a line of three hyphens',
  ],
  [
    'an empty text',
    '```callout\ntitle: A\n---\n\n```',
    '1:4+7 block/text needs a text → Write a line of three hyphens',
  ],
  [
    'a text that is not allowed',
    '```video\nid: a\ntitle: A\n---\nText.\n```',
    '1:4+5 block/text has no text → Delete',
  ],
  [
    'a block in a list',
    '- One\n\n  ```video\n  id: a\n  title: A\n  ```',
    '3:3+3 block/nested → Move it out',
  ],
  [
    'a block in a quotation',
    '> ```video\n> id: a\n> title: A\n> ```',
    '1:3+3 block/nested → Move it out',
  ],
  [
    'a block in a footnote',
    'A[^1].\n\n[^1]: Note.\n\n    ```video\n    id: a\n    title: A\n    ```\n',
    '5:5+3 block/nested → Move it out',
  ],
  [
    'a block in a list in the text of another',
    '````callout\ntitle: A\n---\n- One\n\n  ```video\n  id: a\n  title: A\n  ```\n````',
    '6:3+3 block/nested',
  ],
  [
    'an open block',
    'Text.\n\n~~~~video\nid: a\ntitle: A\n\nMore.',
    '3:1+4 block/unclosed → Write ~~~~ on a separate line',
  ],
  [
    'an error in the text of a block in a block',
    '````callout\ntitle: A\n---\nText.\n\n```video\nid: a\ntitel: A\n```\n````',
    '8:1+5 content/unknown-field → Did you mean “title”?',
  ],
  [
    'a reference that is not defined',
    '```callout\ntitle: A\n---\nA [rooms][rooms].\n```',
    '4:10+7 markdown/undefined-reference',
  ],
];

describe('each error in a block is reported once, where it is', () => {
  test.each(problems)('%s', (_, body, ...expected) => {
    const { found } = read(body);
    expect(found.length, found.join('\n')).toBe(expected.length);
    for (const [index, words] of expected.entries()) {
      const [place = '', code = '', ...message] = words.split(/ /);
      expect(found[index]).toContain(`${place} ${code} `);
      for (const part of message.join(' ').split(' → ')) expect(found[index]).toContain(part);
    }
  });
});

describe('code stays code', () => {
  test.each([
    ['in a site without blocks', '```video\nid: a\n```', {}],
    ['in a language', '```yaml\nid: a\n```', blocks],
    ['in a language with options', '```js {1,3} title="a.js"\nlabel: for (;;) {}\n```', blocks],
    ['without a name', '```\nid: a\n```', blocks],
    ['in an unknown language', '```teaser\nlet a = 1;\n```', blocks],
    ['by indentation', 'Text.\n\n    video\n    id: a\n', blocks],
  ])('%s', (_, body, given) => {
    const { found, document } = read(body, given);
    expect(found).toEqual([]);
    expect(document?.body.html()).toContain('<pre tabindex="0">');
    expect(document?.blocks).toEqual([]);
  });
});

test('the text of a block can refer to definitions of the text around it', () => {
  const { found, document } = read(
    '```callout\ntitle: A\n---\nSee [rooms].\n```\n\n[rooms]: https://other.example/\n',
  );
  expect(found).toEqual([]);
  expect(document?.body.html()).toContain('href="https://other.example/"');
});

test('a heading in the text of a block is no section', () => {
  const { found, document } = read('```callout\ntitle: A\n---\n## B\n```\n');
  expect(found).toEqual([expect.stringContaining('4:1+4 markdown/nested-heading')]);
  expect(document?.body.headings).toEqual([]);
});

test('lists and quotations in a block that are nested too deeply are reported', () => {
  const { found } = read('```callout\ntitle: A\n---\n' + '> '.repeat(9) + 'A\n```\n');
  expect(found).toEqual([expect.stringContaining('markdown/nested-too-deeply')]);
});

test('links in fields have the address of the page', () => {
  const fields = {
    page: link(),
    anchor: link(),
    file: link(),
    mail: link(),
    other: link(),
    list: array(object({ link: link() })),
  };
  const [diagnostics, report] = createReport();
  const document = parseDocument(
    Buffer.from(
      '---\npage: /terms/?a=1#b\nanchor: "#c"\nfile: b.md\nmail: mailto:hello@{company}\nother: https://other.example/?q=a b\nlist:\n  - link: plan.pdf\n---\nText.\n',
    ),
    'content/a.md',
    contentType(fields),
    { ...plainContext, variables: new Set(['company']) },
    report,
  );
  const filled =
    document &&
    fillDocument(document, {
      variables: { company: 'plain.example' },
      href: (page) => `/copy${page}`,
      asset: ({ beside }) => `/assets/${beside}`,
      image: () => ({ src: '', width: 1, height: 1, sizes: '', sources: [] }),
      routeOf: () => ({ id: 'b', slug: 'b', path: '/b/' }),
    });
  expect(diagnostics).toEqual([]);
  expect(filled).toMatchObject({
    page: { href: '/copy/terms/?a=1#b', external: false },
    anchor: { href: '#c' },
    file: { href: '/copy/b/' },
    mail: { href: 'mailto:hello@plain.example' },
    other: { href: 'https://other.example/?q=a%20b', external: true },
    list: [{ link: { href: '/assets/content/plan.pdf' } }],
  });
  expect(document?.links.map(({ kind, target, line }) => `${line} ${kind} ${target}`)).toEqual([
    '2 page /terms/?a=1#b',
    '3 anchor #c',
    '4 file b.md',
    '8 asset plan.pdf',
  ]);
});

test.each([
  ['a broken link', 'link: ../terms.md#scope', 'link: ../term.md', '13:7+10 link/broken'],
  [
    'a broken anchor',
    'link: ../terms.md#scope',
    'link: ../terms.md#scop',
    '13:7+16 link/broken-anchor',
  ],
  ['a missing picture', 'file: pass.svg', 'file: pas.svg', '26:11+7 link/broken'],
])('%s is reported once, in all variants', async (_, from, to, expected) => {
  const changed = blockText.replace(from, to);
  expect(changed).not.toBe(blockText);
  const root = temporarySite({ ...blockSite, 'content/posts/01-first.md': changed });
  const { diagnostics } = await build({ root, write: false });
  expect(
    arrange(diagnostics)
      .filter(({ severity }) => severity === 'error')
      .map(({ file, line, column, length, code }) => `${file} ${line}:${column}+${length} ${code}`),
  ).toEqual([`content/posts/01-first.md ${expected}`]);
});
