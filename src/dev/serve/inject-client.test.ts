import { describe, expect, it } from 'vitest';
import { allowClient, injectClient } from './inject-client.ts';

const host = 'localhost:4321';
const source = 'localhost:4321/__sitegen/client.js';

describe('the policy of a page in dev', () => {
  it('allows the live script and its events in addition, and nothing else', () => {
    expect(
      allowClient("default-src 'none'; script-src 'sha256-abc='; style-src 'sha256-def='", host),
    ).toBe(
      `default-src 'none'; script-src 'sha256-abc=' ${source}; style-src 'sha256-def='; connect-src 'self'`,
    );
  });

  it('extends default-src if there is no directive for scripts', () => {
    expect(allowClient("default-src 'none'", host)).toBe(
      `default-src 'none'; script-src ${source}; connect-src 'self'`,
    );
    expect(allowClient("default-src https:; img-src 'self'", host)).toBe(
      `default-src https:; img-src 'self'; script-src https: ${source}; connect-src https: 'self'`,
    );
  });

  it('is unchanged if it does not restrict scripts', () => {
    expect(allowClient("img-src 'self'", host)).toBe("img-src 'self'");
  });

  it('allows the Trusted Types policy of the live script', () => {
    expect(allowClient("require-trusted-types-for 'script'; trusted-types mine", host)).toBe(
      "require-trusted-types-for 'script'; trusted-types mine sitegen",
    );
    expect(allowClient("trusted-types 'none'", host)).toBe('trusted-types sitegen');
  });

  it('prefers script-src-elem, which browsers use for script elements', () => {
    expect(allowClient("script-src 'self'; script-src-elem 'none'; connect-src 'none'", host)).toBe(
      `script-src 'self'; script-src-elem ${source}; connect-src 'self'`,
    );
  });

  it('allows the whole server if its address is not valid as a source', () => {
    expect(allowClient("script-src 'none'", '[::1]:4321')).toBe("script-src 'self'");
  });
});

describe('a page in dev', () => {
  const tag = '<script src="/__sitegen/client.js" data-version="v1" defer></script>';

  it('has the live script after its policy', () => {
    const html = `<!doctype html><html><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="script-src 'none'"/><title>T</title></head><body></body></html>`;
    expect(injectClient(html, host, 'v1')).toBe(
      `<!doctype html><html><head><meta charset="utf-8"/><meta http-equiv="Content-Security-Policy" content="script-src ${source}"/>${tag}<title>T</title></head><body></body></html>`,
    );
  });

  it('has it after the character set without a policy, and at the start without a head', () => {
    expect(
      injectClient('<html><head><meta charSet="utf-8"/><title>T</title></head></html>', host, 'v1'),
    ).toBe(`<html><head><meta charSet="utf-8"/>${tag}<title>T</title></head></html>`);
    expect(injectClient('<p>Bare</p>', host, 'v1')).toBe(`${tag}<p>Bare</p>`);
  });

  it('decodes character references in a policy', () => {
    expect(
      injectClient(
        '<head><meta http-equiv="content-security-policy" content="script-src &#x27;none&#x27;; connect-src &quot;"/></head>',
        host,
        'v1',
      ),
    ).toContain(`content="script-src ${source}; connect-src &quot; 'self'"`);
  });
});
