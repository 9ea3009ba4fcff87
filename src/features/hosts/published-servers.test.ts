import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mediaTypeOf } from '../../lib/media-types.ts';
import { expectedAnswer, seen } from './fixtures/expected-answer.ts';
import { exceptionOf } from './fixtures/exceptions.ts';
import { hostedSite, requests } from './fixtures/hosted-files.ts';
import {
  outputFiles,
  publishedServers,
  readNetlifyRules,
  type PublishedServer,
} from './fixtures/published-servers.ts';
import { temporaryFolder, writeFiles } from './fixtures/serve-with.ts';
import { hosts } from './hosts.ts';

describe.each(Object.entries(publishedServers))('%s, by its own code', (name, start) => {
  const { folder, remove } = temporaryFolder();
  let server: PublishedServer;
  beforeAll(async () => {
    server = await start(folder);
  });
  afterAll(async () => {
    await server.close();
    remove();
  });

  test.each(requests)('answers %s as the preview does', async (request) => {
    const expected = expectedAnswer(hosts[name as 'vercel'], request);
    const response = await server.fetch(new Request(hostedSite.origin + request));
    const exception = exceptionOf(name, `GET ${request}`);
    // What a host sends with a redirect is not a part of its published code.
    const headers = expected.status >= 300 && expected.status < 400 ? { headers: {} } : {};
    expect({ ...(await seen(response)), ...headers }).toEqual({
      ...expected,
      ...exception,
      ...headers,
    });
  });
});

describe('netlify, by its own parsers', () => {
  const { folder, remove } = temporaryFolder();
  writeFiles(folder, outputFiles('netlify'));
  afterAll(remove);

  test.each(requests)('has the headers or the redirect for %s', async (request) => {
    const [pathname = ''] = request.split('?');
    const { headers, redirects, errors } = await readNetlifyRules(folder);
    expect(errors).toEqual([]);
    const { status, location, headers: expected } = expectedAnswer(hosts.netlify, pathname);
    const redirect = redirects.find(({ path }) => path === pathname);
    const isRedirect = hostedSite.redirects.some(({ from }) => from === pathname);
    expect([redirect?.status, redirect?.to]).toEqual(
      isRedirect ? [status, location] : [undefined, undefined],
    );
    const sent = headers
      .filter(({ forRegExp }) => forRegExp.test(pathname))
      .map(({ values }) => values);
    const byHost = { 'cache-control': hosts.netlify.caching };
    const exception = exceptionOf('netlify', `GET ${request}`);
    const isFile = status === 200 || status === 404;
    const { 'content-type': type, ...others } = Object.assign(byHost, ...sent);
    expect(type).toBe(pathname.endsWith('.md') ? mediaTypeOf(pathname) : undefined);
    expect(isFile ? others : expected).toEqual(exception?.headers ?? expected);
  });
});
