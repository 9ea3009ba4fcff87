import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatAnswers, seen, type Seen } from './fixtures/answers.ts';
import { hostedSite, requests } from './fixtures/hosted-files.ts';
import {
  outputFiles,
  publishedServers,
  readNetlifyRules,
  type PublishedServer,
} from './fixtures/published-servers.ts';
import { temporaryFolder, writeFiles } from './fixtures/serve-with.ts';

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

  test('answers every request as recorded', async () => {
    const answers = new Map<string, Seen>();
    for (const request of requests) {
      const answer = await seen(await server.fetch(new Request(hostedSite.origin + request)));
      // What a host sends with a redirect is not a part of its published code.
      const isRedirect = answer.location !== undefined;
      answers.set(`GET ${request}`, isRedirect ? { ...answer, headers: {} } : answer);
    }
    await expect(formatAnswers(answers)).toMatchFileSnapshot(`fixtures/answers/${name}.txt`);
  });
});

describe('netlify, by its own parsers', () => {
  const { folder, remove } = temporaryFolder();
  writeFiles(folder, outputFiles('netlify'));
  afterAll(remove);

  test('has the recorded headers and redirects', async () => {
    const { headers, redirects, errors } = await readNetlifyRules(folder);
    expect(errors).toEqual([]);
    const answers = new Map<string, Partial<Seen>>();
    for (const request of new Set(requests.map((each) => each.split('?', 1)[0] ?? ''))) {
      const { status, to } = redirects.find(({ path }) => path === request) ?? {};
      const sent = headers
        .filter(({ forRegExp }) => forRegExp.test(request))
        .map(({ values }) => values);
      const all = Object.assign({}, ...sent) as Seen['headers'];
      const redirect = status === undefined ? {} : { status, location: to };
      answers.set(`GET ${request}`, { ...redirect, headers: all });
    }
    await expect(formatAnswers(answers)).toMatchFileSnapshot('fixtures/answers/netlify.txt');
  });
});
