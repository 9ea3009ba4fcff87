import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const require = createRequire(import.meta.url);

/**
 * Returns the name and version of an installed package for cache keys: `esbuild@0.28.2`, or `esbuild@unknown` if it is
 * not accessible, such as a dependency of a dependency. Reads only its package.json.
 */
export function toolVersion(name: string): string {
  let version = known.get(name);
  if (version === undefined) known.set(name, (version = `${name}@${findVersion(name)}`));
  return version;
}

const known = new Map<string, string>();

function findVersion(name: string): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    const version = readVersion(path.join(folder, name, 'package.json'));
    if (version !== undefined) return version;
  }
  return 'unknown';
}

function readVersion(file: string): string | undefined {
  try {
    const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version?: string };
    return version;
  } catch {
    return undefined;
  }
}
