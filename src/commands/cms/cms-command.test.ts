import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addCmsCommand } from './cms-command.ts';

test('writes the files of an editor, and replaces no other file', async () => {
  const root = temporarySite(plainSite);
  const cms = (name: string) => runCommand(addCmsCommand, ['cms', name], { cwd: root });
  expect(await cms('sveltia')).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^✓ cms\/config\.yml {2}written\n✓ cms\/index\.html {2}written\n\nSet up by hand:\n {2}- [^]*\nNot supported by Sveltia CMS:\n/,
    ),
  });
  expect((await cms('sveltia')).stdout).toContain('✓ cms/config.yml  unchanged');
  writeFileSync(path.join(root, '.pages.yml'), 'media: mine\n');
  expect(await cms('pages-cms')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('.pages.yml was not overwritten'),
  });
  expect(readFileSync(path.join(root, '.pages.yml'), 'utf8')).toBe('media: mine\n');
  expect(await cms('other')).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('Available editors: pages-cms, sveltia.'),
  });
});
