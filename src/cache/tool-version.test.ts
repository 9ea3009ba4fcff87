import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toolVersion } from './tool-version.ts';

test('returns the installed version of a package', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../node_modules/lightningcss/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(toolVersion('lightningcss')).toBe(`lightningcss@${version}`);
});

test('supports packages with a scope, and those that export only their code', () => {
  expect(toolVersion('@resvg/resvg-js')).toMatch(/^@resvg\/resvg-js@\d/);
  expect(toolVersion('harfbuzzjs')).toMatch(/^harfbuzzjs@\d/);
});

test('does not fail for a missing package', () => {
  expect(toolVersion('no-such-package')).toBe('no-such-package@unknown');
});
