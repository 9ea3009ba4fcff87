import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { UsageError } from '../config/config.ts';

/** A site's folders as they were in a revision, in a temporary folder. */
export interface GitState {
  readonly root: string;
  /** The revision as people know it: the short name of the commit. */
  readonly commit: string;
  remove(): void;
}

/** What a site is made from. */
const folders = ['content', 'templates', 'assets'];

/**
 * Writes the folders of a site as they were in a revision to a new folder inside the site's own `.sitegen/`, so that the
 * packages that its templates import are found. Neither the working tree nor git's index is touched. Throws UsageError for
 * what is no revision, or one without a site.
 */
export function checkOut(root: string, revision: string): GitState {
  const git = (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
    execFileSync('git', ['-C', root, ...args], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    }).trim();
  const commit = resolve(git, revision);
  // Begins with where the site lies in the repository, `''` at its top.
  const prefix = git(['rev-parse', '--show-prefix']);
  const there = folders.filter((folder) =>
    succeeds(() => git(['cat-file', '-e', `${commit}:${prefix}${folder}`])),
  );
  if (!there.includes('templates'))
    throw new UsageError(
      `The revision ${revision} has no templates/, so there is no site to compare with.`,
    );
  const temporary = makeFolder(root);
  const remove = () => rmSync(temporary, { recursive: true, force: true });
  try {
    const index = { GIT_INDEX_FILE: path.join(temporary, 'index') };
    for (const folder of there)
      git(['read-tree', `--prefix=${folder}/`, `${commit}:${prefix}${folder}`], index);
    git(['checkout-index', '--all', `--prefix=${temporary}/`], index);
  } catch (error) {
    remove();
    throw error;
  }
  return { root: temporary, commit: commit.slice(0, 9), remove };
}

function resolve(git: (args: readonly string[]) => string, revision: string): string {
  try {
    return git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]);
  } catch {
    throw new UsageError(
      `${revision} is neither a folder nor a revision of this repository. Give a commit, a branch, a tag, or the folder of another state of the site.`,
    );
  }
}

function makeFolder(root: string): string {
  try {
    mkdirSync(path.join(root, '.sitegen'), { recursive: true });
    return mkdtempSync(path.join(root, '.sitegen', 'diff-'));
  } catch {
    return mkdtempSync(path.join(os.tmpdir(), 'sitegen-diff-'));
  }
}

function succeeds(action: () => unknown): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}
