import { spawnSync } from 'node:child_process';

/**
 * Returns the last text of a file that was deleted or renamed, as Git knows it; `''` without Git, or
 * for a file that it never had. `file` is relative to the root.
 */
export function formerText(root: string, file: string): string {
  const git = (...args: readonly string[]): string =>
    spawnSync('git', ['-C', root, ...args], { encoding: 'utf8' }).stdout ?? '';
  const commit = git('log', '-1', '--format=%H', '--', file).trim();
  if (commit === '') return '';
  // The commit that deletes it has no longer the file.
  return git('show', `${commit}:./${file}`) || git('show', `${commit}^:./${file}`);
}
