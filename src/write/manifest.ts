import fs, { type BigIntStats } from 'node:fs';
import path from 'node:path';
import { digestOf } from '../lib/digest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import type { Tree } from '../tree.ts';

/**
 * The files that a build wrote, the only ones that a later build may replace. It is beside the
 * output folder, since a host would serve a file inside it.
 */
export interface Manifest {
  /** The path of the manifest itself. */
  readonly file: string;
  readonly text: string;
  readonly files: ReadonlyMap<string, WrittenFile>;
}

export interface WrittenFile {
  readonly digest: string;
  /** Empty if it is not known. */
  readonly stamp: string;
}

/**
 * Returns what changes when a file is edited or replaced. It is empty for a time without a fraction
 * of a second: a program set it, or the file system cannot tell two edits within a second.
 */
export const stampOf = ({ ino, size, mtimeNs }: BigIntStats): string =>
  mtimeNs % 1_000_000_000n === 0n ? '' : `${ino} ${size} ${mtimeNs}`;

/**
 * Returns all manifests. After builds at the same time and after a killed build there is more than
 * one, and any of them may be that of the output folder. A damaged one lists no files.
 */
export const readManifests = (work: string): readonly Manifest[] =>
  (ifPossible(() => fs.readdirSync(work)) ?? []).flatMap((name) => {
    const file = path.join(work, name.endsWith('.json') ? name : `${name}/${stagedManifest}`);
    const text = ifPossible(() => fs.readFileSync(file, 'utf8'));
    if (text === undefined) return [];
    const files = ifPossible(() => new Map(JSON.parse(text) as Rows)) ?? new Map();
    return [{ file, text, files }];
  });

/** The manifest of a site that is not published. */
export const stagedManifest = 'manifest';

type Rows = readonly (readonly [string, WrittenFile])[];

/** The stamps of files by path. */
export type Stamps = ReadonlyMap<string, string>;

export const formatManifest = (tree: Tree, stamps: Stamps): string =>
  JSON.stringify(
    Array.from(tree, ([name, { bytes }]): Rows[number] => [
      name,
      { digest: digestOf(bytes), stamp: stamps.get(name) ?? '' },
    ]),
  );
