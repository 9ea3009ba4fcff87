import { statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { plainSite, temporarySite } from '../test-support/temporary-site.ts';
import { verifyBuild } from './verify-build.ts';

const template = (expression: string) => ({
  'templates/site.tsx': String(plainSite['templates/site.tsx']).replace(
    '<main>{children}</main>',
    () => `<main>{children}</main><p>{${expression}}</p>`,
  ),
});
const verify = (changes: Record<string, string> = {}) =>
  verifyBuild({ root: temporarySite({ ...plainSite, ...changes }), args: [], env: process.env });

test('two builds under different conditions are alike', async () => {
  expect(await verify()).toBeUndefined();
});

test.each([
  ['chance', 'Math.random()'],
  ['the clock', 'process.hrtime()[1]'],
  ['the time zone', "new Date(0).toLocaleString('en')"],
  ['the language', 'Intl.DateTimeFormat().resolvedOptions().locale'],
  ['the home folder', 'process.env.HOME'],
  ['the path', 'process.argv.join()'],
])('a template that depends on %s is found out', async (_, expression) => {
  expect(await verify(template(expression))).toMatchObject({
    code: 'verify/not-reproducible',
    severity: 'error',
    message: expect.stringContaining('404.html differs from byte'),
  });
});

test.skipIf(process.getuid?.() !== 0)('the targets of links keep their owner', async () => {
  const root = temporarySite({ ...plainSite, 'one.css': '', 'more/two.css': '' });
  symlinkSync(path.join(root, 'one.css'), path.join(root, 'assets/one.css'));
  symlinkSync(path.join(root, 'more'), path.join(root, 'assets/more'));
  await verifyBuild({ root, args: [], env: process.env });
  for (const file of ['one.css', 'more/two.css'])
    expect(statSync(path.join(root, file)).uid).toBe(0);
});

test('a site that cannot be built is reported', async () => {
  await expect(verify({ 'content/terms.md': '' })).rejects.toThrow(
    'One of the two compared builds failed.',
  );
});
