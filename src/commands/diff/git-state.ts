import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../config/config.ts';
import { ifPossible } from '../../lib/if-possible.ts';
import { isSystemError } from '../../report/system-error.ts';

/** The source folders of a site. */
const folders = ['content', 'templates', 'assets'];

/**
 * Writes the folders of a site in a revision to a new folder in the site's `.sitegen/`, from which
 * the packages that its templates import can be resolved. Changes neither the working tree nor
 * Git's index. The folder has the cache of the site. Throws UsageError for an unknown revision, or a revision without a site.
 */
export function checkOut(root: string, revision: string) {
  const git = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    }).trim();
  const commit = findCommit(git, revision);
  const trees = [...git(['ls-tree', '-d', commit, ...folders]).matchAll(/ tree (\w+)\t(.+)/g)].map(
    ([, tree = '', folder]) => ({ tree, folder }),
  );
  if (!trees.some(({ folder }) => folder === 'templates'))
    throw new UsageError(
      `The revision ${revision} has no templates/, so there is nothing to compare with.`,
    );
  mkdirSync(path.join(root, '.sitegen'), { recursive: true });
  const temporary = mkdtempSync(path.join(root, '.sitegen', 'diff-'));
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  try {
    // Below the top of its working tree, Git would check out only files below a folder of the same
    // name.
    const state = { GIT_INDEX_FILE: path.join(temporary, 'index'), GIT_WORK_TREE: temporary };
    for (const { tree, folder } of trees) git(['read-tree', `--prefix=${folder}/`, tree], state);
    git(['checkout-index', '--all'], state);
    ifPossible(() => shareCache(root, temporary));
  } catch (error) {
    remove();
    throw error;
  }
  return {
    root: temporary,
    /** The abbreviated hash. */
    commit: commit.slice(0, 9),
    remove,
  };
}

function findCommit(git: (args: readonly string[]) => string, revision: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  } catch (error) {
    if (isSystemError(error) && error.code === 'ENOENT')
      throw new UsageError(
        `Git is not installed, so there is no revision ${revision}. Install it, or give the folder of another state of the site.`,
      );
    if (isSystemError(error)) throw error;
    // A revision that does not exist has no message.
    const { stderr = '' } = error as { stderr?: string };
    const reason =
      stderr.split('\n', 1)[0] || 'It is neither a folder nor a revision of this repository.';
    throw new UsageError(
      `There is no ${revision} to compare with. ${reason}\nGive a commit, a branch, a tag, or the folder of another state of the site.`,
    );
  }
}

/** Both states have most images in common, and encoding takes minutes. */
function shareCache(root: string, temporary: string): void {
  const cache = path.join(root, '.sitegen', 'cache');
  mkdirSync(cache, { recursive: true });
  mkdirSync(path.join(temporary, '.sitegen'));
  symlinkSync(cache, path.join(temporary, '.sitegen', 'cache'), 'junction');
}
