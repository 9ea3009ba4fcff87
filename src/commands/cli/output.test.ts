import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addBuildCommand } from '../build/build-command.ts';

test('--verbose shows the control characters in names of files as symbols', async () => {
  const root = temporarySite({ ...plainSite, 'content/posts/a\x1b[2J.md': '---\ntitle: A\n---\n' });
  const { stderr } = await runCommand(addBuildCommand, ['build', '--verbose'], { cwd: root });
  expect(stderr).toContain('␛[2J');
  expect(stderr).not.toContain('\x1b');
});
