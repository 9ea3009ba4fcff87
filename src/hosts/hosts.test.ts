import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, it } from 'vitest';
import { temporarySite } from '../test-support/temporary-site.ts';
import { hostedSite } from './fixtures/hosted-files.ts';
import { hosts } from './hosts.ts';

const documentation = readFileSync(path.resolve(import.meta.dirname, '../docs/hosts.md'), 'utf8');

it.each(Object.entries(hosts))(
  'the documentation names the command for %s and the files that it writes',
  (name, { title, files }) => {
    const row = documentation.split('\n').find((line) => line.startsWith(`| ${title} | `)) ?? '';
    expect(row).toContain(`\`sitegen host ${name}\``);
    for (const { path: file } of files(hostedSite))
      expect(row).toContain(`\`${file.replace(/\/.*/, '/')}\``);
  },
);

it.each(Object.entries(hosts))('the configuration for %s is written for people', (_, host) => {
  for (const { path: file, text } of host.files(hostedSite)) {
    expect(text === '' || text.endsWith('\n'), file).toBe(true);
    expect(text, file).not.toMatch(/undefined|\[object|NaN| $/m);
  }
  expect(host.byHand.length).toBeGreaterThan(0);
  for (const sentence of [...host.byHand, ...(host.cannot ?? [])])
    expect(sentence).toMatch(/^[A-Z].*\.$/);
});

it('the function of CloudFront redirects to no other site', () => {
  const [code] = hosts['s3-cloudfront']
    .files(hostedSite)
    .filter(({ path: file }) => file.endsWith('.js'));
  const answer = (uri: string) =>
    vm.runInNewContext(`${code?.text}; handler({ request: { uri: ${JSON.stringify(uri)} } })`);
  expect(answer('/a')).toMatchObject({ statusCode: 301 });
  for (const uri of ['//evil.example/a', '/\\evil.example/a'])
    expect(answer(uri)).toEqual({ uri: '/sitegen-missing.html' });
});

it('the upload to S3 synchronizes only folders that every site has', () => {
  const [upload] = hosts['s3-cloudfront']
    .files(hostedSite)
    .filter(({ path: file }) => file.endsWith('upload.sh'));
  const root = temporarySite({ [`${hostedSite.out}/index.html`]: '' });
  const aws = 'aws() { [ "$1 $2" != "s3 sync" ] || [ -d "$3" ] || echo "$3"; }';
  const script = `${aws}\n${upload?.text}`;
  expect(
    execFileSync('sh', ['-c', script, 'sh', 'bucket', 'distribution'], { cwd: root }).toString(),
  ).toBe('');
});
