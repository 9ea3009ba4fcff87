import { describe, expect, test } from 'vitest';
import { hasFilePolicy, policyOf, siteHeaders } from './headers.ts';

const policy =
  "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'sha256-b'; img-src 'self'; base-uri 'none'";

describe('the headers of a site', () => {
  test('repeat the policy of all pages without the hashes', () => {
    expect(siteHeaders(policy).all['content-security-policy']).toBe(
      "img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(siteHeaders(undefined).all['content-security-policy']).toBe("frame-ancestors 'none'");
  });

  test('use the first of two directives with the same name', () => {
    const { all } = siteHeaders("img-src 'self'; IMG-SRC https:; base-uri");
    expect(all['content-security-policy']).toBe("img-src 'self'; base-uri; frame-ancestors 'none'");
  });

  test.each([
    ['assets/mark-0123456789.svg', true],
    ['feed.xml', true],
    ['html', false],
    ['index.html', false],
    ['assets/main-0123456789.js', false],
    ['dot.ted/folder', false],
  ])('forbid scripts in %s: %s', (file, expected) => {
    expect(hasFilePolicy(file)).toBe(expected);
  });
});

test('the policy of a page is decoded', () => {
  expect(
    policyOf(
      '<head><meta http-equiv="Content-Security-Policy" content="img-src &#x27;self&#x27;"/>',
    ),
  ).toBe("img-src 'self'");
  expect(policyOf('<head></head>')).toBeUndefined();
});
