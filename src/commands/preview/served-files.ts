import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { isHidden } from '../../features/hosts/hosted-site.ts';
import type { FileNames } from '../serve/find-answer.ts';

/**
 * Returns the files of a finished site that a host serves. Hidden files (except `.well-known/`, RFC
 * 8615) and those that configure hosts are left out, and links, which may lead anywhere: only the
 * real path of a file is its name.
 */
export const servedFiles = (folder: string): FileNames => ({
  has(file) {
    if (isHidden(file)) return false;
    try {
      const real = realpathSync.native(path.join(folder, file));
      // Concatenated, not joined: a name with “..” in it must not match.
      const named = realpathSync.native(folder) + path.sep + file.replaceAll('/', path.sep);
      return real === named && statSync(real).isFile();
    } catch {
      return false;
    }
  },
});
