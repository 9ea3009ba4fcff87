import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';
import { formatBytes } from '../report/units.ts';

/** Reads a file of the site. Throws SiteError if it is too large, and the system's error. */
export function readSiteFile(root: string, file: string): Buffer {
  try {
    return readFileSync(path.join(root, file));
  } catch (error) {
    if (isSystemError(error)) throw error;
    throw new SiteError({
      code: 'file/too-large',
      message: `The file has ${formatBytes(statSync(path.join(root, file)).size)}, and the maximum is 2 GB.`,
      why: 'A build keeps every file in memory.',
      fix: 'Publish it elsewhere, and link to its address.',
      file,
    });
  }
}
