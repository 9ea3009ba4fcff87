import fs, { type BigIntStats } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { succeeds } from '../report/system-error.ts';
import type { Tree } from '../tree.ts';
import { stampsOf, type FoundFiles } from './inspect-output.ts';
import { formatManifest, stagedManifest, stampOf, type Stamps } from './manifest.ts';
import type { OutputFolder } from './output-folder.ts';

/**
 * Stages a tree in a new folder beside the output folder, and swaps the two. The files named in
 * `unchanged` keep their time; if `isChanged` is not true, only the manifest is replaced. Throws
 * the system's error.
 */
export function publishTree(
  tree: Tree,
  { target, work }: OutputFolder,
  found: FoundFiles,
  unchanged: readonly string[],
  isChanged: boolean,
): void {
  fs.mkdirSync(work, { recursive: true, mode: 0o700 });
  const folder = fs.mkdtempSync(path.join(work, 'build-'));
  const [staged, old] = [path.join(folder, 'new'), path.join(folder, 'old')];
  const manifest = path.join(folder, stagedManifest);
  try {
    const kept = new Map(unchanged.map((name) => [name, found.get(name)?.stats]));
    const stamps = isChanged ? stageTree(tree, staged, target, kept) : stampsOf(found);
    // Before the output changes: all files that an interruption leaves are in a manifest.
    fs.writeFileSync(manifest, formatManifest(tree, stamps));
    if (
      isChanged &&
      !succeeds(() => swapFolders(target, staged, old), ['EBUSY', 'EXDEV', 'EACCES', 'EPERM'])
    )
      swapEntries(target, staged, [...found.keys(), ...tree.keys()]);
    fs.renameSync(manifest, `${folder}.json`);
  } finally {
    const isOnlyOne = fs.existsSync(old) && !fs.existsSync(target);
    if (!isOnlyOne) removeFolder(folder);
  }
}

/** Writes a tree into a new folder; unchanged files are links. Returns their stamps. */
function stageTree(
  tree: Tree,
  folder: string,
  target: string,
  unchanged: ReadonlyMap<string, BigIntStats | undefined>,
): Stamps {
  fs.mkdirSync(folder);
  const stamps = new Map<string, string>();
  for (const [name, { bytes }] of tree) {
    const [file, kept] = [path.join(folder, name), unchanged.get(name)];
    fs.mkdirSync(path.dirname(file), { recursive: true });
    if (kept === undefined || !isLinked(path.join(target, name), file, stampOf(kept))) {
      fs.writeFileSync(file, bytes);
      if (kept !== undefined) fs.utimesSync(file, kept.atime, kept.mtime);
    }
    stamps.set(name, stampOf(fs.lstatSync(file, { bigint: true })));
  }
  return stamps;
}

/** Links a file, unless that is not possible or it was replaced or edited since. */
function isLinked(from: string, to: string, stamp: string): boolean {
  if (stamp === '' || ifPossible(() => (fs.linkSync(from, to), true)) !== true) return false;
  if (stampOf(fs.lstatSync(to, { bigint: true })) === stamp) return true;
  fs.unlinkSync(to);
  return false;
}

/** If the second rename fails, the first one is undone. */
function swapFolders(target: string, staged: string, old: string): void {
  succeeds(() => fs.renameSync(target, old), ['ENOENT']);
  try {
    if (succeeds(() => fs.renameSync(staged, target), ['ENOTEMPTY', 'EEXIST'])) return;
  } catch (error) {
    ifPossible(() => fs.renameSync(old, target));
    throw error;
  }
  // Another build published its site between the two renames.
  removeFolder(old);
  swapFolders(target, staged, old);
}

/**
 * Swaps the entries of a folder that cannot be renamed, such as a mount point: first folders, then
 * pages. What no build wrote there stays, such as `lost+found`.
 */
function swapEntries(target: string, staged: string, names: readonly string[]): void {
  const [next, old] = [path.join(target, '.sitegen-new'), path.join(target, '.sitegen-old')];
  for (const folder of [next, old]) removeFolder(folder);
  fs.cpSync(staged, next, { recursive: true, preserveTimestamps: true });
  fs.mkdirSync(old);
  const entries = new Set(names.map((name) => name.split('/', 1).join()));
  const isPage = (name: string) => Number(name.endsWith('.html'));
  for (const name of [...entries].sort((a, b) => isPage(a) - isPage(b))) {
    succeeds(() => fs.renameSync(path.join(target, name), path.join(old, name)), ['ENOENT']);
    succeeds(() => fs.renameSync(path.join(next, name), path.join(target, name)), ['ENOENT']);
  }
  for (const folder of [next, old]) removeFolder(folder);
}

/** Restores an output folder whose build was killed between the two renames. */
export function restoreOutput({ target, work }: OutputFolder): void {
  if (fs.existsSync(target)) return;
  const olds = stagingFolders(work).map(({ folder }) => path.join(folder, 'old'));
  const last = olds.find((old) => fs.existsSync(old));
  // The other build may be alive, and faster.
  if (last !== undefined) ifPossible(() => fs.renameSync(last, target));
}

/** Removes what killed builds left: their old sites, and after an hour the new ones. */
export function removeLeftovers({ work }: OutputFolder): void {
  for (const { folder, changed } of stagingFolders(work)) {
    removeFolder(Date.now() - changed > 3_600_000 ? folder : path.join(folder, 'old'));
  }
}

/** Two builds may remove the same folder. */
const removeFolder = (folder: string) =>
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** The folders of other builds, the last changed first. */
const stagingFolders = (work: string) =>
  (ifPossible(() => fs.readdirSync(work)) ?? [])
    .filter((name) => !name.endsWith('.json'))
    .flatMap((name) => {
      const folder = path.join(work, name);
      const stats = fs.statSync(folder, { throwIfNoEntry: false });
      return stats === undefined ? [] : [{ folder, changed: stats.mtimeMs }];
    })
    .sort((a, b) => b.changed - a.changed);
