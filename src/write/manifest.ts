import { hash } from 'node:crypto';
import path from 'node:path';
import type { Tree } from '../tree.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { writeFile } from './write-file.ts';

/**
 * What sitegen wrote into an output folder: the only things there that it may ever delete.
 *
 * It lies beside the output (`.sitegen/output/<name>/`) and not in it, where a host would serve it; beside it rather than
 * under a key in some central place, so that a project that is moved or renamed takes it along. An output folder without one
 * (a copy, a restored cache) is foreign, except for the files that already hold exactly what the build would write.
 */
export interface Manifest {
  /** The SOURCE_DATE_EPOCH that the file times follow; null where it was not set. */
  readonly sourceDate: number | null;
  /** A path stands here twice after a build was killed while it published: both contents are known then. */
  readonly files: readonly ManifestFile[];
}

interface ManifestFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly source: string;
}

/** The contents that a build may have written, by path. */
export type Known = ReadonlyMap<string, { readonly hashes: readonly string[]; readonly source: string }>;

const version = 1;

export function makeManifest(tree: Tree, sourceDate: number | undefined): Manifest {
  const files = Array.from(tree, ([path, { bytes, source }]) => ({ path, sha256: hashOf(bytes), bytes: bytes.length, source }));
  return { sourceDate: sourceDate ?? null, files };
}

/** Hexadecimal SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The manifest of the last build, joined with that of a build that died while it published. */
export function readManifest(work: string, files: Files): Manifest {
  const manifests = [current(work), next(work)].map((file) => parse(attempt(() => files.readFile(file))));
  return { sourceDate: manifests[0]?.sourceDate ?? null, files: manifests.flatMap((manifest) => manifest?.files ?? []) };
}

export function knownFiles(manifest: Manifest): Known {
  const known = new Map<string, { hashes: string[]; source: string }>();
  for (const { path, sha256, source } of manifest.files) {
    const other = known.get(path);
    if (other === undefined) known.set(path, { hashes: [sha256], source });
    else other.hashes.push(sha256);
  }
  return known;
}

/** To be called before the first file is staged, so that whatever a killed build leaves is named by a manifest. */
export function announceManifest(work: string, manifest: Manifest, files: Files): void {
  save(next(work), manifest, files);
}

/** To be called once the tree is published. */
export function adoptManifest(work: string, files: Files): void {
  files.rename(next(work), current(work));
}

/** To be called when the announced tree will not be published and nothing is left of it. */
export function withdrawManifest(work: string, files: Files): void {
  if (files.lstat(next(work)) !== undefined) files.unlink(next(work));
}

/** Makes one manifest of the two that a killed build left. */
export function joinManifests(work: string, joined: Manifest, files: Files): void {
  if (files.lstat(next(work)) === undefined) return;
  save(`${current(work)}.joined`, joined, files);
  files.rename(`${current(work)}.joined`, current(work));
  files.unlink(next(work));
}

function save(file: string, manifest: Manifest, files: Files): void {
  if (files.lstat(file) !== undefined) files.unlink(file);
  writeFile(file, Buffer.from(JSON.stringify({ version, ...manifest })), { flush: true }, files);
}

function parse(bytes: Buffer | undefined): Manifest | undefined {
  if (bytes === undefined) return undefined;
  try {
    const data = JSON.parse(bytes.toString()) as Manifest & { version: number };
    return data.version === version && Array.isArray(data.files) ? data : undefined;
  } catch {
    return undefined;
  }
}

const current = (work: string): string => path.join(work, 'manifest.json');
const next = (work: string): string => path.join(work, 'manifest.next.json');
