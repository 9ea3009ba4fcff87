import { expect, test } from 'vitest';
import { imageTarget, linkTarget } from './link-target.ts';

test.each([
  ['/', '/', ''],
  ['/terms', '/terms/', ''],
  ['/terms/', '/terms/', ''],
  ['/terms/#scope', '/terms/', '#scope'],
  ['/terms#scope', '/terms/', '#scope'],
  ['/terms/#', '/terms/', ''],
  ['/404.html', '/404.html', ''],
  ['/a/b.c/d', '/a/b.c/d/', ''],
])('%s leads to a page.', (target, page, anchor) => {
  expect(linkTarget(target)).toEqual({ kind: 'page', page, anchor });
});

test('What begins with # leads to a place in the page.', () => {
  expect(linkTarget('#scope')).toEqual({ kind: 'anchor', anchor: '#scope' });
});

test.each(['files/report.pdf', './files/report.pdf'])(
  '%s leads to a file in assets/.',
  (target) => {
    expect(linkTarget(target)).toEqual({ kind: 'asset', asset: 'files/report.pdf', anchor: '' });
  },
);

test('A file in assets/ may have an anchor.', () => {
  expect(linkTarget('files/report.pdf#page=2')).toEqual({
    kind: 'asset',
    asset: 'files/report.pdf',
    anchor: '#page=2',
  });
});

test.each(['https://a.org', 'HTTP://a.org/b?c=d#e', 'https://\x86host\x87/a', '\x86address\x87/a'])(
  '%s leads to another site.',
  (href) => {
    expect(linkTarget(href)).toEqual({ kind: 'external', href });
  },
);

test.each([
  'mailto:a@b.org',
  'MAILTO:a@b.org',
  'mailto:\x86email\x87',
  'tel:+441234',
  'sms:+441234',
])('%s is a way to make contact.', (href) => {
  expect(linkTarget(href)).toEqual({ kind: 'other', href });
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript\r\n:alert(1)',
  'vbscript:a',
  'data:text/html,<b>',
  'data:image/svg+xml,<svg>',
  'DATA:image/png;base64,AA==',
  'file:///etc/passwd',
  'blob:https://a.org/b',
  'view-source:https://a.org',
])('%j is not safe.', (target) => {
  expect(linkTarget(target)).toMatchObject({ kind: 'refused', code: 'markdown/unsafe-link' });
});

test.each([
  ['', 'link-empty'],
  ['  ', 'link-empty'],
  ['//a.org', 'protocol-relative-link'],
  ['/\\a.org', 'protocol-relative-link'],
  ['\\\\a.org', 'protocol-relative-link'],
  ['/\t/a.org', 'protocol-relative-link'],
  ['/a\\b', 'malformed-link'],
  ['https:a.org', 'malformed-link'],
  ['https://', 'malformed-link'],
  ['https:///a.org', 'malformed-link'],
  ['\x86a\x87script:alert(1)', 'malformed-link'],
  ['java\x86a\x87:alert(1)', 'variable-in-path'],
  ['ftp://a.org', 'unknown-scheme'],
  ['foo:bar', 'unknown-scheme'],
  ['/a/?b=c', 'link-query'],
  ['?b=c', 'link-query'],
  ['/\x86product\x87/', 'variable-in-path'],
  ['#\x86product\x87', 'variable-in-path'],
  ['images/\x86product\x87.png', 'variable-in-path'],
  ['terms', 'relative-link'],
  ['terms.md#a', 'relative-link'],
  ['../a/b.pdf', 'relative-link'],
  ['a.html', 'relative-link'],
])('%j is refused as %s.', (target, code) => {
  expect(linkTarget(target)).toMatchObject({ kind: 'refused', code: `markdown/${code}` });
});

test.each([
  ['terms', '/terms/'],
  ['terms.md#a', '/terms/#a'],
  ['./legal/terms.md', '/legal/terms/'],
  ['../index.html', '/'],
  ['..', '/'],
  ['hello@a.org', 'mailto:hello@a.org'],
  ['www.a.org/b', 'https://www.a.org/b'],
])('For %s the writer is told to write %s.', (target, right) => {
  const found = linkTarget(target);
  expect('fix' in found && found.fix).toContain(`${right}.`);
});

test.each(['images/a.png', './images/a.png', 'a.png'])(
  'The picture %s is a file in assets/.',
  (target) => {
    expect(imageTarget(target)).toEqual({
      kind: 'asset',
      asset: target.replace('./', ''),
      anchor: '',
    });
  },
);

test.each([
  ['/images/a.png', 'image-path'],
  ['../a.png', 'image-path'],
  ['a/../b.png', 'image-path'],
  ['a.png?b', 'image-path'],
  ['', 'link-empty'],
  ['javascript:a', 'unsafe-link'],
  ['data:image/svg+xml;base64,AA==', 'unsafe-link'],
  ['//a.org/b.png', 'protocol-relative-link'],
  ['mailto:a@b.org', 'unknown-scheme'],
])('The picture %j is refused as %s.', (target, code) => {
  expect(imageTarget(target)).toMatchObject({ kind: 'refused', code: `markdown/${code}` });
});

test('A picture may be written out in its address where it cannot hold code.', () => {
  const href = 'data:image/png;base64,iVBORw0KGgo=';
  expect(imageTarget(href)).toEqual({ kind: 'other', href });
});
