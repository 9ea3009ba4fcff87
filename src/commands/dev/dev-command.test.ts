import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, redirectingSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addDevCommand } from './dev-command.ts';
import { addPreviewCommand } from '../preview/preview-command.ts';
import { eventually, hasEnded, seen, start } from './fixtures/start-command.ts';

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
    expect(await ended).toEqual([null, 'SIGINT']);
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
    expect(await ended).toEqual([null, 'SIGTERM']);
    await hasEnded(child);
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
    expect(await ended).toEqual([null, 'SIGINT']);
  });

  test('serves a site at the path that it was built for', async () => {
    const root = temporarySite(plainSite);
    await build({ root, base: '/hotel/' });
    const { out, err } = start(['preview', '--port', '0'], root);
    await seen(out, /^http:\/\/localhost:\d+\/hotel\/$/m);
    expect(err()).toBe('The site was built for /hotel/.\n');
    expect(await (await fetch(out().trim())).text()).toContain('href="/hotel/terms/');
  });

  test('redirects in a site for a host', async () => {
    const files = redirectingSite('  - from: /old/\n    to: /terms/\n    status: 308\n');
    const settings = `host: netlify\n${String(files['content/site.yaml'])}`;
    const root = temporarySite({ ...files, 'content/site.yaml': settings });
    await build({ root });
    const { out } = start(['preview', '--port', '0'], root);
    await seen(out, /^http:\/\/localhost:\d+\/\n$/);
    const { status, headers } = await fetch(`${out().trim()}old/`, { redirect: 'manual' });
    expect([status, headers.get('location')]).toEqual([308, '/terms/']);
  });
});
