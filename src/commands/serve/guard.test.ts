import { describe, expect, test } from 'vitest';
import { rejectionOf } from './guard.ts';

const request = (headers: Record<string, string | undefined>, { method = 'GET' } = {}) => ({
  method,
  headers: { host: 'localhost:4321', ...headers },
});
const statusOf = (...[headers, rest]: Parameters<typeof request>) =>
  rejectionOf(request(headers, rest))?.status;

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
      expect(statusOf({ host })).toBe(403);
    },
  );

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'TRACE'])('rejects %s', (method) => {
    expect(rejectionOf(request({}, { method }))?.status).toBe(405);
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

  test('allows its own pages, and a person to follow a link from another site', () => {
    expect(statusOf({ origin: 'http://localhost:4321' })).toBeUndefined();
    expect(statusOf({ 'sec-fetch-site': 'cross-site' })).toBeUndefined();
  });

  test('accepts other machines by address or by a given name if it is open to them', () => {
    const statusIn = (host: string) => rejectionOf(request({ host }), ['Workstation'])?.status;
    for (const host of ['192.168.0.7:4321', '[fe80::1]', 'workstation:80', 'localhost'])
      expect(statusIn(host), host).toBeUndefined();
    for (const host of ['evil.example', 'workstation.evil.example'])
      expect(statusIn(host), host).toBe(403);
  });
});
