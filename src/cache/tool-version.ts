import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ifPossible } from '../lib/if-possible.ts';
import { memoize } from '../lib/memoize.ts';
import { cacheKey } from './cache.ts';

const require = createRequire(import.meta.url);

/**
 * Returns the name and version of an installed package for cache keys: `esbuild@0.28.2`, or
 * `esbuild@unknown` if it is not accessible, such as a dependency of a dependency. Reads only its
 * package.json.
 */
export const toolVersion = memoize((name) => {
  const folders = require.resolve.paths(name) ?? [];
  const versions = folders.map((folder) => readVersion(path.join(folder, name, 'package.json')));
  return `${name}@${versions.find((version) => version !== undefined) ?? 'unknown'}`;
});

/**
 * Identifies the code of sitegen with all that it contains, marked, which reads texts, and Node, which
 * parses addresses and knows the characters of Unicode, for keys of what that code computes.
 */
export const codeVersion = memoize<string, void>(() =>
  [
    cacheKey([readFileSync(fileURLToPath(import.meta.url))]),
    toolVersion('marked'),
    process.version,
  ].join(),
);

const readVersion = (file: string) =>
  ifPossible(() => (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version);
