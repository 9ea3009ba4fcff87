import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { command, eventually, hasEnded, isAlive, seen, start } from './fixtures/start-command.ts';

/** Returns the templates of the plain site with another start of its main element. */
const withMain = (start: string) =>
  String(plainSite['templates/site.tsx']).replace('<main>', start);

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

test('ends while it handles a change and its watched folders are deleted', async () => {
  // Enough that a pass is still running when the first page has changed.
  const posts = Array.from({ length: 600 }, (_, index) => [
    `content/posts/post-${index}.md`,
    '---\ntitle: A post\n---\nText.\n',
  ]);
  const root = temporarySite({ ...plainSite, ...Object.fromEntries(posts) });
  const { child, out, err, ended } = start(['dev', '--port', '0'], root);
  await seen(err, 'Ctrl-C');
  writeFileSync(path.join(root, 'templates/site.tsx'), withMain('<main id="changed">'));
  const page = async () => (await fetch(out().trim())).text();
  await eventually(async () => expect(await page()).toContain('<main id="changed">'));
  process.kill(child.pid!, 'SIGINT');
  // Fails while the process still writes to it.
  await eventually(() => rmSync(root, { recursive: true, force: true }));
  expect(await ended).toEqual([0, null]);
});

test('stops a template that never ends, and shows it when it is corrected', async () => {
  const root = temporarySite(plainSite);
  const template = path.join(root, 'templates/site.tsx');
  const { child, out, err, ended } = start(['dev', '--port', '0', '--no-color'], root);
  await seen(err, 'Ctrl-C');
  writeFileSync(template, withMain('<main>{(() => { for (;;) String(1); })()}'));
  await seen(err, 'template/endless');
  expect(err()).toMatch(/templates\/site\.tsx:\d+:\d+/);
  const response = await fetch(`${out().trim()}terms/`);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Terms')]);
  const { body } = await fetch(`${out().trim()}__sitegen/events?page=/`);
  let events = '';
  for await (const chunk of body ?? []) {
    events += Buffer.from(chunk).toString();
    if (/event: panel\ndata: .*\n/.test(events)) break;
  }
  expect(events).toContain('The template ran for more than five seconds');
  writeFileSync(template, withMain('<main id="corrected">'));
  await seen(err, 'All errors are fixed.');
  expect(await (await fetch(out().trim())).text()).toContain('<main id="corrected">');

  writeFileSync(template, `${withMain('<main>')}for (;;) String(1);\n`);
  const request = () => fetch(out().trim(), { signal: AbortSignal.timeout(1000) });
  await eventually(() => expect(request()).rejects.toThrow());
  process.kill(child.pid!, 'SIGTERM');
  expect(await ended).toEqual([0, null]);
  await hasEnded(child);
});
