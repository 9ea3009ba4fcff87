import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporarySite } from './test-support/temporary-site.ts';
import { packageRoot } from './lib/package-root.ts';

const usual = { TZ: 'UTC', LC_ALL: 'C' };
/** A time zone fourteen hours ahead, and a locale in which the capital of i is İ. */
const unusual = { TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', USER: 'other' };
const reverse = path.join(import.meta.dirname, 'test-support', 'reverse-order.cjs');

test.each(['.', 'src/test-support/newsroom'])(
  'path, time zone, locale, umask and order of files change no byte of %s',
  (site) => {
    const first = buildCopy(site, 'site', { env: usual });
    const second = buildCopy(site, 'ünder another/folder', {
      env: unusual,
      flags: ['--require', reverse],
    });
    expect(first.size).toBeGreaterThan(5);
    expect([...second.keys()]).toEqual([...first.keys()]);
    for (const [name, contents] of first) expect(second.get(name), name).toEqual(contents);
  },
);

/**
 * Copies a site of this repository, builds it without a cache, and returns what `dist/` contains.
 */
function buildCopy(
  site: string,
  folder: string,
  { env, flags = [] }: { env: Record<string, string>; flags?: readonly string[] },
): ReadonlyMap<string, unknown> {
  const parent = temporarySite({ [`${folder}/package.json`]: '{}' });
  const root = path.join(parent, folder);
  for (const name of ['content', 'templates', 'assets']) {
    const source = path.join(packageRoot(), site, name);
    if (existsSync(source)) cpSync(source, path.join(root, name), { recursive: true });
  }
  symlinkSync(path.join(packageRoot(), 'node_modules'), path.join(root, 'node_modules'));
  const bin = path.join(packageRoot(), 'bin', 'sitegen.cjs');
  execFileSync(
    process.execPath,
    [...flags, bin, 'build', '--root', root, '--no-cache', '--quiet'],
    { env: { PATH: process.env['PATH'], HOME: parent, SOURCE_DATE_EPOCH: '1800000000', ...env } },
  );
  const out = path.join(root, 'dist');
  const names = readdirSync(out, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names.map((name) => {
      const file = path.join(out, name);
      const { mode } = lstatSync(file);
      return [name, { mode, bytes: lstatSync(file).isFile() && readFileSync(file, 'base64') }];
    }),
  );
}
