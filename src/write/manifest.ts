import fs from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/**
 * The files that builds wrote, the only ones that a later build may replace. It is beside the
 * output folder, since a host would serve a file inside it. Each build writes its own file,
 * so that builds at the same time know the files of each other.
 */
export interface Manifest {
  /** The names of the manifest's files. */
  readonly files: readonly string[];
  readonly rows: ReadonlySet<string>;
  /** Each digest and path. */
  readonly written: ReadonlySet<string>;
  /** The digest for each stamp and path. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Returns a line of the manifest. The stamp is the size and time of a file. */
export const rowOf = (name: string, digest: string, stamp: string): string =>
  `${digest} ${stamp} ${name}`;

/** Reads the manifest in a folder; a missing or damaged one is empty. */
export function readManifest(work: string): Manifest {
  const names = ifPossible(() => fs.readdirSync(work)) ?? [];
  const files = names.filter((name) => name.endsWith('.json'));
  const rows = new Set(files.flatMap((name) => readRows(path.join(work, name))));
  const parts = Array.from(rows, (row) => /^(\S+) (\S+) ([^]*)$/.exec(row) ?? []);
  return {
    files,
    rows,
    written: new Set(parts.map(([, digest, , name]) => `${digest} ${name}`)),
    digests: new Map(parts.map(([, digest = '', stamp, name]) => [`${stamp} ${name}`, digest])),
  };
}

const readRows = (file: string): readonly string[] => {
  // Reading a pipe would wait without end.
  const text = ifPossible(() => fs.statSync(file).isFile() && fs.readFileSync(file, 'utf8'));
  const rows: unknown = ifPossible(() => JSON.parse(text || '[]'));
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'string') : [];
};

/**
 * Writes a manifest, calls `change`, and deletes the files of the manifest that was read. Throws
 * the system's error.
 */
export function replaceManifest(
  work: string,
  { files, rows: read }: Manifest,
  rows: readonly string[],
  change = () => {},
): void {
  if (files.length !== 1 || rows.length !== read.size || !rows.every((row) => read.has(row))) {
    fs.mkdirSync(work, { recursive: true, mode: 0o700 });
    const name = `${process.pid}-${Date.now()}`;
    fs.writeFileSync(path.join(work, name), JSON.stringify(rows));
    fs.renameSync(path.join(work, name), path.join(work, `${name}.json`));
    change();
    for (const file of files) fs.rmSync(path.join(work, file), { recursive: true, force: true });
  } else change();
}
