import { once } from 'node:events';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../build.ts';
import { redirectingSite, temporarySite, type Files } from '../test-support/temporary-site.ts';
import { siteHeaders } from '../hosts/headers.ts';
import { hosts } from '../hosts/hosts.ts';
import { startPreview } from '../preview/preview-server.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addHostCommand } from './host-command.ts';
import { run } from './run.ts';

/** A site without example addresses. */
const site: Files = Object.fromEntries(
  Object.entries(redirectingSite('  - from: /old/\n    to: /terms/\n')).map(([file, text]) => [
    file,
    typeof text === 'string' ? text.replaceAll('plain.example', 'plain.dev') : text,
  ]),
);

async function sitegen(root: string, ...args: string[]) {
  let text = '';
  const stream = () =>
    new Writable({ write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()) });
  const io = {
    stdout: stream(),
    stderr: stream(),
    env: { NO_COLOR: '1' },
    cwd: root,
    platform: 'linux',
  };
  const code = await run(args, io, [addDoctorCommand, addHostCommand]);
  return { code, text };
}

test('a project that is ready has no problems', async () => {
  const root = temporarySite(site);
  await build({ root, host: 'nginx' });
  await sitegen(root, 'host', 'nginx');
  const { code, text } = await sitegen(root, 'doctor', '--host', 'nginx');
  expect(text.split('\n').filter((line) => line !== '' && !line.startsWith('✓'))).toEqual([]);
  expect(code).toBe(0);
});

test.each<[string, Files, string[], string]>([
  ['no finished site', {}, [], 'There is no dist/.'],
  ['no configuration', {}, ['--host', 'firebase'], 'firebase.json is missing.'],
  [
    'configuration of somebody else',
    { 'vercel.json': '{}' },
    ['--host', 'vercel'],
    'vercel.json is out of date.',
  ],
  ['a host without headers', {}, ['--host', 'github-pages'], 'GitHub Pages cannot send headers'],
  [
    'hidden files that are not published',
    { '.github/workflows/site.yml': '- uses: actions/upload-pages-artifact@v5\n' },
    ['--host', 'github-pages'],
    '.github/workflows/site.yml leaves out hidden files',
  ],
  [
    'a version of an action that always leaves out hidden files',
    {
      '.github/workflows/site.yml':
        '- uses: actions/upload-pages-artifact@v4\n  with:\n    include-hidden-files: true\n',
    },
    ['--host', 'github-pages'],
    '.github/workflows/site.yml leaves out hidden files',
  ],
  [
    'hidden files that are not deployed',
    { 'firebase.json': '{ "hosting": { "ignore": ["firebase.json", "**/.*"] } }' },
    ['--host', 'firebase'],
    'firebase.json ignores **/.*, so .well-known/ is not published.',
  ],
  [
    'a redirect that wins over a page',
    { 'vercel.json': '{ "redirects": [{ "source": "/terms", "destination": "/" }] }' },
    ['--host', 'vercel'],
    'A redirect from /terms hides the page',
  ],
  [
    'a project site without its path',
    { '.git/config': '[remote "origin"]\n\turl = https://github.com/plain/handbook.git\n' },
    ['--site', 'https://plain.github.io'],
    'GitHub Pages serves this repository at https://plain.github.io/handbook/, but the site is built for /.',
  ],
  [
    'example facts',
    {
      'content/site.yaml': String(site['content/site.yaml']).replace(
        'hello@plain.dev',
        'hello@plain.example',
      ),
    },
    [],
    'The pages contain 1 example address.',
  ],
  [
    'a placeholder of “sitegen init”',
    { 'content/terms.md': `${String(site['content/terms.md'])}\nVAT: [your VAT number]\n` },
    [],
    'The pages contain 1 placeholder.',
  ],
])('reports %s', async (_, files, args, message) => {
  const { code, text } = await sitegen(temporarySite({ ...site, ...files }), 'doctor', ...args);
  expect(text).toContain(`✘ ${message}`);
  expect(code).toBe(1);
});

test.each<[string, Files, string]>([
  [
    'a redirect by a pattern',
    { 'firebase.json': '{ "hosting": { "redirects": [{ "regex": "/a" }] } }' },
    'hides',
  ],
  [
    'a pattern that ignores other hidden files',
    { 'firebase.json': '{ "hosting": { "ignore": ["**/.git/**"] } }' },
    'ignores',
  ],
  [
    'an action that publishes hidden files',
    { '.github/workflows/site.yml': '- uses: actions/upload-pages-artifact@0a1b2c # v3.0.1\n' },
    'leaves out',
  ],
  ['a folder among the workflows', { '.github/workflows/old/site.yml': '' }, 'EISDIR'],
])('does not report %s', async (_, files, message) => {
  const { text } = await sitegen(temporarySite({ ...site, ...files }), 'doctor');
  expect(text).not.toContain(message);
});

test('a file in place of the finished site is not an internal error', async () => {
  const { code, text } = await sitegen(temporarySite({ ...site, dist: '' }), 'doctor');
  expect([code, text]).toEqual([2, expect.stringContaining('dist cannot be read')]);
});

/** Returns a built site, and serves a copy that `change` can modify. */
async function live(change: (folder: string) => void = () => {}) {
  const root = temporarySite(site);
  await build({ root });
  const out = path.join(root, 'live');
  cpSync(path.join(root, 'dist'), out, { recursive: true });
  change(out);
  const server = await startPreview({
    out,
    base: '/',
    port: 0,
    strictPort: false,
    host: undefined,
    as: {
      host: hosts.apache,
      site: {
        headers: siteHeaders("default-src 'none'; style-src 'self'"),
        redirects: ['/old/', '/old'].map((from) => ({ from, to: '/terms/', status: 301 })),
      },
    },
  });
  onTestFinished(() => server.close());
  return { root, url: `http://localhost:${server.port}/` };
}

test('a published site that equals the build has no problems', async () => {
  const { root, url } = await live();
  const { text } = await sitegen(root, 'doctor', '--url', url);
  expect(text).toMatch(/^✓ \/terms\/ +200 /m);
  expect(text).toMatch(/^✓ \/old\/ +301 /m);
  expect(text).not.toMatch(/^✘ \//m);
});

test('a page that was changed in transfer is reported', async () => {
  const { root, url } = await live((folder) =>
    appendFileSync(path.join(folder, 'terms/index.html'), '<!-- -->'),
  );
  const { code, text } = await sitegen(root, 'doctor', '--url', url);
  expect(text).toMatch(/^✘ \/terms\/ .* differs from the build$/m);
  expect(text.match(/^✘ \//gm)).toHaveLength(1);
  expect(code).toBe(1);
});

test('a published site without headers, redirects and a 404 page is reported', async () => {
  const root = temporarySite(site);
  await build({ root });
  const home = readFileSync(path.join(root, 'dist/index.html'));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(home);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { text } = await sitegen(root, 'doctor', '--url', `http://127.0.0.1:${port}`);
  expect(text).toMatch(/^✘ \/ .* not as configured: .*content-security-policy/m);
  expect(text).toMatch(/^✘ \/old\/ .* does not redirect to \/terms\/$/m);
  expect(text).toMatch(/^✘ \/sitegen-doctor\/.* the status should be 404$/m);
});

test('a site that does not respond, and an invalid address, are reported', async () => {
  const root = temporarySite(site);
  const { text } = await sitegen(root, 'doctor', '--url', 'http://127.0.0.1:9');
  expect(text).toMatch(/^✘ \/ .* no answer: /m);
  const secure = await sitegen(root, 'doctor', '--url', 'https://127.0.0.1:9');
  expect(secure.text).toMatch(/^✘ \/ .* no answer: /m);
  expect(secure.text).not.toContain('http:');
  const { code } = await sitegen(root, 'doctor', '--url', 'https://plain.dev/elsewhere/');
  expect(code).toBe(2);
});
