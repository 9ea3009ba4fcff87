import path from 'node:path';
import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import { compareTree, type WriteResult } from './compare.ts';
import { attempt, diskFiles, type Files } from './files.ts';
import { takeLock } from './lock.ts';
import { manifestOf, readManifest, saveManifest } from './manifest.ts';
import { findOutputFolder } from './output-folder.ts';
import { recover } from './recover.ts';
import { replaceTree } from './replace-tree.ts';
import { checkUnknown, refuseImpossible } from './unknown-files.ts';

export interface WriteOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Replaces unknown and edited files of the output folder; otherwise they are an error. */
  readonly replaceForeign?: boolean | undefined;
  /** How long to wait for another build, in milliseconds; 5,000 by default. */
  readonly timeout?: number | undefined;
  readonly report: Report;
  /** The disk, for tests. */
  readonly files?: Files | undefined;
}

/**
 * Writes a tree: afterwards the output folder contains exactly its files. After a failure or an
 * interruption it is the old one or the new one, or the next build restores it. Reports warnings.
 * Throws SiteError for an output folder that is never written to, and the system's errors.
 */
export async function writeTree(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { root, out, timeout = 5000, report, files = diskFiles } = options;
  refuseImpossible(tree);
  const output = findOutputFolder(root, out, files);
  files.mkdir(path.dirname(output.target));
  // No server of the parent folder should serve incomplete sites.
  files.mkdir(output.work, 0o700);
  const release = await takeLock(output, timeout);
  try {
    recover(output, report);
    const [before, after] = [readManifest(output), manifestOf(tree)];
    const comparison = compareTree(tree, before, output);
    const { result, differences } = comparison;
    checkUnknown(result, output, options);
    if (differences.length > 0 || files.lstat(output.target) === undefined) {
      // All files that an interruption may leave are in the manifest.
      const unknown = result.foreign.map((name) => ` ${name}`);
      saveManifest(new Set([...before, ...after, ...unknown]), output);
      replaceTree(tree, comparison, output, report);
    }
    const isSaved = before.size === after.size && [...after].every((entry) => before.has(entry));
    // The site is complete. If this fails, the next build repeats it and reports the error.
    attempt(() => {
      recover(output, report);
      if (differences.length > 0 || !isSaved) saveManifest(after, output);
    });
    return result;
  } finally {
    release();
  }
}

/**
 * Returns the changes that `writeTree` would make, without making them. Throws SiteError for an
 * output folder that it would reject.
 */
export async function planWrite(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { root, out, files = diskFiles } = options;
  refuseImpossible(tree);
  const output = findOutputFolder(root, out, files);
  const { result } = compareTree(tree, readManifest(output), output);
  checkUnknown(result, output, { ...options, report: () => {} });
  return result;
}
