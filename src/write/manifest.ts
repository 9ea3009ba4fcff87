import fs from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';

/**
 * The files that builds wrote, the only ones that a later build may replace. It is beside the
 * output folder, since a host would serve a file inside it.
 */
export interface Manifest {
  readonly rows: readonly string[];
  /** Each digest and path. */
  readonly written: ReadonlySet<string>;
  /** The digest for each stamp and path. */
  readonly digests: ReadonlyMap<string, string>;
}

/** Returns a line of the manifest. The stamp is the size and time of a file. */
export const rowOf = (name: string, digest: string, stamp: string): string =>
  `${digest} ${stamp} ${name}`;

/** Reads the manifest in a folder; a missing one is empty. */
export function readManifest(work: string): Manifest {
  const rows = readRows(work);
  const parts = rows.map((row) => /^(\S+) (\S+) ([^]*)$/.exec(row) ?? []);
  return {
    rows,
    written: new Set(parts.map(([, digest, , name]) => `${digest} ${name}`)),
    digests: new Map(parts.map(([, digest = '', stamp, name]) => [`${stamp} ${name}`, digest])),
  };
}

/**
 * Replaces the rows that were read by other ones; those that a build at the same time added stay.
 * Throws the system's error.
 */
export function addToManifest(
  work: string,
  { rows: read }: Manifest,
  rows: readonly string[],
): void {
  const known = new Set(read);
  if (rows.length === known.size && rows.every((row) => known.has(row))) return;
  const added = readRows(work).filter((row) => !known.has(row));
  const text = JSON.stringify([...new Set([...added, ...rows])]);
  const file = fileIn(work);
  fs.mkdirSync(work, { recursive: true, mode: 0o700 });
  fs.writeFileSync(`${file}-${process.pid}`, text);
  fs.renameSync(`${file}-${process.pid}`, file);
}

const fileIn = (work: string) => path.join(work, 'manifest.json');

const readRows = (work: string): readonly string[] => {
  const rows: unknown = ifPossible(() => JSON.parse(fs.readFileSync(fileIn(work), 'utf8')));
  return Array.isArray(rows) ? rows.filter((row) => typeof row === 'string') : [];
};
