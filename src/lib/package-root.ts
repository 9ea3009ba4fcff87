import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Returns the folder in which sitegen is installed, absolute: the same for the sources and for the
 * compiled file.
 */
export function packageRoot(): string {
  let folder = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(folder, 'bin', 'sitegen.cjs')) && path.dirname(folder) !== folder)
    folder = path.dirname(folder);
  return folder;
}

interface Package {
  readonly version: string;
  readonly devDependencies: Readonly<Record<string, string>>;
}

/**
 * Returns what sitegen's package.json says. The compiled file would be larger with a copy of it.
 */
export const readPackage = () =>
  JSON.parse(readFileSync(path.join(packageRoot(), 'package.json'), 'utf8')) as Package;
