import path from 'node:path';
import { openCache } from '../cache/cache.ts';
import { check } from '../check.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { writeEditorFiles } from '../schema/write-editor-files.ts';

/** Writes the files that are derived from a new site: the lock of its legal texts, and schemas for editors. Returns the problems of the site. */
export async function finishNewSite(root: string): Promise<readonly Diagnostic[]> {
  await writeEditorFiles(root, path.join(root, '.vscode'), openCache(undefined));
  return (await check({ root, updateLock: true })).diagnostics;
}
