import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { command, eventually, hasEnded, isAlive, seen, start } from './fixtures/start-command.ts';

test('ends by itself after the process that started it was killed', async () => {
  const args = [command, 'dev', '--port', '0', '--root', temporarySite(plainSite)];
  const script = `require('node:child_process').spawn(process.execPath, ${JSON.stringify(args)}, { stdio: ['ignore', 'inherit', 'ignore'] })`;
  const parent = spawn(process.execPath, ['-e', script], {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(() => void (isAlive(parent) && process.kill(-parent.pid!, 'SIGKILL')));
  await once(parent.stdout, 'data');
  process.kill(parent.pid!, 'SIGKILL');
  await eventually(() => expect(isAlive(parent)).toBe(false));
});

test('ends on Ctrl-C in a template that never ends, and leaves no process', async () => {
  const root = temporarySite(plainSite);
  const { child, out, err, ended } = start(['dev', '--port', '0'], root);
  await seen(err, 'Ctrl-C');
  const template = path.join(root, 'templates/site.tsx');
  writeFileSync(template, `${String(plainSite['templates/site.tsx'])}for (;;) String(1);\n`);
  const request = () => fetch(out().trim(), { signal: AbortSignal.timeout(1000) });
  await eventually(() => expect(request()).rejects.toThrow('timeout'));
  process.kill(child.pid!, 'SIGINT');
  expect(await ended).toEqual([null, 'SIGINT']);
  await hasEnded(child);
  const { port } = new URL(out());
  const next = start(['dev', '--port', port, '--strict-port'], temporarySite(plainSite));
  await seen(next.out, `http://localhost:${port}/`);
});
