import path from 'node:path';
import { openCache } from '../cache/cache.ts';
import { check } from '../check.ts';
import type { Diagnostic } from '../report/diagnostic.ts';
import { writeEditorFiles } from '../schema/write-editor-files.ts';

/** Writes what is made from a new site: the lock of its legal texts, and schemas for editors. Returns what is wrong with it. */
export async function finishNewSite(root: string): Promise<readonly Diagnostic[]> {
  await writeEditorFiles(root, path.join(root, '.vscode'), openCache(undefined));
  return (await check({ root, updateLock: true })).diagnostics;
}
