import { describe, expect, it } from 'vitest';
import { headersOf, policyOf, siteHeaders } from './headers.ts';

const policy =
  "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'sha256-b'; img-src 'self'; base-uri 'none'";

describe('the headers of a site', () => {
  it('repeat the policy of all pages without the hashes', () => {
    expect(headersOf('index.html', siteHeaders(policy))['content-security-policy']).toBe(
      "img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(
      headersOf('index.html', siteHeaders("img-src 'self'; IMG-SRC *"))['content-security-policy'],
    ).toBe("img-src 'self'; frame-ancestors 'none'");
    expect(headersOf('index.html', siteHeaders(undefined))['content-security-policy']).toBe(
      "frame-ancestors 'none'",
    );
  });

  it('allow browsers to cache only files with a hash in their name', () => {
    const cachingOf = (file: string) => headersOf(file, siteHeaders(policy))['cache-control'];
    expect(cachingOf('assets/main-0123456789.css')).toBe('public, max-age=31536000, immutable');
    for (const file of ['', 'index.html', 'sitemap.xml', 'about/assets/index.html'])
      expect(cachingOf(file)).toBe('no-cache');
  });
});

it('the policy of a page is decoded', () => {
  expect(
    policyOf(
      '<head><meta http-equiv="Content-Security-Policy" content="img-src &#x27;self&#x27;"/>',
    ),
  ).toBe("img-src 'self'");
  expect(policyOf('<head></head>')).toBeUndefined();
});
