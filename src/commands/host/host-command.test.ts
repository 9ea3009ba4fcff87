import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build } from '../../build.ts';
import { runCommand } from '../../test-support/run-command.ts';
import {
  plainSite,
  redirectingSite,
  temporarySite,
  type Files,
} from '../../test-support/temporary-site.ts';
import { addHostCommand } from './host-command.ts';

const site = redirectingSite('  - from: /old/\n    to: /terms/\n');

async function host(root: string, ...args: string[]) {
  const { status: code, ...written } = await runCommand(addHostCommand, ['host', ...args], {
    cwd: root,
  });
  return { code, ...written };
}

const read = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8');

test('writes the files outside the output folder, and lists the other steps', async () => {
  const root = temporarySite(site);
  const { code, stdout } = await host(root, 'vercel');
  expect([code, stdout]).toMatchObject([0, expect.stringMatching(/^✓ vercel\.json {2}written\n/)]);
  expect(stdout).toContain('Set up by hand:\n  - Connect the repository.\n');
  const { redirects } = JSON.parse(read(root, 'vercel.json'));
  expect(redirects).toContainEqual({ source: '/old/', destination: '/terms/', statusCode: 301 });
  expect((await host(root, 'vercel')).stdout).toContain('✓ vercel.json  unchanged');
});

test('a site with a text that has a first day has to be built each day', async () => {
  const post = '---\ntitle: Second\npublish: 2020-01-01\n---\nThe second post.\n';
  const root = temporarySite({ ...site, 'content/posts/02-second.md': post });
  expect((await host(root, 'netlify')).stdout).toContain('  - Build and publish the site each day');
  expect((await host(root, 'github-pages')).stdout).not.toContain('each day');
});

test('a file of the host is compared with a site that has all its pages', async () => {
  const settings = `${site['content/site.yaml']}host: nginx\n`;
  const root = temporarySite({ ...site, 'content/site.yaml': settings });
  await host(root, 'nginx');
  writeFileSync(path.join(root, 'content/site.yaml'), settings.replace('/old/', '/older/'));
  const codes = async () =>
    (await build({ root, write: false })).diagnostics.map(({ code }) => code);
  expect(await codes()).toEqual(['host/outdated']);
  writeFileSync(path.join(root, 'content/posts/02-second.md'), '---\ntitel: Second\n---\nText.\n');
  expect(await codes()).not.toContain('host/outdated');
});

test('replaces a file of an earlier run, and no other file', async () => {
  const root = temporarySite(site);
  await host(root, 'nginx');
  const settings = path.join(root, 'content/site.yaml');
  writeFileSync(settings, read(root, 'content/site.yaml').replace('/old/', '/older/'));
  expect((await host(root, 'nginx')).stdout).toContain('✓ nginx.conf  written');
  expect(read(root, 'nginx.conf')).toContain('location = "/older/"');
  writeFileSync(path.join(root, 'nginx.conf'), read(root, 'nginx.conf').replaceAll('\n', '\r\n'));
  expect((await host(root, 'nginx')).stdout).toContain('✓ nginx.conf  unchanged');
  writeFileSync(path.join(root, 'nginx.conf'), 'mine\n');
  const { code, stdout, stderr } = await host(root, 'nginx');
  expect([code, read(root, 'nginx.conf')]).toEqual([1, 'mine\n']);
  expect(stdout).not.toContain('nginx.conf  ');
  expect(stderr).toContain('nginx.conf was not overwritten');
  expect(stderr).toContain('Delete it and run the command again, or make it contain:');
  expect(stderr).toContain('location = "/older/"');
});

test('replaces its files in a fresh clone, whatever was edited below the first line', async () => {
  const root = temporarySite({ ...site, 'vercel.json': '{}\n' });
  await host(root, 'caddy');
  rmSync(path.join(root, '.sitegen'), { recursive: true, force: true });
  writeFileSync(path.join(root, 'Caddyfile'), `${read(root, 'Caddyfile')}# edited\n`);
  expect((await host(root, 'caddy')).stdout).toContain('✓ Caddyfile  written');
  expect(read(root, 'Caddyfile')).not.toContain('# edited');
  expect((await host(root, 'vercel')).code).toBe(1);
  expect(read(root, 'vercel.json')).toBe('{}\n');
});

test('names the other domain of the site for hosts that do not redirect it', async () => {
  const root = temporarySite({
    ...site,
    'content/site.yaml': String(site['content/site.yaml']).replace(
      /https:\/\/\S+/,
      'https://www.a.dev',
    ),
  });
  expect((await host(root, 'netlify')).stdout).toContain('Add the domain a.dev as well');
  expect((await host(root, 'nginx')).stdout).not.toContain('Add the domain');
  expect(read(root, 'nginx.conf')).toMatch(
    /server_name a\.dev;\n\s*return 301 https:\/\/www\.a\.dev/,
  );
});

test('uses the host in the settings', async () => {
  const root = temporarySite({
    ...site,
    'content/site.yaml': `host: apache\n${String(site['content/site.yaml'])}`,
  });
  const { code, stdout } = await host(root);
  expect([code, stdout.split('\n')[0]]).toEqual([
    0,
    '✓ dist/.htaccess  written by each build with “host: apache” in content/site.yaml or with “--host apache”',
  ]);
});

test.each<[string, string[], Files, number, RegExp]>([
  [
    'a host that is misspelt',
    ['netlfy'],
    plainSite,
    2,
    /^There is no host netlfy\. Did you mean “netlify”\?/,
  ],
  ['no host', [], plainSite, 2, /^Name a host, or add “host: …” to content\/site\.yaml\./],
  [
    'an origin that means something in the configuration of a server',
    ['nginx'],
    {
      ...plainSite,
      'content/site.yaml': String(plainSite['content/site.yaml']).replace(
        /https:\/\/\S+/,
        'https://a;deny{x',
      ),
    },
    1,
    /“origin” must be an origin/,
  ],
  ['a site with errors', ['nginx'], { ...plainSite, 'content/terms.md': '' }, 1, /content\/empty/],
])('reports %s', async (_, args, files, expected, message) => {
  const { code, stderr } = await host(temporarySite(files), ...args);
  expect([code, stderr]).toEqual([expected, expect.stringMatching(message)]);
});
