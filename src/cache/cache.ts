import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { removeUnused } from './remove-unused.ts';

/**
 * A cache for results that take long to compute: parsed texts, compiled templates, subset fonts,
 * rasterized images; never pages. It may be empty, shared or deleted at any time: a build still
 * produces the same bytes.
 */
export interface Cache {
  /** Returns an entry, or `undefined`. `area` is a folder name, `key` comes from `cacheKey`. */
  get(area: string, key: string): Uint8Array | undefined;
  /** Stores bytes for later builds. A failure is only reported to `log`. */
  put(area: string, key: string, bytes: Uint8Array): void;
  /**
   * Called after a build: if it added entries, removes those that no build has used for a month.
   */
  prune(): void;
}

/** Receives a message for `--verbose`. */
type Log = (line: string) => void;

/**
 * Opens the cache in a folder, which need not exist; `undefined` for a cache without entries. `log`
 * receives a message for each entry that cannot be used.
 */
export function openCache(folder: string | undefined, log: Log = () => {}): Cache {
  if (folder === undefined) return { get: () => undefined, put() {}, prune() {} };
  const used = new Set<string>();
  let changed = false;
  return {
    get(area, key) {
      const name = `${area}/${key}`;
      const bytes = read(folder, name, log);
      if (bytes !== undefined) used.add(path.join(folder, name));
      return bytes;
    },
    put(area, key, bytes) {
      const name = `${area}/${key}`;
      used.add(path.join(folder, name));
      changed = true;
      write(folder, name, bytes, log);
    },
    prune() {
      if (changed) removeUnused(folder, used);
      changed = false;
    },
  };
}

/**
 * Returns the cached result of `make` for these inputs, or calls `make` and caches its result. The
 * inputs have to contain everything that the result depends on: contents, options, and the versions
 * of tools.
 */
export async function cached(
  cache: Cache,
  area: string,
  inputs: readonly (string | Uint8Array)[],
  make: () => Promise<Uint8Array>,
): Promise<Uint8Array> {
  const key = cacheKey(inputs);
  const kept = cache.get(area, key);
  if (kept !== undefined) return kept;
  const made = await make();
  cache.put(area, key, made);
  return made;
}

/**
 * Returns a key for a list of inputs: 40 hexadecimal digits. Each input is hashed alone, so that
 * different lists have different keys.
 */
export const cacheKey = (inputs: readonly (string | Uint8Array)[]): string =>
  hash('sha256', inputs.map((input) => hash('sha256', input)).join()).slice(0, 40);

function read(folder: string, name: string, log: Log): Uint8Array | undefined {
  const file = path.join(folder, name);
  try {
    // Reading a pipe would wait without end.
    if (statSync(file).isFile()) return readFileSync(file);
    log(`The cache entry ${name} is not a file. It is replaced.`);
    return undefined;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      log(`The cache entry ${name} cannot be read (${codeOf(error)}). It is replaced.`);
    return undefined;
  }
}

/**
 * Writes a temporary file and renames it, so that entries are always complete, even after a killed
 * build.
 */
function write(folder: string, name: string, bytes: Uint8Array, log: Log): void {
  const file = path.join(folder, name);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(temporary, bytes);
    renameSync(temporary, file);
  } catch (error) {
    log(`The cache entry ${name} cannot be saved (${codeOf(error)}).`);
    ifPossible(() => rmSync(temporary, { force: true }));
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
