import { hash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/**
 * A cache for results that take long to compute: parsed texts, compiled templates, subset fonts,
 * rasterized images; never pages. It may be empty, shared, damaged or deleted at any time: a build
 * still produces the same bytes.
 */
export interface Cache {
  /** Returns an entry, or `undefined`. `area` is a folder name, `key` comes from `cacheKey`. */
  get(area: string, key: string): Buffer | undefined;
  /** Stores bytes for later builds. A failure is only reported to `log`. */
  put(area: string, key: string, bytes: Uint8Array): void;
  /** Stores what `make` returns at the end of a build. */
  putLast(area: string, key: string, make: () => Uint8Array): void;
  /**
   * Called at the end of a build: if it added entries, removes those that no build has used for a
   * month.
   */
  end(): void;
}

/**
 * Opens the cache in a folder, which need not exist; `undefined` for a cache without entries. `log`
 * receives a message for each entry that cannot be saved.
 */
export function openCache(folder: string | undefined, log = (_line: string) => {}): Cache {
  if (folder === undefined) return { get: () => undefined, put() {}, putLast() {}, end() {} };
  const used = new Set<string>();
  const last: (() => void)[] = [];
  let changed = false;
  return {
    get(area, key) {
      const file = path.join(folder, area, key);
      const bytes = ifPossible(() => readEntry(file));
      if (bytes !== undefined) used.add(file);
      return bytes;
    },
    put(area, key, bytes) {
      const file = path.join(folder, area, key);
      used.add(file);
      changed = true;
      try {
        writeEntry(file, bytes);
      } catch (error) {
        log(`The cache entry ${area}/${key} cannot be saved: ${(error as Error).message}`);
      }
    },
    putLast(area, key, make) {
      last.push(() => this.put(area, key, make()));
    },
    end() {
      for (const put of last.splice(0)) put();
      if (changed) removeUnused(folder, used, new Date());
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

/** Returns an entry; `undefined` if it is not whole. Throws the system's error. */
function readEntry(file: string): Buffer | undefined {
  // Reading a pipe would wait without end.
  if (!fs.statSync(file).isFile()) return undefined;
  const entry = fs.readFileSync(file);
  const end = entry.length - 4;
  return entry.readUInt32BE(end) === end ? entry.subarray(0, end) : undefined;
}

/**
 * Writes an entry and its length, which a damaged one lacks: a temporary file that is renamed. Throws
 * the system's error.
 */
function writeEntry(file: string, bytes: Uint8Array): void {
  const temporary = `${file}.${process.pid}.tmp`;
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(temporary, bytes);
    fs.appendFileSync(temporary, length);
    fs.renameSync(temporary, file);
  } finally {
    ifPossible(() => fs.rmSync(temporary, { force: true }));
  }
}

const month = 30 * 24 * 60 * 60 * 1000;

/**
 * Marks the files in `used` as used, and deletes the files below `folder` that were not used for a
 * month before `now`, including temporary files of killed builds. Another build may do the same at
 * once, so missing files are ignored.
 */
function removeUnused(folder: string, used: ReadonlySet<string>, now: Date): void {
  for (const file of used) ifPossible(() => fs.utimesSync(file, now, now));
  for (const area of entriesOf(folder)) {
    for (const file of entriesOf(area))
      ifPossible(() => {
        if (now.getTime() - fs.statSync(file).mtimeMs > month) fs.rmSync(file, { force: true });
      });
  }
}

function entriesOf(folder: string): string[] {
  return ifPossible(() => fs.readdirSync(folder).map((name) => path.join(folder, name))) ?? [];
}
