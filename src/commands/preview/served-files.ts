import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { FileNames } from '../../features/hosts/find-answer.ts';

/**
 * Returns the files of a finished site, by their path in the tree; `fileOf` returns that in the folder.
 * Links are left out, which may lead anywhere: only the real path of a file is its name.
 */
export const servedFiles = (folder: string, fileOf: (output: string) => string): FileNames => ({
  has(output) {
    try {
      const file = fileOf(output);
      const real = realpathSync.native(path.join(folder, file));
      // Concatenated, not joined: a name with “..” in it must not match.
      const named = realpathSync.native(folder) + path.sep + file.replaceAll('/', path.sep);
      return real === named && statSync(real).isFile();
    } catch {
      return false;
    }
  },
});
