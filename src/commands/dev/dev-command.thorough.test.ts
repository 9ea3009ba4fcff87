import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { eventually, hasEnded, seen, start } from './fixtures/start-command.ts';

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
