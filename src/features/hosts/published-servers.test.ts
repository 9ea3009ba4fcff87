import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { formatAnswers, seen, type Seen } from './fixtures/answers.ts';
import type { HostName } from '../../config/host-names.ts';
import { hostedSite, requests } from './fixtures/hosted-files.ts';
import {
  hostFilesOf,
  publishedServers,
  readNetlifyRules,
  type PublishedServer,
} from './fixtures/published-servers.ts';
import { serveMoved, visits } from './fixtures/old-addresses.ts';
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
  writeFiles(folder, hostFilesOf('netlify'));
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

describe('a site under a path', () => {
  test.each(Object.entries(publishedServers))(
    'is answered by %s as recorded',
    async (name, start) => {
      const { folder, remove } = temporaryFolder();
      onTestFinished(remove);
      const server = await start(folder, await serveMoved(name as HostName, folder));
      onTestFinished(() => server.close());
      const answers = new Map<string, Partial<Seen>>();
      for (const { target } of visits) {
        const { status, location, body } = await seen(
          await server.fetch(new Request(hostedSite.origin + target)),
        );
        answers.set(`GET ${target}`, { status, location, body });
      }
      await expect(formatAnswers(answers)).toMatchFileSnapshot(
        `fixtures/answers/${name}-below-path.txt`,
      );
    },
  );

  test.each(['netlify', 'github-pages'] as const)('has files for %s as recorded', async (name) => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const { files } = await serveMoved(name, folder);
    const rules = Buffer.from(files['_redirects'] ?? '').toString();
    const names = Object.keys(files).sort().join('\n');
    await expect(`${names}\n\n${rules}`).toMatchFileSnapshot(
      `fixtures/answers/${name}-below-path.txt`,
    );
  });
});
