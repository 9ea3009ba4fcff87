import { expect, test } from 'vitest';
import * as targets from './link-target.ts';

const linkTarget = (target: string) => targets.linkTarget(target, 'content/posts/a.md');
const imageTarget = (target: string) => targets.imageTarget(target, 'content/posts/a.md');

test.each([
  ['/', '/', ''],
  ['/terms', '/terms/', ''],
  ['/terms/', '/terms/', ''],
  ['/terms/#scope', '/terms/', '#scope'],
  ['/terms#scope', '/terms/', '#scope'],
  ['/terms/#', '/terms/', ''],
  ['/404.html', '/404.html', ''],
  ['/a/b.c/d', '/a/b.c/d/', ''],
])('%s leads to a page', (target, page, anchor) => {
  expect(linkTarget(target)).toEqual({ kind: 'page', page, anchor });
});

test('an address that begins with # leads to a place in the page', () => {
  expect(linkTarget('#scope')).toEqual({ kind: 'anchor', page: '', anchor: '#scope' });
});

test.each([
  ['/search/?q=a', '/search/', '?q=a'],
  ['/search?q=a#b', '/search/', '?q=a#b'],
])('%s leads to a page with a query', (target, page, anchor) => {
  expect(linkTarget(target)).toEqual({ kind: 'page', page, anchor });
});

test.each([
  ['b.md', 'content/posts/b.md', ''],
  ['../legal/terms.md#scope', 'content/legal/terms.md', '#scope'],
  ['../legal/terms.md?q=a#scope', 'content/legal/terms.md', '?q=a#scope'],
  ['01%20b.md', 'content/posts/01 b.md', ''],
  ['../terms/', 'content/terms/', ''],
  ['a.html', 'content/posts/a.html', ''],
])('%s leads to the page that is generated from a file', (target, page, anchor) => {
  expect(linkTarget(target)).toEqual({ kind: 'file', page, anchor });
});

test.each([
  ['files/report.pdf', 'files/report.pdf', 'content/posts/files/report.pdf', ''],
  ['./files/report.pdf#page=2', 'files/report.pdf', 'content/posts/files/report.pdf', '#page=2'],
  ['files/logo@2x.png', 'files/logo@2x.png', 'content/posts/files/logo@2x.png', ''],
  ['logo@2x.png', 'logo@2x.png', 'content/posts/logo@2x.png', ''],
  ['../files/a%20b.pdf', '', 'content/files/a b.pdf', ''],
  ['../../assets/files/a.pdf', 'files/a.pdf', undefined, ''],
])('%s leads to a file of the site', (target, page, beside, anchor) => {
  expect(linkTarget(target)).toEqual({ kind: 'asset', page, beside, anchor });
});

test.each(['../../package.json', '../site.yaml', '../.secret.txt', '../../../a.pdf', '.a/b.pdf'])(
  '%s does not publish a file that is none of the site’s',
  (target) => {
    expect(linkTarget(target)).not.toMatchObject({ beside: expect.anything() });
  },
);

test.each(['https://a.org', 'HTTP://a.org/b?c=d#e', 'https://\x86host\x87/a', '\x86address\x87/a'])(
  '%s leads to another site',
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
])('%s is a contact address', (href) => {
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
  'ftp://a.org',
  'foo:bar',
  'localhost:3000',
  'C:\\Users\\a.jpg',
])('%j is not safe', (target) => {
  expect(linkTarget(target)).toMatchObject({ kind: 'refused', code: 'markdown/unsafe-link' });
});

test.each([
  ['', 'malformed-link'],
  ['  ', 'malformed-link'],
  ['//a.org', 'malformed-link'],
  ['/\\a.org', 'malformed-link'],
  ['\\\\a.org', 'malformed-link'],
  ['/\t/a.org', 'malformed-link'],
  ['/a\\b', 'malformed-link'],
  ['https:a.org', 'malformed-link'],
  ['https://', 'malformed-link'],
  ['https:///a.org', 'malformed-link'],
  ['\x86a\x87script:alert(1)', 'malformed-link'],
  ['java\x86a\x87:alert(1)', 'malformed-link'],
  ['/\x86product\x87/', 'malformed-link'],
  ['#\x86product\x87', 'malformed-link'],
  ['images/\x86product\x87.png', 'malformed-link'],
  ['hello@a.org', 'malformed-link'],
  ['mailto:hello', 'malformed-link'],
  ['+35312345678', 'malformed-link'],
  ['example.com/page', 'malformed-link'],
  ['www.a.org/b', 'malformed-link'],
  ['Team #1.pdf', 'malformed-link'],
  ['http://localhost:3000/a', 'malformed-link'],
  ['https://acme.example@other.example/a@b', 'malformed-link'],
  ['https://acme.example:99999/', 'malformed-link'],
  ['https://.', 'malformed-link'],
  ['https://acme.example&commat;other.example/', 'malformed-link'],
])('%j is rejected as %s', (target, code) => {
  expect(linkTarget(target)).toMatchObject({ kind: 'refused', code: `markdown/${code}` });
});

test.each([
  ['a.png', 'a.png', 'content/posts/a.png'],
  ['./images/a.png', 'images/a.png', 'content/posts/images/a.png'],
  ['../images/a.png', '', 'content/images/a.png'],
  ['/images/a.png', 'images/a.png', undefined],
  ['../../assets/images/a.png', 'images/a.png', undefined],
])('the picture %s is a file of the site', (target, page, beside) => {
  expect(imageTarget(target)).toEqual({ kind: 'asset', page, beside, anchor: '' });
});

test.each([
  ['../../../a.png', 'malformed-link'],
  ['a.png?b', 'malformed-link'],
  ['', 'malformed-link'],
  ['javascript:a', 'unsafe-link'],
  ['data:image/svg+xml;base64,AA==', 'unsafe-link'],
  ['//a.org/b.png', 'malformed-link'],
  ['mailto:a@b.org', 'malformed-link'],
])('the picture %j is rejected as %s', (target, code) => {
  expect(imageTarget(target)).toMatchObject({ kind: 'refused', code: `markdown/${code}` });
});

test.each(['/a\u200b/', 'a\u200b.png', 'https://a.org/\u200b', 'mailto:a\u200b@b.org'])(
  'the message on %j shows the invisible character',
  (target) => {
    const message = `“${target.replace('\u200b', '<U+200B>')}” is not a valid address.`;
    expect(linkTarget(target)).toMatchObject({ code: 'markdown/malformed-link', message });
    expect(imageTarget(target)).toMatchObject({ code: 'markdown/malformed-link', message });
  },
);

test('a picture in a data URL is a file if it cannot contain code', () => {
  const href = 'data:image/png;base64,iVBORw0KGgo=';
  expect(imageTarget(href)).toEqual({ kind: 'asset', page: href, anchor: '' });
});
