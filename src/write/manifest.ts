import { hash } from 'node:crypto';
import path from 'node:path';
import { ifPossible } from '../if-possible.ts';
import type { Tree } from '../tree.ts';
import { attempt } from './failure.ts';
import type { Place } from './files.ts';
import { writeFile } from './write-file.ts';

/**
 * The files that sitegen wrote into an output folder: the only ones there that it may delete.
 *
 * It is beside the output (`.sitegen/output/<name>/`) and not in it, where a host would serve it; beside it rather than
 * in a central place, so that it moves with the project. Without a manifest (a copied folder, a restored cache) all files
 * of an output folder are unknown, except those that already have the content that the build would write.
 */
export interface Manifest {
  /** The SOURCE_DATE_EPOCH that the file times follow; null if it was not set. */
  readonly sourceDate: number | null;
  /** While a site is being published, and after a killed build, a path may have two entries: both contents are known. */
  readonly files: readonly ManifestFile[];
}

interface ManifestFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly source: string;
}

/** The entries of a manifest by path. */
export type KnownFiles = ReadonlyMap<string, readonly ManifestFile[]>;

const version = 1;

export function makeManifest(tree: Tree, sourceDate: number | undefined): Manifest {
  const files = Array.from(tree, ([path, { bytes, source }]) => ({
    path,
    sha256: hashOf(bytes),
    bytes: bytes.length,
    source,
  }));
  return { sourceDate: sourceDate ?? null, files };
}

/** Returns the SHA-256 in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** Returns the manifest of the last build; a missing or damaged one lists no files. */
export function readManifest({ work, files }: Place): Manifest {
  const file = manifestFile(work);
  const manifest = files.lstat(file)?.kind === 'file' ? parse(files.readFile(file)) : undefined;
  return manifest ?? { sourceDate: null, files: [] };
}

export function knownFiles({ files }: Manifest): KnownFiles {
  const known = new Map<string, ManifestFile[]>();
  for (const file of files) {
    const others = known.get(file.path);
    if (others === undefined) known.set(file.path, [file]);
    else others.push(file);
  }
  return known;
}

/** Returns the manifest for the time of publishing: it lists the files of both sites, so that each file that a killed build leaves is known. */
export function mergeManifests(before: Manifest, next: Manifest): Manifest {
  const distinct = new Map(
    [...before.files, ...next.files].map((file) => [`${file.sha256} ${file.path}`, file]),
  );
  return { ...before, files: [...distinct.values()] };
}

/** Replaces the manifest in one step, unless it is the same. Throws the system's error; the old one stays then. */
export function saveManifest(manifest: Manifest, { work, files }: Place): void {
  const bytes = Buffer.from(`${JSON.stringify({ version, ...manifest })}\n`);
  const file = manifestFile(work);
  if (files.lstat(file)?.kind === 'file' && files.readFile(file).equals(bytes)) return;
  try {
    writeFile(temporaryFile(work), bytes, { flush: true }, files);
    files.rename(temporaryFile(work), file);
  } catch (error) {
    attempt(() => files.unlink(temporaryFile(work)));
    throw error;
  }
}

/** Deletes what a build left that was killed while it saved its manifest. */
export function removeTemporaryManifest({ work, files }: Place): void {
  if (files.lstat(temporaryFile(work)) !== undefined) files.unlink(temporaryFile(work));
}

/** Returns undefined for bytes that are not a manifest of this version. */
function parse(bytes: Buffer): Manifest | undefined {
  const data = ifPossible(
    () => JSON.parse(bytes.toString()) as Partial<Manifest & { version: number }> | null,
  );
  return data?.version === version && Array.isArray(data.files) && data.files.every(isManifestFile)
    ? { sourceDate: data.sourceDate ?? null, files: data.files }
    : undefined;
}

function isManifestFile(file: Partial<ManifestFile> | null): file is ManifestFile {
  return (
    typeof file?.path === 'string' &&
    typeof file.sha256 === 'string' &&
    typeof file.bytes === 'number' &&
    typeof file.source === 'string'
  );
}

const manifestFile = (work: string): string => path.join(work, 'manifest.json');
const temporaryFile = (work: string): string => path.join(work, 'manifest.json.tmp');
