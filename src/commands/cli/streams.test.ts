import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';

const bin = path.resolve(import.meta.dirname, '../../../bin/sitegen.cjs');

/**
 * Runs the command with outputs that may be full (`/dev/full`) or whose reader may be gone before
 * anything is written.
 */
async function run(
  args: readonly string[],
  cwd: string,
  { stdout = 'read', stderr = 'read' }: { stdout?: Reader; stderr?: Reader },
) {
  const full = openSync(process.platform === 'linux' ? '/dev/full' : '/dev/null', 'w');
  const stdio = [stdout, stderr].map((reader) => (reader === 'full' ? full : 'pipe'));
  const child = spawn(process.execPath, [bin, ...args], { cwd, stdio: ['ignore', ...stdio] });
  onTestFinished(() => void child.kill('SIGKILL'));
  closeSync(full);
  if (stdout === 'gone') child.stdout?.destroy();
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (data) => (texts.stdout += data));
  child.stderr?.on('data', (data) => (texts.stderr += data));
  const [status] = await once(child, 'close');
  return { status, ...texts };
}

type Reader = 'read' | 'gone' | 'full';

describe('a closed pipe', () => {
  test.each([['--help'], ['build --json']])('ends sitegen %s without an error', async (command) => {
    const ended = await run(command.split(' '), temporarySite(plainSite), { stdout: 'gone' });
    expect(ended).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('keeps the exit code of a failed build', async () => {
    const cwd = temporarySite({ ...plainSite, 'content/terms.md': '' });
    expect(await run(['build', '--json'], cwd, { stdout: 'gone' })).toMatchObject({ status: 1 });
  });

  test('ends a server', async () => {
    const cwd = temporarySite({ 'dist/index.html': 'x' });
    const ended = await run(['preview', '--port', '0'], cwd, { stdout: 'gone' });
    expect(ended).toEqual({ status: 0, stdout: '', stderr: '' });
  });
});

describe.skipIf(process.platform !== 'linux')('an output stream that cannot be written', () => {
  test.each([['--help'], ['build --json']])(
    'makes sitegen %s end with 1 and the error of the system',
    async (command) => {
      const ended = await run(command.split(' '), temporarySite(plainSite), { stdout: 'full' });
      expect(ended).toMatchObject({ status: 1, stdout: '' });
      expect(ended.stderr).toMatch(/^. system\/error\n.* ENOSPC: no space left/);
    },
  );

  test('standard error: exit code 1', async () => {
    const ended = await run(['build', '--verbose'], temporarySite(plainSite), { stderr: 'full' });
    expect(ended).toMatchObject({ status: 1 });
  });
});
