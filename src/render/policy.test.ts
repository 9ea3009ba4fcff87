import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPolicyWriter } from './policy.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy comes right after the character set, with the hashes of inline styles and scripts', () => {
  const write = createPolicyWriter({
    'default-src': ["'none'"],
    'style-src': [],
    'script-src': ["'self'"],
  });
  const html =
    '<!doctype html><html><head><meta charSet="utf-8"/><style>a{}</style><script src="/x.js" integrity="sha256-abc="></script><script>run()</script><script type="application/ld+json">{}</script></head></html>';
  expect(write(html)).toBe(
    html.replace(
      '<style>',
      `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hash('a{}')}; script-src 'self' ${hash('run()')} ${hash('{}')} 'sha256-abc='"/><style>`,
    ),
  );
});

test('a page without inline code has the policy without hashes', () => {
  const write = createPolicyWriter({ 'default-src': ["'none'"], 'style-src': ["'self'"] });
  expect(write('<html><head><title>x</title></head></html>')).toContain(
    `<head><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'"/><title>`,
  );
});

test('hashes are added to the sources of default-src where they apply', () => {
  const html = '<head><style>a{}</style><script>run()</script></head>';
  const [style, script] = [hash('a{}'), hash('run()')];
  expect(createPolicyWriter({ 'default-src': ["'self'"] })(html)).toContain(
    `"default-src 'self'; style-src 'self' ${style}; script-src 'self' ${script}"`,
  );
  expect(createPolicyWriter({ 'default-src': ["'none'"] })(html)).toContain(
    `"default-src 'none'; style-src ${style}; script-src ${script}"`,
  );
  expect(createPolicyWriter({ 'img-src': ["'self'"] })(html)).toContain(`"img-src 'self'"`);
});

test('no hash disables “unsafe-inline”', () => {
  const write = createPolicyWriter({ 'style-src': ["'self'", "'unsafe-inline'"] });
  expect(write('<head><style>a{}</style></head>')).toContain(`"style-src 'self' 'unsafe-inline'"`);
});

test('the hash of a repeated style is listed once', () => {
  const write = createPolicyWriter({ 'style-src': [] });
  expect(write('<head><style>a{}</style><style>a{}</style></head>').match(/sha256/g)).toHaveLength(
    1,
  );
});

test('a head and a character set can have attributes, and a page without a head is unchanged', () => {
  const write = createPolicyWriter({ 'default-src': ["'none'"] });
  expect(
    write(
      '<html><head prefix="og: #"><meta id="a" charSet="utf-8"/><title>x</title></head></html>',
    ),
  ).toContain('charSet="utf-8"/><meta http-equiv=');
  expect(write('<html><body><header></header></body></html>')).not.toContain('<meta');
});
