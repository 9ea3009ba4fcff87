import path from 'node:path';
import { slugify } from '../lib/slugify.ts';
import { digestOf } from '../lib/digest.ts';
import { listSiteFiles } from '../files/list-files.ts';
import { isHidden, readSiteFile } from '../files/read-site-file.ts';

/** The contents of the files of `assets/` by path below it, with forward slashes. */
export type AssetFiles = ReadonlyMap<string, Uint8Array>;

/** Adds a file to the output under a name with a content hash, and returns its address. */
export type Publish = (name: string, bytes: Uint8Array, source: string) => string;

/** A file that pages link to or show. */
export interface SiteFile {
  readonly bytes: Uint8Array;
  /** Relative to the site's root; the folder of a file that is written into a text. */
  readonly source: string;
  readonly name: string;
  /** Its address, with a content hash in the name. The file is published when it is read. */
  readonly address: string;
}

/**
 * Reads every file of `assets/`, sorted by path, without hidden files, except those in
 * `public/.well-known/`. A missing folder is empty.
 */
export function readAssetFiles(root: string): AssetFiles {
  const files = listSiteFiles(root, 'assets').filter((file) => !isHidden(`assets/${file}`));
  return new Map(files.map((file) => [file, readSiteFile(root, `assets/${file}`)]));
}

/**
 * Returns the name of a published file: `images/x.svg` → `assets/x-0123456789.svg`. The digits are
 * the first 40 bits of the SHA-256 of its contents, so browsers can cache the file forever: other
 * contents have another name.
 */
export function hashedName(file: string, bytes: Uint8Array): string {
  return keyedName(file, digestOf(bytes));
}

/**
 * Returns the name of a file that the build makes from the hash of its inputs, so that pages can
 * name it before it is generated.
 */
export function keyedName(file: string, key: string): string {
  // Some file systems treat names that differ only in case as equal.
  const { name, ext } = path.posix.parse(file);
  return `assets/${slugify(name).slice(0, 200)}-${key.slice(0, 10)}${ext.toLowerCase()}`;
}
