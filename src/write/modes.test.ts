import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildScript } from './fixtures/build-script.ts';
import { makeSite } from './fixtures/site.ts';

let scripts: string;
let script: string;
beforeAll(async () => {
  scripts = mkdtempSync(path.join(os.tmpdir(), 'sitegen-modes-'));
  script = await buildScript('write-versions.ts', scripts);
});
afterAll(() => rmSync(scripts, { recursive: true, force: true }));

test
  .runIf(process.platform !== 'win32')
  .each(
    ['000', '002', '022', '027', '077'].flatMap((umask) =>
      ['swap', 'in-place'].map((way) => ({ umask, way })),
    ),
  )(
  'Under umask $umask, files of an output that is published by $way have mode 644 and folders 755.',
  ({ umask, way }) => {
    const site = makeSite();
    if (way === 'in-place') {
      mkdirSync(site.out);
      chmodSync(site.out, 0o755);
    }
    const command = `umask ${umask}; exec "$@"`;
    const args = [
      '-c',
      command,
      'sh',
      process.execPath,
      script,
      site.root,
      site.out,
      '1',
      '3',
      way,
    ];
    expect(spawnSync('/bin/sh', args, { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stderr: '',
    });
    for (const name of ['', ...readdirSync(site.out, { recursive: true, encoding: 'utf8' })]) {
      const status = lstatSync(path.join(site.out, name));
      expect(`${name} ${(status.mode & 0o7777).toString(8)}`).toBe(
        `${name} ${status.isDirectory() ? '755' : '644'}`,
      );
    }
    site.remove();
  },
);
