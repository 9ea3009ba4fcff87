import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import type { NewFiles } from './new-site.ts';

/** Throws UsageError if a file of a new site exists already. */
export function refuseToOverwrite(root: string, files: NewFiles): void {
  const existing = [...files.keys()].sort().filter((file) => existsSync(path.join(root, file)));
  if (existing.length === 0) return;
  const shown = existing.slice(0, 5).join(', ');
  const others = existing.length > 5 ? ` and ${existing.length - 5} others` : '';
  throw new UsageError(
    `These files exist already, so nothing was written: ${shown}${others}.\nChoose an empty folder.`,
  );
}

/** Writes a new site. Throws an Error for a file that another process has written since `refuseToOverwrite`. */
export function writeNewSite(root: string, files: NewFiles): void {
  for (const [file, contents] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), contents, { flag: 'wx' });
  }
}
