import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { toolVersion } from './tool-version.ts';

it('says which version of a package is installed', () => {
  const { version } = JSON.parse(
    readFileSync(new URL('../../node_modules/lightningcss/package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  expect(toolVersion('lightningcss')).toBe(`lightningcss@${version}`);
});

it('knows packages with a scope, and those that show nothing but their code', () => {
  expect(toolVersion('@resvg/resvg-js')).toMatch(/^@resvg\/resvg-js@\d/);
  expect(toolVersion('harfbuzzjs')).toMatch(/^harfbuzzjs@\d/);
});

it('does not fail for a package that is not there', () => {
  expect(toolVersion('no-such-package')).toBe('no-such-package@unknown');
});
