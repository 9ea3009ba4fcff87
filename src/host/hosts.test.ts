import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { hostedSite } from './fixtures/hosted-files.ts';
import { hosts } from './hosts.ts';

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8');

it.each(Object.entries(hosts))(
  'the README names the command for %s and the files that it writes',
  (name, { title, files }) => {
    const row = readme.split('\n').find((line) => line.startsWith(`| ${title} | `)) ?? '';
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
