import { describe, expect, test } from 'vitest';
import { isLoopback, isReachable, rejectionOf } from './guard.ts';

const request = (
  headers: Record<string, string | undefined>,
  { method = 'GET', url = '/' } = {},
) => ({ method, url, headers: { host: 'localhost:4321', ...headers } });
const statusOf = (...[headers, rest]: Parameters<typeof request>) =>
  rejectionOf(request(headers, rest), isLoopback)?.status;

describe('the guard of a local server', () => {
  test.each([
    'localhost',
    'localhost:4321',
    'LOCALHOST:80',
    '127.0.0.1:4321',
    '127.9.9.9',
    '[::1]:4321',
    'site.localhost:4321',
  ])('allows the host %s', (host) => {
    expect(statusOf({ host })).toBeUndefined();
  });

  test.each([
    'evil.example',
    'evil.example:4321',
    'localhost.evil.example',
    'notlocalhost',
    '127.0.0.1.evil.example',
    '192.168.0.7:4321',
    '[::2]:4321',
    '0.0.0.0:4321',
  ])('rejects the host %s, which may resolve to this machine', (host) => {
    expect(statusOf({ host })).toBe(403);
  });

  test.each(['', 'local host', 'localhost:x', 'localhost@evil.example', 'a/b', '[::1', undefined])(
    'rejects the invalid host %s',
    (host) => {
      expect(statusOf({ host })).toBe(400);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('rejects %s', (method) => {
    expect(rejectionOf(request({}, { method }), isLoopback)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });

  test('allows HEAD', () => {
    expect(statusOf({}, { method: 'HEAD' })).toBeUndefined();
  });

  test.each([
    'http://evil.example',
    'http://localhost:3000',
    'https://localhost',
    'null',
    'file://',
    'chrome-extension://abc',
  ])('rejects a request that comes from %s', (origin) => {
    expect(statusOf({ origin })).toBe(403);
  });

  test('allows its own pages', () => {
    expect(
      statusOf({ origin: 'http://localhost:4321', 'sec-fetch-site': 'same-origin' }),
    ).toBeUndefined();
  });

  test.each(['cross-site', 'same-site'])(
    'rejects scripts, pictures, frames and event streams of a %s page',
    (site) => {
      for (const [mode, dest] of [
        ['no-cors', 'script'],
        ['no-cors', 'image'],
        ['cors', 'empty'],
        ['navigate', 'iframe'],
        ['websocket', 'websocket'],
      ]) {
        expect(
          statusOf({ 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest }),
          dest,
        ).toBe(403);
      }
    },
  );

  test('allows a person to follow a link from another site', () => {
    expect(
      statusOf({
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      }),
    ).toBeUndefined();
  });

  test('rejects targets that are not paths', () => {
    expect(statusOf({}, { url: 'http://localhost:4321/' })).toBe(400);
    expect(statusOf({}, { url: '*' })).toBe(400);
  });

  test('accepts other machines by address or by a given name if it is open to them', () => {
    const isOwn = isReachable(['workstation']);
    expect(['192.168.0.7', '[fe80::1]', 'workstation', 'localhost'].map(isOwn)).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(['evil.example', 'workstation.evil.example'].map(isOwn)).toEqual([false, false]);
  });
});
