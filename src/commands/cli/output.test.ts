import { expect, test } from 'vitest';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite, type Files } from '../../test-support/temporary-site.ts';
import { addBuildCommand } from '../build/build-command.ts';
import { addCheckCommand } from '../check/check-command.ts';
import type { AddCommand } from './run.ts';

const onGithub = { GITHUB_ACTIONS: 'true' };
const inWorkflow = (command: AddCommand, args: readonly string[], files: Files) =>
  runCommand(command, args, { cwd: temporarySite({ ...plainSite, ...files }), env: onGithub });

test('--verbose shows the control characters in names of files as symbols', async () => {
  const root = temporarySite({ ...plainSite, 'content/posts/a\x1b[2J.md': '---\ntitle: A\n---\n' });
  const { stderr } = await runCommand(addBuildCommand, ['build', '--verbose'], { cwd: root });
  expect(stderr).toContain('␛[2J');
  expect(stderr).not.toContain('\x1b');
});

test('no line of a text report is a workflow command on GitHub', async () => {
  const text = `---\ntitle: Terms\n---\n::error::pwned [a](/::error::/) ##[error]\n`;
  const { stderr } = await inWorkflow(addBuildCommand, ['build'], { 'content/terms.md': text });
  expect(stderr).toContain('link/broken');
  expect(stderr).toContain('4 │ ::error::pwned');
  const wrapped = { 'content/terms.md': `---\n${'long '.repeat(14)}::error::pwned: x\n---\n` };
  const report = await inWorkflow(addBuildCommand, ['build'], wrapped);
  for (const output of [stderr, report.stderr]) expect(output).not.toMatch(/^\s*::|##\[/m);
});

test('data for other programs is not changed on GitHub', async () => {
  const broken = { 'content/terms.md': '' };
  const github = await inWorkflow(addCheckCommand, ['check', '--format', 'github'], broken);
  expect(github.stdout).toMatch(/^::error file=content\/terms\.md/);
});
