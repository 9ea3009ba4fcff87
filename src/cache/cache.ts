import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeUnused } from './remove-unused.ts';

/**
 * A store for what takes long to make: compiled templates, subset fonts, drawn pictures. Never for pages.
 * It may be empty, damaged, written by others or deleted at any time, and a build still gives the same bytes.
 */
export interface Cache {
  /** What was put under this key, or `undefined`. `area` is a plain folder name, `key` comes from `cacheKey`. */
  get(area: string, key: string): Uint8Array | undefined;
  /** Keeps bytes for later builds; where that fails, the build goes on without. */
  put(area: string, key: string, bytes: Uint8Array): void;
  /** Call after a build: removes what no build has used for a month, and only where this build put something new. */
  prune(): void;
}

/** Opens the cache in a folder, which need not exist yet. `undefined` is a cache that keeps nothing. `verbose` hears of what is ignored. */
export function openCache(
  folder: string | undefined,
  verbose: (line: string) => void = () => {},
): Cache {
  if (folder === undefined) return { get: () => undefined, put: () => {}, prune: () => {} };
  const used = new Set<string>();
  let changed = false;
  return {
    get(area, key) {
      const file = path.join(folder, area, key);
      const bytes = read(file, area, key, verbose);
      if (bytes !== undefined) used.add(file);
      return bytes;
    },
    put(area, key, bytes) {
      const file = path.join(folder, area, key);
      used.add(file);
      changed = true;
      write(file, [checksum(area, key, bytes), bytes], verbose);
    },
    prune() {
      if (changed) removeUnused(folder, used);
      changed = false;
    },
  };
}

/**
 * Returns the kept result of `make` for these inputs, or makes and keeps it. The inputs must be everything that
 * the result depends on: contents, options, and the versions of the tools.
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

/** A name for a list of inputs: 40 hexadecimal digits. Each input's length is hashed too, so that no two lists read alike. */
export function cacheKey(inputs: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) hash.update(`${Buffer.byteLength(input)}:`).update(input);
  return hash.digest('hex').slice(0, 40);
}

const checksumLength = 32;

/** Covers the place as well as the bytes: an entry that was moved or copied to another name is not this entry. */
function checksum(area: string, key: string, bytes: Uint8Array): Uint8Array {
  return createHash('sha256').update(`sitegen cache 1\n${area}/${key}\n`).update(bytes).digest();
}

function read(
  file: string,
  area: string,
  key: string,
  verbose: (line: string) => void,
): Uint8Array | undefined {
  let entry: Buffer;
  try {
    // A pipe would be waited for, and a device read without end.
    if (!statSync(file).isFile()) throw Object.assign(new Error(), { code: 'not a file' });
    entry = readFileSync(file);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT')
      verbose(
        `The cache entry ${area}/${key} cannot be read (${codeOf(error)}) and is made again.`,
      );
    return undefined;
  }
  const bytes = entry.subarray(checksumLength);
  if (entry.subarray(0, checksumLength).equals(checksum(area, key, bytes))) return bytes;
  verbose(`The cache entry ${area}/${key} is damaged or not ours and is made again.`);
  return undefined;
}

/** A temporary file and a rename, so that a reader, or a build that is killed, never meets half an entry. */
function write(file: string, parts: readonly Uint8Array[], verbose: (line: string) => void): void {
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(temporary, Buffer.concat(parts));
    renameSync(temporary, file);
  } catch (error) {
    verbose(
      `The cache entry ${path.basename(path.dirname(file))}/${path.basename(file)} cannot be kept (${codeOf(error)}).`,
    );
    discard(temporary);
  }
}

function discard(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Pruning takes it away some day.
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
