import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { isSettled, timeOf, type Times } from './times.ts';
import { foldersOf } from './listing.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/**
 * Makes the whole tree in `folder`, which must not exist, and returns the files that were written.
 * The others are in `published` already, as they should be, and become second names of the same files: so they keep their times, and cost little.
 */
export function stageTree(tree: Tree, folder: string, published: string, comparison: Comparison, times: Times, files: Files): string[] {
  files.mkdir(folder, folderMode);
  // The first folder tells whether the umask or a default access list takes anything away; to ask for the umask is to change it for a moment.
  const asIs = process.platform === 'win32' || files.lstat(folder)?.mode === folderMode;
  if (!asIs) files.chmod(folder, folderMode);
  const folders = [...foldersOf(tree.keys())].sort();
  for (const name of folders) {
    files.mkdir(`${folder}/${name}`, folderMode);
    if (!asIs) files.chmod(`${folder}/${name}`, folderMode);
  }
  const unchanged = new Set(comparison.unchanged);
  const written: string[] = [];
  for (const [name, { bytes }] of tree) {
    const before = comparison.before.get(name);
    const same = unchanged.has(name);
    if (same && isSettled(before, times) && linked(`${published}/${name}`, `${folder}/${name}`, files)) continue;
    writeFile(`${folder}/${name}`, bytes, { mode: asIs ? undefined : fileMode, time: timeOf(before, same, times) }, files);
    written.push(name);
  }
  if (times.sourceDate !== undefined) {
    for (const name of ['', ...folders]) files.utimes(`${folder}/${name}`, times.sourceDate * 1000);
  }
  return written;
}

/** Without hard links, or where the system forbids to link another's files, the file is written again. */
function linked(from: string, to: string, files: Files): boolean {
  return attempt(() => (files.link(from, to), true)) === true;
}
