import { appendFileSync, cpSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { build } from '../../build.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { redirectingSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { siteHeaders } from '../../features/hosts/headers.ts';
import { startPreview } from '../preview/preview-server.ts';
import { addDoctorCommand } from './doctor-command.ts';
import { addHostCommand } from '../host/host-command.ts';

/** A site without example addresses. */
const site: Files = Object.fromEntries(
  Object.entries(redirectingSite('  - from: /old/\n    to: /terms/\n')).map(([file, text]) => [
    file,
    typeof text === 'string' ? text.replaceAll('plain.example', 'plain.dev') : text,
  ]),
);

async function sitegen(root: string, ...args: string[]) {
  const command = args[0] === 'host' ? addHostCommand : addDoctorCommand;
  const { status, stdout, stderr } = await runCommand(command, args, { cwd: root });
  return { code: status, text: stdout + stderr };
}

/** Returns a built site, and serves a copy that `change` can modify. */
async function live(change: (folder: string) => void = () => {}) {
  const root = temporarySite(site);
  await build({ root, host: 'apache' });
  const out = path.join(root, 'live');
  cpSync(path.join(root, 'dist'), out, { recursive: true });
  change(out);
  const server = await startPreview({
    out,
    base: '/',
    port: 0,
    strictPort: false,
    host: undefined,
    site: {
      headers: siteHeaders("default-src 'none'; img-src 'self'; style-src 'self'"),
      redirects: ['/old/', '/old'].map((from) => ({ from, to: '/terms/', status: 301 })),
    },
  });
  onTestFinished(() => server.close());
  return { root, url: `http://localhost:${server.port}/` };
}

test('a published site that equals the build has no problems', async () => {
  const { root, url } = await live();
  const { code, text } = await sitegen(root, 'doctor', '--url', url, '--host', 'apache');
  expect(text).toMatch(/^✓ http:.*: \d+ answers as built\n$/);
  expect(code).toBe(0);
});

test('lists the problems of a published site with advice', async () => {
  const { root, url } = await live((folder) =>
    appendFileSync(path.join(folder, 'terms/index.html'), '<!-- -->'),
  );
  const { code, text } = await sitegen(root, 'doctor', '--url', url, '--host', 'apache');
  expect(text).toMatch(
    /^✘ \/terms\/: differs from the build\n\n→ Publish all files .*\n1 problem of http:/,
  );
  expect(code).toBe(1);
});

test('advises to start a server that gives no answer', async () => {
  const url = 'http://127.0.0.1:9';
  const { code, text } = await sitegen(temporarySite(site), 'doctor', '--url', url);
  expect(text).toContain('→ Start the server, or correct the address.\n1 problem of');
  expect(code).toBe(1);
});

test('rejects the address of another page', async () => {
  const root = temporarySite(site);
  const { code } = await sitegen(root, 'doctor', '--url', 'https://plain.dev/elsewhere/');
  expect(code).toBe(2);
});
