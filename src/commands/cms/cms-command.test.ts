import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addCmsCommand } from './cms-command.ts';

test('writes the files of the editor, and replaces no other file', async () => {
  const root = temporarySite(plainSite);
  const cms = () => runCommand(addCmsCommand, ['cms'], { cwd: root });
  expect(await cms()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(
      /^✓ cms\/config\.yml {2}written\n✓ cms\/index\.html {2}written\n\nSet up by hand:\n {2}- [^]*\nNot supported by Sveltia CMS:\n/,
    ),
  });
  expect((await cms()).stdout).toContain('✓ cms/config.yml  unchanged');
  writeFileSync(path.join(root, 'cms/config.yml'), 'media: mine\n');
  expect(await cms()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('cms/config.yml was not overwritten'),
  });
  expect(readFileSync(path.join(root, 'cms/config.yml'), 'utf8')).toBe('media: mine\n');
});
