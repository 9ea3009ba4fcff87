import path from 'node:path';
import type { Report } from '../report/diagnostic.ts';
import { isSystemError, succeeds } from '../report/system-error.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, type Files } from './files.ts';
import { foldersOf, temporaryName } from './listing.ts';
import type { OutputFolder } from './output-folder.ts';
import { recover } from './recover.ts';

/** Every web server can read these files, and only the owner can change them. */
const [fileMode, folderMode] = [0o644, 0o755];

/**
 * Makes the output folder equal to the tree: renames the one file that changed, or writes the new
 * tree beside it and swaps the two. If the output folder cannot be renamed, writes and deletes
 * single files. `recover` deletes the old tree. Throws the system's error; the next build then
 * restores or completes the output folder.
 */
export function replaceTree(
  tree: Tree,
  comparison: Comparison,
  output: OutputFolder,
  report: Report,
): void {
  const next = path.join(output.work, `next-${process.pid}`);
  try {
    if (replaceFile(tree, comparison, next, output)) return;
    stageTree(tree, comparison, next, output);
    swap(next, output);
  } catch (error) {
    attempt(() => recover(output, report));
    if (!isSystemError(error) || !immovable.includes(error.code)) throw error;
    writeInPlace(tree, comparison, output, report);
  }
}

/**
 * Replaces the only file that differs, in one step, without a new tree. Returns false if there are
 * other changes, or if the file cannot be renamed into the output folder.
 */
function replaceFile(
  tree: Tree,
  { result, differences }: Comparison,
  next: string,
  { target, files }: OutputFolder,
): boolean {
  const [name = '', ...others] = differences;
  const bytes = result.changed.includes(name) ? tree.get(name)?.bytes : undefined;
  if (bytes === undefined || others.length > 0) return false;
  writeFile(next, bytes, files);
  if (succeeds(() => files.rename(next, `${target}/${name}`), immovable)) return true;
  files.remove(next);
  return false;
}

/**
 * The codes for a folder that cannot be renamed. EBUSY: a mount point. EXDEV: the work folder is on
 * another file system, or the folder is in a lower layer of a container. EACCES, EPERM, EROFS: the
 * parent folder belongs to another user, or on Windows, a program has a file of the folder open.
 */
const immovable = ['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS'];

/**
 * Writes the whole tree to a new folder. Unchanged files are linked, so that they keep their time.
 */
function stageTree(
  tree: Tree,
  { result }: Comparison,
  next: string,
  { target, files }: OutputFolder,
): void {
  for (const name of ['', ...foldersOf(tree.keys())]) makeFolder(path.join(next, name), files);
  const unchanged = new Set(result.unchanged);
  for (const [name, { bytes }] of tree) {
    const [before, file] = [`${target}/${name}`, `${next}/${name}`];
    // Some file systems have no hard links, and some systems forbid links to files of other users.
    if (!unchanged.has(name)) writeFile(file, bytes, files);
    else if (attempt(() => (files.link(before, file), true)) !== true) files.copy(before, file);
  }
}

/** Puts the new folder in place of the output folder. */
function swap(next: string, { target, work, files }: OutputFolder): void {
  if (files.lstat(target) === undefined) return files.rename(next, target);
  const ino = files.lstat(next)?.ino;
  files.exchange(next, target);
  if (files.lstat(target)?.ino === ino) return;
  // If the build ends between the two renames, `recover` restores the old folder.
  files.rename(target, path.join(work, 'old'));
  files.rename(next, target);
}

/** Each file is complete at every moment; an interruption leaves old and new files. */
function writeInPlace(
  tree: Tree,
  { result, strayFolders }: Comparison,
  { target, shown, files }: OutputFolder,
  report: Report,
): void {
  const temporary = path.join(target, temporaryName);
  try {
    // First, since a name may have been a folder, or differ in letter case alone.
    for (const name of result.removed) files.remove(`${target}/${name}`);
    for (const name of strayFolders) attempt(() => files.rmdir(`${target}/${name}`));
    for (const name of ['', ...foldersOf(tree.keys())]) makeFolder(path.join(target, name), files);
    for (const name of [...result.added, ...result.changed]) {
      writeFile(temporary, tree.get(name)?.bytes ?? Buffer.of(), files);
      files.rename(temporary, `${target}/${name}`);
    }
  } catch (error) {
    report({
      code: 'output/incomplete',
      severity: 'warning',
      message: `${shown(target)} contains old and new files until the next build completes it.`,
    });
    throw error;
  }
}

function makeFolder(folder: string, files: Files): void {
  if (files.stat(folder) !== undefined) return;
  files.mkdir(folder);
  // Exactly, whatever the umask is; some file systems have no modes.
  attempt(() => files.chmod(folder, folderMode));
}

function writeFile(file: string, bytes: Uint8Array, files: Files): void {
  files.writeFile(file, bytes);
  attempt(() => files.chmod(file, fileMode));
}
