import { expect, test, vi } from 'vitest';
import { photo } from '../../test-support/photos.ts';
import { runCommand } from '../../test-support/run-command.ts';
import { plainSite, temporarySite } from '../../test-support/temporary-site.ts';
import { addBuildCommand } from '../build/build-command.ts';
import { addCheckCommand } from '../check/check-command.ts';
import { addDiffCommand } from '../diff/diff-command.ts';
import { addHostCommand } from '../host/host-command.ts';

test.each([
  ['build', addBuildCommand, []],
  ['check', addCheckCommand, []],
  ['diff', addDiffCommand, ['ROOT/dist']],
  ['host', addHostCommand, ['netlify']],
] as const)(
  '%s says on a terminal how many images are encoded while that takes long',
  async (name, add, args) => {
    const root = temporarySite({
      ...plainSite,
      'content/posts/01-first.md': '---\ntitle: First\n---\n![One](a.jpg)\n',
      'content/posts/a.jpg': await photo(60, 40).jpeg().toBuffer(),
      'dist/index.html': '<!doctype html>',
    });
    let now = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => (now += 10_000));
    const { stderr } = await runCommand(
      add,
      [name, ...args.map((arg) => arg.replace('ROOT', root))],
      { cwd: root, isTTY: true },
    );
    vi.restoreAllMocks();
    expect(stderr).toContain('Encoded 1 of 1 image');
  },
);
