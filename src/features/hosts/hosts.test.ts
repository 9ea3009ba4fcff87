import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { expect, test } from 'vitest';
import { temporarySite } from '../../test-support/temporary-site.ts';
import { hostedSite } from './fixtures/hosted-files.ts';
import { withQuery } from '../../plan/redirects.ts';
import { otherName } from './host.ts';
import { hosts } from './hosts.ts';

const documentation = readFileSync(
  path.resolve(import.meta.dirname, '../../docs/hosts.md'),
  'utf8',
);

test.each(Object.entries(hosts))(
  'the documentation names the command for %s and the files that it writes',
  (name, { title, files }) => {
    const row = documentation.split('\n').find((line) => line.startsWith(`| ${title} | `)) ?? '';
    expect(row).toContain(`\`sitegen host ${name}\``);
    for (const { path: file } of files(hostedSite))
      expect(row).toContain(`\`${file.replace(/^.*\/(?=\.)/, '').replace(/\/.*/, '/')}\``);
  },
);

test.each(Object.entries(hosts))('the configuration for %s is written for people', (_, host) => {
  for (const { path: file, text } of host.files(hostedSite)) {
    expect(text === '' || text.endsWith('\n'), file).toBe(true);
    expect(text, file).not.toMatch(/undefined|\[object|NaN| $/m);
  }
  expect(host.byHand.length).toBeGreaterThan(0);
  for (const sentence of [...host.byHand, ...(host.cannot ?? [])])
    expect(sentence).toMatch(/^[A-Z].*\.$/);
});

test.each(Object.entries(hosts))('the site is checked before it is published on %s', (_, host) => {
  const written = host.files(hostedSite).map(({ text }) => text);
  expect([...written, ...host.byHand].join('\n')).toMatch(
    /npx sitegen check && npx sitegen build|needs: check\n[^]*npx sitegen build/,
  );
});

test('the function of CloudFront redirects to no other site', () => {
  const [code] = hosts['s3-cloudfront']
    .files(hostedSite)
    .filter(({ path: file }) => file.endsWith('.js'));
  const answer = (uri: string) =>
    vm.runInNewContext(`${code?.text}; handler({ request: { uri: ${JSON.stringify(uri)} } })`);
  expect(answer('/a')).toMatchObject({ statusCode: 301 });
  for (const uri of ['//evil.example/a', '/\\evil.example/a'])
    expect(answer(uri)).toEqual({ uri: '/sitegen-missing.html' });
});

const upload = hosts['s3-cloudfront']
  .files(hostedSite)
  .find(({ path: file }) => file.endsWith('upload.sh'))?.text;

test('the upload to S3 synchronizes only folders that every site has', () => {
  const root = temporarySite({ [`${hostedSite.out}/index.html`]: '' });
  const aws = 'aws() { [ "$1 $2" != "s3 sync" ] || [ -d "$3" ] || echo "$3"; }';
  const script = `${aws}\n${upload}`;
  expect(
    execFileSync('sh', ['-c', script, 'sh', 'bucket', 'distribution'], { cwd: root }).toString(),
  ).toBe('');
});

test('the upload to S3 sets the type of every kind of file', () => {
  const types = [...(upload ?? '').matchAll(/--include "(.*?)".* --content-type "(.*?)"/g)];
  expect(types.map(([, pattern, type]) => `${pattern} ${type}`)).toEqual([
    'assets/*.css text/css; charset=utf-8',
    'assets/*.js text/javascript; charset=utf-8',
    'assets/*.svg image/svg+xml',
    'assets/*.woff2 font/woff2',
    '*.txt text/plain; charset=utf-8',
    '*.gz application/gzip',
    '*.md text/markdown; charset=utf-8',
    '*.webmanifest application/manifest+json',
    '*.xml text/xml; charset=utf-8',
    '*.html text/html; charset=utf-8',
  ]);
});

test('the Docker image has no secrets, and installs packages before texts', () => {
  const files = new Map(hosts.docker.files(hostedSite).map(({ path: file, text }) => [file, text]));
  expect(files.get('docker/Dockerfile.dockerignore')?.split('\n')).toContain('**/.env*');
  expect(files.get('docker/Dockerfile')).toMatch(
    /^COPY package\.json package-lock\.json \.\/\nRUN npm ci .*\nCOPY \. \.$/m,
  );
});

test.each([
  ['https://www.company.example', 'company.example'],
  ['https://company.example', 'www.company.example'],
  ['https://docs.company.example', undefined],
  ['http://localhost:8080', undefined],
  ['https://127.0.0.1', undefined],
])('the other name of %s is %s', (origin, other) => {
  expect(otherName(origin)).toBe(other);
});

test('a redirect keeps the query of a request, unless its target has one', () => {
  expect(withQuery('/a/#b', '?c')).toBe('/a/?c#b');
  expect(withQuery('/a/?d#b', '?c')).toBe('/a/?d#b');
});
