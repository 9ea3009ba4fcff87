import { describe, expect, test } from 'vitest';
import { allowClient, injectClient } from './inject-client.ts';

const host = 'localhost:4321';
const script = 'localhost:4321/__sitegen/client.js';

describe('the policy of a page in dev', () => {
  test.each([
    [
      "default-src 'none'; script-src 'sha256-abc='; style-src 'sha256-def='",
      `default-src 'none'; script-src 'sha256-abc=' ${script}; style-src 'sha256-def='; connect-src 'self'`,
    ],
    ["default-src 'none'", `default-src 'none'; script-src ${script}; connect-src 'self'`],
    [
      "default-src https:; img-src 'self'",
      `default-src https:; img-src 'self'; script-src https: ${script}; connect-src https: 'self'`,
    ],
    ["img-src 'self'", "img-src 'self'"],
    [
      "script-src 'self'; script-src-elem 'none'; connect-src 'none'",
      `script-src 'self'; script-src-elem ${script}; connect-src 'self'`,
    ],
    ['trusted-types mine', 'trusted-types mine sitegen'],
    ["trusted-types 'none'", 'trusted-types sitegen'],
  ])('allows the live script, its events and its Trusted Types in “%s”', (policy, expected) => {
    expect(allowClient(policy, host)).toBe(expected);
  });

  test('allows the whole server if its address is not valid as a source', () => {
    expect(allowClient("script-src 'none'", '[::1]:4321')).toBe("script-src 'self'");
  });
});

describe('a page in dev', () => {
  const tag = '<script src="/__sitegen/client.js" data-version="v1" defer></script>';
  const policy = (text: string) => `<meta http-equiv="Content-Security-Policy" content="${text}"/>`;

  test.each([
    ['its policy', `<head><meta charset="utf-8"/>${policy(`script-src ${script}`)}`, '<title>'],
    ['the character set', '<html><head><meta charSet="utf-8"/>', '<title>T</title></head>'],
    ['nothing', '', '<p>Bare</p>'],
  ])('has the live script after %s', (_, before, after) => {
    const served = before.replace(script, '&#x27;none&#x27;');
    expect(injectClient(served + after, host, 'v1')).toBe(before + tag + after);
  });
});
