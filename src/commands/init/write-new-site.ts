import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { openCache } from '../../cache/cache.ts';
import { check } from '../cli/run-check.ts';
import { UsageError } from '../../config/config.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { listSome } from '../../report/units.ts';
import { writeEditorFiles } from '../../features/editors/write-editor-files.ts';
import type { NewFiles } from './new-site.ts';

/** Throws UsageError if a file of a new site exists already, and for the root of a disk. */
export function rejectExisting(root: string, files: NewFiles): void {
  if (path.dirname(root) === root)
    throw new UsageError(
      `${root} is the root of the disk, so nothing was written.\nChoose an empty folder.`,
    );
  const existing = [...files.keys()].sort().filter((file) => existsSync(path.join(root, file)));
  if (existing.length === 0) return;
  throw new UsageError(
    `These files exist already, so nothing was written: ${listSome(existing, 5)}.\nChoose an empty folder.`,
  );
}

/**
 * Writes a new site, and the files that are derived from it: the lock of its legal texts, and
 * schemas for editors. Returns the problems of the site. Throws an Error for a file that another
 * process has written since `rejectExisting`.
 */
export async function writeNewSite(root: string, files: NewFiles): Promise<readonly Diagnostic[]> {
  for (const [file, contents] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), contents, { flag: 'wx' });
  }
  await writeEditorFiles(root, path.join(root, '.vscode'), openCache(undefined));
  return (await check({ root, updateLock: true })).diagnostics;
}
