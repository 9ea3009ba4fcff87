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

export interface ManifestFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly source: string;
}

/** All that builds wrote, by path; more than one content only after a build was killed. */
export type Known = ReadonlyMap<string, readonly ManifestFile[]>;

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

/** Hexadecimal SHA-256. */
export function hashOf(bytes: Uint8Array): string {
  return hash('sha256', bytes, 'hex');
}

/** The manifest of the last build, joined with that of a build that died while it published. */
export function readManifest(work: string, files: Files): Manifest {
  const manifests = [current(work), next(work)].map((file) =>
    files.lstat(file)?.kind === 'file' ? parse(files.readFile(file)) : undefined,
  );
  return {
    sourceDate: manifests[0]?.sourceDate ?? null,
    files: manifests.flatMap((manifest) => manifest?.files ?? []),
  };
}

export function knownFiles({ files }: Manifest): Known {
  const known = new Map<string, ManifestFile[]>();
  for (const file of files) {
    const others = known.get(file.path);
    if (others === undefined) known.set(file.path, [file]);
    else others.push(file);
  }
  return known;
}

/** To be called before the first file is staged, so that whatever a killed build leaves is named by a manifest. */
export function announceManifest(work: string, manifest: Manifest, files: Files): void {
  save(next(work), manifest, files);
}

/** To be called once the announced tree is published. */
export function adoptManifest(work: string, files: Files): void {
  files.rename(next(work), current(work));
}

/** To be called when the announced tree will not be published and nothing is left of it. */
export function withdrawManifest(work: string, files: Files): void {
  files.unlink(next(work));
}

/** Makes one manifest of the two that a killed build left: its tree may have been published or not. */
export function joinManifests(work: string, files: Files): void {
  if (files.lstat(next(work)) === undefined) return;
  const both = readManifest(work, files);
  const distinct = new Map(both.files.map((file) => [`${file.sha256} ${file.path}`, file]));
  const joined = path.join(work, 'manifest.joined.json');
  save(joined, { ...both, files: [...distinct.values()] }, files);
  files.rename(joined, current(work));
  files.unlink(next(work));
}

/** Whether this manifest is the one of the last build already. */
export function isCurrent(work: string, manifest: Manifest, files: Files): boolean {
  const file = current(work);
  if (files.lstat(file)?.kind !== 'file') return false;
  return attempt(() => files.readFile(file))?.equals(serialize(manifest)) === true;
}

function save(file: string, manifest: Manifest, files: Files): void {
  if (files.lstat(file) !== undefined) files.unlink(file);
  try {
    writeFile(file, serialize(manifest), { flush: true }, files);
  } catch (error) {
    attempt(() => files.unlink(file));
    throw error;
  }
}

function serialize(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify({ version, ...manifest })}\n`);
}

/** Undefined for what is no manifest of this version: then nothing is known, and nothing may be deleted. */
function parse(bytes: Buffer): Manifest | undefined {
  try {
    const data = JSON.parse(bytes.toString()) as Partial<Manifest & { version: number }> | null;
    return data?.version === version &&
      Array.isArray(data.files) &&
      data.files.every(isManifestFile)
      ? { sourceDate: data.sourceDate ?? null, files: data.files }
      : undefined;
  } catch {
    return undefined;
  }
}

function isManifestFile(file: Partial<ManifestFile> | null): file is ManifestFile {
  return (
    typeof file?.path === 'string' &&
    typeof file.sha256 === 'string' &&
    typeof file.bytes === 'number' &&
    typeof file.source === 'string'
  );
}

const current = (work: string): string => path.join(work, 'manifest.json');
const next = (work: string): string => path.join(work, 'manifest.next.json');
