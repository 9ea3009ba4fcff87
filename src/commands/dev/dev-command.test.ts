import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { build } from '../../build.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, redirectingSite, temporarySite } from '../../test-support/temporary-site.ts';
import { seconds } from '../../test-support/time.ts';
import { addDevCommand } from './dev-command.ts';
import { addPreviewCommand } from '../preview/preview-command.ts';

const command = path.resolve(import.meta.dirname, '../../../bin/sitegen.cjs');

interface Running {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<unknown[]>;
}

/** Starts the command in a separate process group, to find processes that it leaves behind. */
function start(args: readonly string[], root: string): Running {
  const child = spawn(process.execPath, [command, ...args, '--root', root], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void (isAlive(child) && process.kill(-child.pid!, 'SIGKILL')));
  let [out, err] = ['', ''];
  child.stdout?.on('data', (data) => (out += data));
  child.stderr?.on('data', (data) => (err += data));
  return { child, out: () => out, err: () => err, ended: once(child, 'exit') };
}

/** Returns whether a process of the group is still running, zombies (state Z) excluded. */
function isAlive({ pid }: ChildProcess): boolean {
  const processes = execFileSync('ps', ['-A', '-o', 'pgid=,stat='], { encoding: 'utf8' }).split(
    '\n',
  );
  return processes.some((line) => line.trim().startsWith(`${pid} `) && !/\sZ/.test(line));
}

/** Waits until an assertion holds. */
const eventually = (assertion: () => void | Promise<void>) =>
  vi.waitFor(assertion, { timeout: seconds(25), interval: 20 });
const seen = (what: () => string, text: string | RegExp) =>
  eventually(() => expect(what()).toMatch(text));
const hasEnded = (child: ChildProcess) => eventually(() => expect(isAlive(child)).toBe(false));

/** Returns the templates of the plain site with another start of its main element. */
const withMain = (start: string) =>
  String(plainSite['templates/site.tsx']).replace('<main>', start);

describe('sitegen dev', () => {
  test('prints its address and each error once, and leaves no process after Ctrl-C', async () => {
    const root = temporarySite(plainSite);
    const { child, out, err, ended } = start(['dev', '--port', '0', '--no-color'], root);
    await seen(out, /^http:\/\/localhost:\d+\/\n$/);
    const address = out().trim();
    expect(await (await fetch(address)).text()).toContain('Welcome to');
    await seen(err, /\d+ pages in .*Ctrl-C/);

    const file = path.join(root, 'content/terms.md');
    writeFileSync(file, '---\ntitel: Terms\n---\n');
    await seen(err, 'There is no field “titel” here.');
    writeFileSync(file, String(plainSite['content/terms.md']));
    await seen(err, 'All errors are fixed.');
    expect(err().match(/There is no field “titel”/g)).toHaveLength(1);

    process.kill(child.pid!, 'SIGINT');
    expect(await ended).toEqual([0, null]);
    await hasEnded(child);
    await expect(fetch(address)).rejects.toThrow();
  });

  test('prints an internal error once, and again if it returns', async () => {
    const good = String(plainSite['templates/site.tsx']);
    const bad = good.replace("styles: ['main.css']", 'styles: 5 as never');
    const root = temporarySite({ ...plainSite, 'templates/site.tsx': bad });
    const { err } = start(['dev', '--port', '0', '--no-color'], root);
    await seen(err, /This is a bug/);
    expect(err().match(/Internal error/g)).toHaveLength(1);
    writeFileSync(path.join(root, 'templates/site.tsx'), good);
    await seen(err, 'All errors are fixed.');
    writeFileSync(path.join(root, 'templates/site.tsx'), bad);
    await seen(err, /This is a bug[^]*This is a bug/);
    expect(err().match(/Internal error/g)).toHaveLength(2);
  });

  test('ends at once on a signal while it starts', async () => {
    const { child, out, ended } = start(['dev', '--port', '0'], temporarySite(plainSite));
    await seen(out, 'http://');
    process.kill(child.pid!, 'SIGTERM');
    expect((await ended)[0]).toBe(0);
    await hasEnded(child);
  });

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

  test.skipIf(process.platform === 'win32')(
    'serves a site in a folder whose name means something in a URL',
    async () => {
      const root = path.join(temporarySite({}), "a ?#%41 ü&'");
      for (const [file, contents] of Object.entries(plainSite)) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), String(contents));
      }
      const { out } = start(['dev', '--port', '0', '--no-color'], root);
      await seen(out, /^http:/);
      const page = async () => (await fetch(`${out().trim()}terms/`)).text();
      expect(await page()).toContain('Everything.');
      writeFileSync(
        path.join(root, 'content/terms.md'),
        String(plainSite['content/terms.md']).replace('Everything', 'Nothing'),
      );
      await eventually(async () => expect(await page()).toContain('Nothing.'));
    },
  );

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
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('Terms'),
    ]);
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

  test.each([
    [['dev', '--port', 'x'], /It must be a number from 1 to 65535/],
    [['dev', '--host', '203.0.113.7'], /Cannot listen on 203\.0\.113\.7/],
    [['dev', '--prot', '1'], /Did you mean --port/],
    [['preview', '--out', 'nowhere'], /There is no finished site/],
  ])('%j is wrong usage', async (args, message) => {
    const cwd = temporarySite(plainSite);
    const { status, stderr } = await runCommand([addDevCommand, addPreviewCommand], args, { cwd });
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });
});

describe('sitegen preview', () => {
  test('serves the finished site until Ctrl-C', async () => {
    const root = temporarySite(plainSite);
    await build({ root });
    const { child, out, ended } = start(['preview', '--port', '0'], root);
    await seen(out, /^http:\/\/localhost:\d+\/\n$/);
    expect(await (await fetch(out().trim())).text()).toContain('Welcome to');
    process.kill(child.pid!, 'SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  test.each([
    ['the host of the site', [], [308, '/terms/']],
    ['another host', ['--as', 'github-pages'], [404, null]],
  ])(
    'answers as %s',
    async (_, args, expected) => {
      const files = redirectingSite('  - from: /old/\n    to: /terms/\n    status: 308\n');
      const settings = `host: netlify\n${String(files['content/site.yaml'])}`;
      const root = temporarySite({ ...files, 'content/site.yaml': settings });
      await build({ root });
      const { out } = start(['preview', '--port', '0', ...args], root);
      await seen(out, /^http:\/\/localhost:\d+\/\n$/);
      const { status: sent, headers } = await fetch(`${out().trim()}old/`, { redirect: 'manual' });
      expect([sent, headers.get('location')]).toEqual(expected);
    },
    60_000,
  );
});
