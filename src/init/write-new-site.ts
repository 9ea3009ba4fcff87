import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../config/config.ts';
import type { NewFiles } from './new-site.ts';

/** Writes a new site. Throws UsageError, and writes nothing, if one of its files exists already. */
export function writeNewSite(root: string, files: NewFiles): void {
  const existing = [...files.keys()].sort().filter((file) => existsSync(path.join(root, file)));
  if (existing.length > 0) {
    const shown = existing.slice(0, 5).join(', ');
    const others = existing.length > 5 ? ` and ${existing.length - 5} others` : '';
    throw new UsageError(
      `There are such files already, and nothing was written: ${shown}${others}.\nName an empty folder.`,
    );
  }
  for (const [file, contents] of files) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    // Another process may have written it meanwhile.
    writeFileSync(path.join(root, file), contents, { flag: 'wx' });
  }
}
