import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { plainSite } from '../fixtures/temporary-site.ts';
import { arrange } from '../report/arrange.ts';
import { startDevSite, type DevSite } from './fixtures/dev-site.ts';
import type { Messages } from './messages.ts';

/** Sends a raw request, and returns the response when the server closes the connection. */
async function sendRaw(port: number, text: string): Promise<string> {
  const socket = net.connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString('latin1')));
  socket.on('error', () => {});
  socket.write(text, 'latin1');
  await once(socket, 'close');
  return answer;
}

const get = (target: string, headers = 'Host: localhost') =>
  `GET ${target} HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** Opens a page's event stream and collects its messages. */
async function listenTo(site: DevSite, page: string, version = '') {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(
    `${site.origin}/__sitegen/events?${new URLSearchParams({ page, version })}`,
    { signal: stop.signal },
  );
  const messages: {
    [Name in keyof Messages]: { name: Name; message: Messages[Name] };
  }[keyof Messages][] = [];
  void (async () => {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (const [whole, name, data] of text.matchAll(/event: (\w+)\ndata: (.*)\n\n/g)) {
        messages.push({ name, message: JSON.parse(data ?? '') } as (typeof messages)[number]);
        text = text.replace(whole, '');
      }
    }
  })().catch(() => {});
  return messages;
}

const page = async (site: DevSite, pathname: string) =>
  (await fetch(site.origin + pathname)).text();
const shows = (site: DevSite, pathname: string, text: string) =>
  vi.waitFor(async () => expect(await page(site, pathname)).toContain(text), {
    timeout: 10_000,
    interval: 20,
  });
const post = (text: string) => `---\ntitle: First\n---\n${text}\n`;

describe('a dev server', () => {
  it('serves pages, variants, assets and the 404 page as a host does, from memory', async () => {
    const site = await startDevSite();
    const statuses = [
      '/',
      '/terms/',
      '/ledger/terms/',
      '/nowhere/',
      '/sitemap.xml',
      '/posts/first',
    ].map(async (pathname) => [
      pathname,
      (await fetch(site.origin + pathname, { redirect: 'manual' })).status,
    ]);
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual({
      '/': 200,
      '/terms/': 200,
      '/ledger/terms/': 200,
      '/nowhere/': 404,
      '/sitemap.xml': 200,
      '/posts/first': 302,
    });
    expect(await page(site, '/nowhere/')).toContain('<title>Lost</title>');
    const mark = /src="(\/assets\/mark-[^"]+)"/.exec(await page(site, '/'))?.[1] ?? '';
    expect((await fetch(site.origin + mark)).headers.get('content-type')).toBe('image/svg+xml');
  });

  it('serves below the base path, and redirects to it', async () => {
    const site = await startDevSite({}, { base: '/docs/' });
    expect((await fetch(`${site.origin}/`)).url).toBe(`${site.origin}/docs/`);
    expect((await fetch(`${site.origin}/terms/`)).status).toBe(404);
  });

  it('sends the new page in the event', async () => {
    const site = await startDevSite();
    const messages = await listenTo(site, '/posts/first/');
    site.write('content/posts/01-first.md', post('Changed.'));
    await vi.waitFor(
      () =>
        expect(messages.findLast(({ name }) => name === 'page')?.message).toMatchObject({
          html: expect.stringContaining('Changed.'),
        }),
      { timeout: 10_000 },
    );
  });

  it('keeps an open 404 page up to date', async () => {
    const site = await startDevSite();
    const messages = await listenTo(site, '/nowhere/');
    site.write('content/lost.md', '---\ntitle: Not here\n---\n');
    await vi.waitFor(
      () =>
        expect(messages.findLast(({ name }) => name === 'page')?.message).toMatchObject({
          html: expect.stringContaining('<title>Not here</title>'),
        }),
      { timeout: 10_000 },
    );
    await site.settled();
  });

  it('sends only pages that changed', async () => {
    const site = await startDevSite();
    const version = /data-version="(\w+)"/.exec(await page(site, '/terms/'))?.[1] ?? '';
    const messages = await listenTo(site, '/terms/', version);
    site.write('content/posts/01-first.md', post('Changed.'));
    await shows(site, '/posts/first/', 'Changed.');
    site.write(
      'content/terms.md',
      String(plainSite['content/terms.md']).replace('Everything', 'All'),
    );
    await vi.waitFor(() => expect(messages.filter(({ name }) => name === 'page')).toHaveLength(1), {
      timeout: 10_000,
    });
    expect(messages.find(({ name }) => name === 'page')?.message).toMatchObject({
      html: expect.stringContaining('All'),
    });
  });

  it('keeps the last good page and sends the problems until they are fixed', async () => {
    const site = await startDevSite();
    const messages = await listenTo(site, '/');
    const latest = () => messages.findLast(({ name }) => name === 'problems')?.message;
    site.write('content/home.md', '---\ntitel: Welcome\n---\nText.\n');
    await vi.waitFor(
      () =>
        expect(latest()).toMatchObject({
          stale: true,
          problems: [{ code: 'content/unknown-field', place: 'content/home.md:2:1' }],
        }),
      { timeout: 10_000 },
    );
    expect(await page(site, '/')).toContain('Welcome to');
    site.write(
      'content/home.md',
      '---\ntitle: Fixed\n---\nText.\n\n## Prices {#prices}\n\nNone.\n',
    );
    await vi.waitFor(() => expect(latest()).toEqual({ stale: false, problems: [] }), {
      timeout: 10_000,
    });
    expect(await page(site, '/')).toContain('Fixed');
  });

  it('reports broken links beside the errors while a page cannot be made', async () => {
    const site = await startDevSite({
      'content/home.md': '---\ntitel: Welcome\n---\nSee [there](/nowhere/).\n',
      'content/terms.md': String(plainSite['content/terms.md']).replace('(/)', '(/nobody/)'),
    });
    expect(arrange(site.reported.at(-1) ?? []).map(({ code, file }) => `${code} ${file}`)).toEqual([
      'content/unknown-field content/home.md',
      'link/broken content/home.md',
      'link/broken content/terms.md',
    ]);
  });

  it('answers with a placeholder while the site cannot be built', async () => {
    const site = await startDevSite({ 'content/site.yaml': 'origin: [' });
    const response = await fetch(`${site.origin}/`);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('__sitegen/client.js');
    site.write('content/site.yaml', String(plainSite['content/site.yaml']));
    await shows(site, '/', 'Welcome to');
  });

  it('reports an internal error in the browser and refers to the terminal', async () => {
    const errors: unknown[] = [];
    const site = await startDevSite(
      {
        'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
          '  settings,\n',
          '  settings: {} as never,\n',
        ),
      },
      { events: { onInternalError: (error) => void errors.push(error) } },
    );
    const messages = await listenTo(site, '/');
    await vi.waitFor(
      () =>
        expect(messages.findLast(({ name }) => name === 'problems')?.message).toMatchObject({
          problems: [{ code: 'generator/defect' }],
        }),
      { timeout: 10_000 },
    );
    expect(errors[0]).toBeInstanceOf(TypeError);
  });

  it('reports an internal error without its stack, and continues when it is fixed', async () => {
    const errors: unknown[] = [];
    const site = await startDevSite(
      {},
      { events: { onInternalError: (error) => void errors.push(error) } },
    );
    const messages = await listenTo(site, '/');
    site.write(
      'templates/site.tsx',
      String(plainSite['templates/site.tsx']).replace("styles: ['main.css']", 'styles: 5 as never'),
    );
    await vi.waitFor(
      () =>
        expect(messages.findLast(({ name }) => name === 'problems')?.message).toMatchObject({
          stale: true,
          problems: [{ code: 'generator/defect' }],
        }),
      { timeout: 10_000 },
    );
    expect(JSON.stringify(messages)).not.toMatch(/TypeError|\bat .*:\d+:\d+/);
    expect(errors.length).toBeGreaterThan(0);
    site.write(
      'templates/site.tsx',
      String(plainSite['templates/site.tsx']).replace('<main>', '<main className="fixed">'),
    );
    await shows(site, '/', '<main class="fixed">');
  });

  it('does not report an error in a file that an editor has only half saved', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 5; round++) {
      site.write('content/home.md', '');
      await new Promise((resolve) => setTimeout(resolve, 15));
      site.write(
        'content/home.md',
        `---\ntitle: Round ${round}\n---\nText.\n\n## Prices {#prices}\n\nNone.\n`,
      );
      await shows(site, '/', `Round ${round}`);
    }
    expect(site.reported).toEqual([]);
  });
});

describe('a changed file is shown', () => {
  const first = 'content/posts/01-first.md';

  it('when an editor writes a temporary file and renames it', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 3; round++) {
      writeFileSync(
        path.join(site.root, 'content/posts/.01-first.md.swp'),
        post(`Round ${round}.`),
      );
      renameSync(
        path.join(site.root, 'content/posts/.01-first.md.swp'),
        path.join(site.root, first),
      );
      await shows(site, '/posts/first/', `Round ${round}.`);
    }
  });

  it('when it is written in several steps', async () => {
    const site = await startDevSite();
    site.write(first, '---\ntitle: Fi');
    for (const part of ['rst\n---\nOne', ' two', ' three.\n']) {
      await new Promise((resolve) => setTimeout(resolve, 10));
      appendFileSync(path.join(site.root, first), part);
    }
    await shows(site, '/posts/first/', 'One two three.');
    expect(site.reported).toEqual([]);
  });

  it('in its last state after many saves in a row', async () => {
    const site = await startDevSite();
    for (let round = 0; round < 200; round++) site.write(first, post(`Round ${round}.`));
    await shows(site, '/posts/first/', 'Round 199.');
  });

  it('when it is added, renamed or deleted', async () => {
    const site = await startDevSite();
    site.write('content/posts/03-third.md', post('The third.'));
    await shows(site, '/posts/third/', 'The third.');
    renameSync(
      path.join(site.root, 'content/posts/03-third.md'),
      path.join(site.root, 'content/posts/03-last.md'),
    );
    await shows(site, '/posts/last/', 'The third.');
    await vi.waitFor(async () =>
      expect((await fetch(`${site.origin}/posts/third/`)).status).toBe(404),
    );
    rmSync(path.join(site.root, 'content/posts/03-last.md'));
    await vi.waitFor(
      async () => expect((await fetch(`${site.origin}/posts/last/`)).status).toBe(404),
      { timeout: 10_000 },
    );
  });

  it('when its folder was replaced, as git does, and edited again', async () => {
    const site = await startDevSite();
    const [folder, aside] = [path.join(site.root, 'content/posts'), path.join(site.root, 'aside')];
    for (let round = 0; round < 3; round++) {
      renameSync(folder, aside);
      cpSync(aside, folder, { recursive: true });
      rmSync(aside, { recursive: true });
      site.write(first, post(`Round ${round}.`));
      await shows(site, '/posts/first/', `Round ${round}.`);
      site.write(first, post(`After ${round}.`));
      await shows(site, '/posts/first/', `After ${round}.`);
    }
  });

  it('when its folder did not exist at the start of the server', async () => {
    const site = await startDevSite({
      'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
        "'mark.svg'",
        "'new/deep/mark.svg'",
      ),
      'assets/mark.svg': undefined,
    });
    expect((await fetch(`${site.origin}/`)).status).toBe(500);
    site.write('assets/new/deep/mark.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    await shows(site, '/', 'assets/mark-');
  });

  it('when templates import it from another folder', async () => {
    const templates = `import { word } from '../shared/word.ts';\n${String(plainSite['templates/site.tsx']).replace('<main>', '<main id={word}>')}`;
    const site = await startDevSite({
      'templates/site.tsx': templates,
      'shared/word.ts': "export const word = 'first';\n",
    });
    await shows(site, '/', '<main id="first">');
    site.write('shared/word.ts', "export const word = 'second';\n");
    await shows(site, '/', '<main id="second">');
  });

  it('when it is a template, and when a schema gets another field', async () => {
    const site = await startDevSite();
    const templates = String(plainSite['templates/site.tsx']);
    site.write('templates/site.tsx', templates.replace('<main>', '<main className="wide">'));
    await shows(site, '/', '<main class="wide">');
    site.write(
      'templates/site.tsx',
      templates.replace(
        'const plain = contentType({ title: string() }',
        'const plain = contentType({ title: string(), note: string() }',
      ),
    );
    await vi.waitFor(
      () =>
        expect(site.reported.at(-1)?.map(({ code }) => code)).toEqual([
          'content/missing-field',
          'content/missing-field',
          'content/missing-field',
        ]),
      { timeout: 10_000 },
    );
  });
});

describe('the security of a dev server', () => {
  it.each([
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/%c0%ae%c0%ae/package.json',
    '/..\\..\\package.json',
    '/%5c..%5cpackage.json',
    '/assets/../content/site.yaml',
    '/content/site.yaml',
    '/templates/site.tsx',
    '/.env',
    '/%00',
    '/assets/%2e%2e%00.html',
    '/%252e%252e/package.json',
    '/~root',
    '/C:/Windows/win.ini',
    '/__sitegen/../content/site.yaml',
    '/__sitegen/client.js/../../content/site.yaml',
    '/index.html/.',
    `/${'a'.repeat(8000)}`,
  ])('reads nothing outside of the site at %s', async (target) => {
    const site = await startDevSite({ '.env': 'SECRET=1' });
    const answer = await sendRaw(site.port, get(target));
    expect(statusOf(answer)).toBe(404);
    expect(answer).not.toMatch(/root:|SECRET|hello@plain\.example\n|defineSite|at \S+ \(/);
  });

  it('reads nothing through symbolic links that the site does not use', async () => {
    const site = await startDevSite({ 'secret.txt': 'SECRET' });
    symlinkSync(path.join(site.root, 'secret.txt'), path.join(site.root, 'assets/link.txt'));
    mkdirSync(path.join(site.root, 'dist'));
    symlinkSync(path.join(site.root, 'secret.txt'), path.join(site.root, 'dist/link.txt'));
    for (const target of ['/link.txt', '/assets/link.txt', '/dist/link.txt'])
      expect(statusOf(await sendRaw(site.port, get(target)))).toBe(404);
  });

  it.each([
    ['a foreign host', get('/', 'Host: evil.example'), 403],
    ['no host', get('/', 'X: y'), 400],
    ['two hosts', get('/', 'Host: localhost\r\nHost: evil.example'), 400],
    ['a whole address', get('http://evil.example/'), 400],
    ['a whole address of this server', get('http://localhost/'), 400],
    [
      'a foreign origin',
      get('/__sitegen/events', 'Host: localhost\r\nOrigin: http://evil.example'),
      403,
    ],
    [
      'a foreign page',
      get(
        '/__sitegen/events',
        'Host: localhost\r\nSec-Fetch-Site: cross-site\r\nSec-Fetch-Mode: cors',
      ),
      403,
    ],
    [
      'a web socket',
      get(
        '/',
        'Host: localhost\r\nOrigin: http://evil.example\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13',
      ),
      403,
    ],
    [
      'POST',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nConnection: close\r\n\r\nhi',
      405,
    ],
    ['OPTIONS', 'OPTIONS / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n', 405],
    ['nonsense', 'HELO\r\n\r\n', 400],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`,
      400,
    ],
    [
      'an editor without its token',
      get('/__sitegen/open?token=0&file=content/home.md&line=1&column=1'),
      403,
    ],
    ['an unknown own address', get('/__sitegen/nothing'), 404],
  ])('refuses %s', async (_, request, status) => {
    const site = await startDevSite();
    const answer = await sendRaw(site.port, request);
    expect(statusOf(answer)).toBe(status);
    expect(answer).not.toMatch(/\bat .*:\d+:\d+|node_modules|\/src\//);
  });

  it('continues after a broken connection', async () => {
    const site = await startDevSite();
    const socket = net.connect(site.port, '127.0.0.1');
    socket.write('GET /__sitegen/events HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'data');
    socket.resetAndDestroy();
    site.write('content/posts/01-first.md', post('After.'));
    await shows(site, '/posts/first/', 'After.');
  });

  it('answers HEAD without a body', async () => {
    const site = await startDevSite();
    const answer = await sendRaw(
      site.port,
      'HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    );
    expect(statusOf(answer)).toBe(200);
    expect(answer.split('\r\n\r\n')[1]).toBe('');
  });

  it('uses the next port if one is in use on either loopback address, and fails with strictPort', async () => {
    const site = await startDevSite();
    const other = net.createServer().listen(0, '::1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const taken = (other.address() as net.AddressInfo).port;
    expect((await startDevSite({}, { port: site.port })).port).toBeGreaterThan(site.port);
    expect((await startDevSite({}, { port: taken })).port).toBeGreaterThan(taken);
    await expect(startDevSite({}, { port: site.port, strictPort: true })).rejects.toThrow(
      `Port ${site.port} is already in use.`,
    );
  });

  it('opens the editor only for its own links', async () => {
    const site = await startDevSite({}, { env: { SITEGEN_EDITOR: 'true {file}' } });
    const messages = await listenTo(site, '/');
    site.write('content/home.md', '---\ntitel: Welcome\n---\nText.\n');
    await vi.waitFor(
      () =>
        expect(messages.findLast(({ name }) => name === 'problems')?.message).toMatchObject({
          stale: true,
        }),
      { timeout: 10_000 },
    );
    const problems = (
      messages.findLast(({ name }) => name === 'problems')?.message as
        | Messages['problems']
        | undefined
    )?.problems;
    const link = problems?.[0]?.link ?? '';
    expect((await fetch(site.origin + link)).status).toBe(204);
    expect(
      (await fetch(site.origin + link, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    expect((await fetch(site.origin + link.replace('home.md', 'terms.md'))).status).toBe(403);
    expect((await fetch(site.origin + link.replace(/token=\w/, 'token=x'))).status).toBe(403);
  });
});
