import { chmodSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../build.ts';
import { mediaTypes } from '../../lib/media-types.ts';
import { lawFirmFolder } from '../../test-support/languages-site.ts';
import { temporaryFolder, writeFiles, type RunningServer } from './fixtures/serve-with.ts';
import { isInstalled, systemServers } from './fixtures/system-servers.ts';
import { describeForHost } from './hosted-site.ts';

const archive = 'https://archiv.schaefer-lefevre.example/gr%C3%B6%C3%9Fe';
const portal = 'https://portal.schaefer-lefevre.example/login?from=site';

/** The old addresses of the site, and other forms of them. */
const redirects: readonly (readonly [string, number, string])[] = [
  ['/kontakt.html', 301, '/lawyers/'],
  ['/kontakt.html?utm=a%20b', 301, '/lawyers/?utm=a%20b'],
  ['/Kanzlei.htm', 301, '/de/anwaelte/'],
  ['/team/schaefer', 301, '/lawyers/anna-schaefer/#contact'],
  ['/team/schaefer/?a=b', 301, '/lawyers/anna-schaefer/?a=b#contact'],
  ['/feed', 301, '/feed.xml'],
  ['/mandanten/?a=b', 301, portal],
  ['/aktuell.php', 308, '/de/aktuelles/'],
  ['/news.html', 301, '/news/'],
  ['/%C3%BCber-uns.html', 301, '/de/anwaelte/'],
  ['/%c3%bcbernahmen.html', 301, '/de/rechtsgebiete/gesellschaftsrecht/'],
  ['/anw%C3%A4lte/sch%C3%A4fer.html', 301, '/de/anwaelte/anna-schaefer/'],
  ['/alte%20seite.html', 301, '/de/'],
  ['/rechtsgebiete/arbeit%20(und)%20k%C3%BCndigung.html', 301, '/de/rechtsgebiete/'],
  ['/actualit%C3%A9s/l%E2%80%99ann%C3%A9e.html', 301, '/fr/actualites/'],
  ['/index.php?id=12', 301, '/lawyers/'],
  ['/index.php?id=14&L=1', 301, '/de/anwaelte/'],
  ['/index.php?id=1', 301, '/practice-areas/?id=1'],
  ['/index.php', 301, '/practice-areas/'],
  ['/?page_id=7', 301, '/practice-areas/'],
  ['/blog', 301, '/news/'],
  ['/blog/', 301, '/news/'],
  ['/blog/2019/02/a%20post.html?a=b', 301, '/news/?a=b'],
  ['/fachgebiete/steuerrecht/?a=b', 301, '/de/rechtsgebiete/steuerrecht/?a=b'],
  ['/fachgebiete/k%C3%BCndigung%20(1)', 301, '/de/rechtsgebiete/k%C3%BCndigung%20(1)'],
  ['/fachgebiete//evil.example/', 301, '/de/rechtsgebiete//evil.example/'],
  ['/gr%C3%B6%C3%9Fe/2019/a.pdf', 301, `${archive}/2019/a.pdf`],
  ['/gr%c3%b6%c3%9fe/2019/', 301, `${archive}/2019/`],
  ['/gr%C3%B6%C3%9Fe', 301, `${archive}/`],
];

/** Addresses that no redirect applies to. */
const others: readonly (readonly [string, number])[] = [
  ['/', 200],
  ['/?page_id=8', 200],
  ['/Kontakt.html', 404],
  ['/blogs/', 404],
  ['/index.php5', 404],
  ['/x/fachgebiete/a', 404],
  ['/404.html', 404],
  ['/de/404.html', 404],
  ['/de/nirgends/', 404],
];

for (const name of ['nginx', 'caddy', 'apache']) {
  const server = systemServers[name]!;
  const present = isInstalled(server);
  if (!present) console.error(`${name} is not installed: its redirects are not tested.`);
  describe.skipIf(!present)(`the old addresses of a relaunch on ${name}`, () => {
    const { folder, remove } = temporaryFolder();
    let running: RunningServer;
    beforeAll(async () => {
      chmodSync(folder, 0o755);
      const { rendered } = await build({ root: lawFirmFolder, cache: false, write: false });
      const { tree, plan, config, site } = rendered!;
      const files: Record<string, Uint8Array> = Object.fromEntries(
        Array.from(tree, ([file, { bytes }]) => [file, bytes]),
      );
      for (const [ending] of mediaTypes) files[`types/a.${ending}`] = Buffer.from('a');
      const served = { site: describeForHost(tree, plan, config, site.map), files };
      writeFiles(folder, {
        'nginx.local.conf': 'location = /own { return 410; }',
        'Caddyfile.local': 'respond /own 410',
      });
      running = await server.start(folder, served);
    });
    afterAll(async () => {
      await running?.close();
      remove();
    });

    test.each(redirects)('%s leads with %i to %s', async (target, status, location) => {
      const response = await fetch(running.origin + target, { redirect: 'manual' });
      const found = response.headers.get('location')?.replace(running.origin, '');
      expect([response.status, found]).toEqual([status, location]);
    });

    test.each(mediaTypes)('a file that ends in .%s has the type %s', async (ending, type) => {
      const response = await fetch(`${running.origin}/types/a.${ending}`);
      const found = response.headers.get('content-type') ?? '';
      expect([response.status, found.startsWith(type)]).toEqual([200, true]);
    });

    test.each(['/de/404.html', '/de/nirgends/', '/de/nirgends.vcf'])(
      '%s shows the 404 page of the language',
      async (target) => {
        const response = await fetch(running.origin + target);
        expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
        expect(await response.text()).toContain('Diese Seite gibt es nicht');
      },
    );

    // Apache reads no other file beside .htaccess.
    if (name !== 'apache') {
      test('the rules of the site’s own are included', async () => {
        expect((await fetch(`${running.origin}/own`)).status).toBe(410);
      });
    }

    test.each(others)('%s answers %i', async (target, status) => {
      const response = await fetch(running.origin + target, { redirect: 'manual' });
      expect(response.status).toBe(status);
    });
  });
}
