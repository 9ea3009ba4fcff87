import { chmodSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { HostName } from '../../config/host-names.ts';
import { hostedFiles, hostedSite } from './fixtures/hosted-files.ts';
import { hostFilesOf, publishedServers } from './fixtures/published-servers.ts';
import { temporaryFolder } from './fixtures/serve-with.ts';
import { isInstalled, systemServers } from './fixtures/system-servers.ts';
import { hosts } from './hosts.ts';

/** Targets with what is a variable in the configuration of a host, and the end of a request. */
const targets: readonly (readonly [from: string, to: string, rest?: string])[] = [
  ['/a/', 'https://other.example/:splat/x:splatter/*', 'q/r/'],
  ['/b/', 'https://other.example/:rest/:rest/*', 'q/'],
  ['/c/', 'https://other.example/%1/1'],
  ['/d/', 'https://other.example/%7Bhost%7D/%24uri/%25%7BHTTP_HOST%7D'],
  ['/e/', 'https://other.example/a+b/&c=d/@e~f-g'],
  ['/f/', 'https://other.example/x?a=:b&c=:splat&d=%3Ae'],
  ['/g/', 'https://other.example/x?a+b=c?d&e=%2B'],
  ['/h/', 'https://other.example?a=:splat/*', 'q/'],
  ['/i/', '/folder/?a=:b&d=:splat'],
  ['/j/', 'https://other.example/%2A/%1/*', 'q%20r/'],
  ["/k'(a)+b&c=d@e!f,g~h/", 'https://other.example/k'],
];

/** Returns the site with the redirects that a host can do. */
const siteFor = (name: string) => ({
  ...hostedSite,
  redirects: targets
    .map(([from, to]) => ({ from, to, below: to.endsWith('*'), status: 301 as const }))
    .filter((rule) => hosts[name as HostName].accepts?.(rule) ?? true),
});

const installed = Object.entries(systemServers).filter(([, server]) => isInstalled(server));

test.each([
  ...Object.entries(publishedServers),
  ...installed.map(([name, { start }]) => [name, start] as const),
])('a literal sign in a target is no variable on %s', async (name, start) => {
  const { folder, remove } = temporaryFolder();
  onTestFinished(remove);
  chmodSync(folder, 0o755);
  const site = siteFor(name);
  const server = await start(folder, { site, files: hostedFiles });
  onTestFinished(() => server.close());
  for (const [from, to, rest = ''] of targets) {
    if (!site.redirects.some((rule) => rule.from === from)) continue;
    const response =
      'origin' in server
        ? await fetch(server.origin + from + rest, { redirect: 'manual' })
        : await server.fetch(new Request(hostedSite.origin + from + rest));
    const location = response.headers.get('location') ?? '';
    const expected = to.startsWith('/') ? new URL(to, hostedSite.origin).href : to;
    const own = 'origin' in server ? server.origin : hostedSite.origin;
    // An encoded colon is the same one.
    expect(new URL(location.replaceAll('%3A', ':'), own).href.replace(own, hostedSite.origin)).toBe(
      new URL(expected.replace(/\*$/, rest).replaceAll('%3A', ':')).href,
    );
  }
});

test('on Netlify, a literal sign in a target or a query is no variable', () => {
  const rules = hostFilesOf('netlify', { site: siteFor('netlify'), files: {} })['_redirects'] ?? '';
  expect(rules).toContain(
    '/a/* https://other.example/%3Asplat/x%3Asplatter/:splat 301\n/b/* https://other.example/:rest/:rest/:splat 301\n',
  );
  expect(rules.match(/:splat/g)).toHaveLength(4);
  const accepts = (query: string) =>
    hosts.netlify.accepts?.({ from: '/a', query, to: '/', status: 301 });
  expect(['id=a:b', 'id=:b', 'c=d&id=:b'].map(accepts)).toEqual([true, false, false]);
});
