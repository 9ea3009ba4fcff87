import { createRequire } from 'node:module';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { readSiteFile } from './read-site-file.ts';

/**
 * Returns the file of an installed package that a specifier such as `@fontsource/lora/400.css` leads
 * to in the file `from`, relative to the site's root as `from` is; `undefined` if there is none.
 */
export function findPackaged(
  root: string,
  specifier: string,
  from = 'package.json',
): string | undefined {
  const found = ifPossible(() => createRequire(path.join(root, from)).resolve(specifier));
  return found && path.relative(root, found).replaceAll(path.sep, '/');
}

/** Returns whether a file, relative to the site's root, belongs to an installed package. */
export const isPackaged = (file: string) => /(?:^|\/)node_modules\//.test(file);

/** Reads a file of an installed package; `undefined` if there is none. */
export const readPackaged = (root: string, file: string): Uint8Array | undefined =>
  isPackaged(file) ? ifPossible(() => readSiteFile(root, file)) : undefined;
