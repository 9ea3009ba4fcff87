import path from 'node:path';
import type { Report } from '../report/diagnostic.ts';
import { isSystemFile, listFolder, temporaryName } from './listing.ts';
import { pathsOf, readManifest, temporaryManifest } from './manifest.ts';
import type { OutputFolder } from './output-folder.ts';

/**
 * Restores the old folder if a build ended between its two renames, and deletes what is left of
 * other builds. The lock must be held.
 */
export function recover(output: OutputFolder, report: Report): void {
  const { target, work, files } = output;
  const old = path.join(work, 'old');
  if (files.lstat(target) === undefined && files.lstat(old) !== undefined)
    files.rename(old, target);
  files.remove(path.join(target, temporaryName));
  files.remove(path.join(work, temporaryManifest));
  // `gone` sorts first: the others are renamed to it.
  const names = files.readdir(work).map(({ name }) => name);
  for (const name of names.filter((name) => /^(gone|old|next-\d+)$/.test(name)).sort())
    discard(path.join(work, name), output, report);
}

/**
 * Deletes a folder beside the output. It is renamed first: a program that a killed build started
 * may be about to swap it. If files that are not in the manifest are in it, somebody added them
 * during a build: the folder is kept and reported.
 */
function discard(folder: string, output: OutputFolder, report: Report): void {
  const { target, work, shown, files } = output;
  const gone = path.join(work, 'gone');
  if (folder !== gone) files.rename(folder, gone);
  const isFolder = files.lstat(gone)?.isDirectory() === true;
  const listing = isFolder ? listFolder(gone, files) : { files: [], others: [] };
  const known = pathsOf(readManifest(output));
  const isUnknown = (name: string) => !known.has(name) && !isSystemFile(name);
  if (![...listing.files, ...listing.others].some(isUnknown)) return files.remove(gone);
  const kept = path.join(work, `kept-${Date.now()}`);
  files.rename(gone, kept);
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `Files were added to ${shown(target)} during a build. They are now in ${shown(kept)}.`,
    fix: 'Keep your own files elsewhere: a build replaces the whole output folder.',
  });
}
