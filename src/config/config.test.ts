import path from 'node:path';
import { expect, test } from 'vitest';
import { parseOrigin } from './origin.ts';
import { readConfig, UsageError } from './config.ts';

const cwd = import.meta.dirname;

test('paths are relative to the working folder, and dist to the root', () => {
  expect(readConfig({ root: '..' }, {}, cwd)).toMatchObject({
    root: path.dirname(cwd),
    out: path.join(path.dirname(cwd), 'dist'),
    base: '/',
  });
  expect(readConfig({ out: 'public' }, {}, cwd).out).toBe(path.join(cwd, 'public'));
});

test.each([
  ['', '/'],
  ['docs', '/docs/'],
  ['/docs', '/docs/'],
  ['/a/b/', '/a/b/'],
  ['//a', '/a/'],
])('the base %j becomes %s', (base, expected) => {
  expect(readConfig({ base }, {}, cwd).base).toBe(expected);
});

test.each(['/../x', '/a b/', 'https://x.example/', '/a?b', '/./'])(
  'rejects the base %s',
  (base) => {
    expect(() => readConfig({ base }, {}, cwd)).toThrow(UsageError);
  },
);

test('--base ./ is for any path', () => {
  expect(readConfig({ base: './' }, {}, cwd)).toMatchObject({ base: '/', relocatable: true });
  expect(readConfig({ base: '/docs/' }, {}, cwd).relocatable).toBe(false);
});

test('--site accepts only an origin', () => {
  expect(readConfig({ site: 'https://preview.example' }, {}, cwd).origin).toBe(
    'https://preview.example',
  );
  expect(readConfig({ site: 'https://preview.example/' }, {}, cwd).origin).toBe(
    'https://preview.example',
  );
  for (const site of [
    'preview.example',
    'https://preview.example/docs',
    'ftp://x.example',
    'https://user@x.example',
  ]) {
    expect(() => readConfig({ site }, {}, cwd), site).toThrow('--site must be an origin');
  }
});

test('the year is that of SOURCE_DATE_EPOCH, in UTC', () => {
  expect(readConfig({}, { SOURCE_DATE_EPOCH: '946684799' }, cwd).year).toBe(1999);
  expect(readConfig({}, {}, cwd).year).toBe(new Date().getUTCFullYear());
});

test.each(['yesterday', '-1', '1.5', '99999999999999'])('rejects SOURCE_DATE_EPOCH=%s', (value) => {
  expect(() => readConfig({}, { SOURCE_DATE_EPOCH: value }, cwd)).toThrow(
    'SOURCE_DATE_EPOCH must be',
  );
});

test('a missing root is a usage error', () => {
  expect(() => readConfig({ root: 'nowhere' }, {}, cwd)).toThrow(
    'There is no folder nowhere. Set the folder of the site with --root.',
  );
  expect(() => readConfig({ root: import.meta.filename }, {}, cwd)).toThrow('There is no folder');
});

test.each([
  ['https://www.a.example', 'https://www.a.example'],
  ['HTTPS://WWW.a.example:443', 'https://www.a.example'],
  ['https://www.a.example.', 'https://www.a.example'],
  ['https://www.a.example.:8443', 'https://www.a.example:8443'],
  ['https://bücher.example', 'https://xn--bcher-kva.example'],
  ['http://[::1]:8080', 'http://[::1]:8080'],
  ['https://a;deny{x', undefined],
  ['https://a.example}\n', undefined],
  ['https://a$host', undefined],
  ['https://a.example/', undefined],
  ['https://b@a.example', undefined],
  ['javascript:alert(1)', undefined],
])('the normal form of the origin %j is %j', (text, expected) => {
  expect(parseOrigin(text)).toBe(expected);
});
