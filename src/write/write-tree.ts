import fs from 'node:fs';
import path from 'node:path';
import { digestOf } from '../lib/digest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { PlannedChanges } from '../report/summary.ts';
import { succeeds } from '../report/system-error.ts';
import { count, listSome } from '../report/units.ts';
import type { Tree } from '../tree.ts';
import { openManifest } from './manifest.ts';
import { findOutputFolder, type OutputFolder } from './output-folder.ts';

/** The changes to an output folder; paths as in a Tree, sorted. */
export interface WriteResult extends PlannedChanges {
  /** Files that no build wrote, or that somebody edited; not empty only if they may be replaced. */
  readonly foreign: readonly string[];
  /** The size of the whole site. */
  readonly bytes: number;
}

export interface WriteOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Replaces unknown and edited files of the output folder; otherwise they are an error. */
  readonly replaceForeign?: boolean | undefined;
  readonly report: Report;
}

/**
 * Stages a tree in a new folder beside the output folder and swaps the two, so that the output is
 * always the old site or the new one. Unchanged files keep their time; if nothing changed, nothing
 * is written. Throws SiteError for a folder that is never written to, and the system's errors.
 */
export function writeTree(tree: Tree, options: WriteOptions): WriteResult {
  rejectImpossiblePaths(tree);
  const output = findOutputFolder(options);
  removeLeftovers(output);
  const { found, result, manifest } = compareTree(tree, output, options);
  const { added, changed, removed } = result;
  // An interruption leaves only files that are in the manifest.
  manifest.add(Array.from(tree, ([name, { bytes }]) => [name, digestOf(bytes)]));
  if (added.length + changed.length + removed.length > 0 || !fs.existsSync(output.target))
    publish(tree, output, found, result);
  return result;
}

/** Returns the changes that `writeTree` would make, without making them. */
export function planWrite(tree: Tree, options: WriteOptions): WriteResult {
  rejectImpossiblePaths(tree);
  return compareTree(tree, findOutputFolder(options), options).result;
}

/** A file of the output folder, or a link. */
interface FoundFile {
  /** What changes when a file is edited. */
  readonly stamp: string;
  /** `undefined` for what is not a file. */
  readonly digest: string | undefined;
}

/** Compares a tree with the output folder. Throws SiteError for files that may not be replaced. */
function compareTree(tree: Tree, output: OutputFolder, options: WriteOptions) {
  const found = findFiles(output.target, tree);
  // Another build may have published its site, whose files were in the manifest before.
  const manifest = openManifest(output.work);
  for (const name of found.keys()) if (!tree.has(name) && systemFile.test(name)) found.delete(name);
  const isSame = (name: string) => {
    const output = tree.get(name);
    return output !== undefined && found.get(name)?.digest === digestOf(output.bytes);
  };
  const [names, foundNames] = [[...tree.keys()].sort(), [...found.keys()].sort()];
  const result: WriteResult = {
    added: names.filter((name) => !found.has(name)),
    changed: names.filter((name) => found.has(name) && !isSame(name)),
    removed: foundNames.filter((name) => !tree.has(name)),
    unchanged: names.filter(isSame),
    foreign: foundNames.filter(
      (name) => !isSame(name) && !manifest.has(name, found.get(name)?.digest),
    ),
    bytes: [...tree.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
  if (result.foreign.length > 0) rejectForeign(result.foreign, output, manifest.isEmpty, options);
  return { manifest, found, result };
}

/** Desktops create files in folders that somebody opens. */
const systemFile = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/** Returns the files below a folder by path, without following links. */
function findFiles(folder: string, tree: Tree) {
  const found = new Map<string, FoundFile>();
  const visit = (prefix: string) => {
    for (const entry of fs.readdirSync(path.join(folder, prefix), { withFileTypes: true })) {
      const name = prefix + entry.name;
      const file = path.join(folder, name);
      if (entry.isDirectory()) visit(`${name}/`);
      else
        found.set(name, {
          stamp: stampOf(file),
          digest: entry.isFile() ? digestOfFile(file, tree.get(name)?.bytes) : undefined,
        });
    }
  };
  // Another build may replace the folder while it is read.
  succeeds(() => visit(''), ['ENOENT', 'ENOTDIR', 'EISDIR']);
  return found;
}

/** Returns the digest of a file. Comparing it with bytes whose digest is needed anyway is faster. */
function digestOfFile(file: string, expected: Uint8Array | undefined): string {
  const bytes = fs.readFileSync(file);
  return digestOf(expected !== undefined && bytes.equals(expected) ? expected : bytes);
}

function stampOf(file: string): string {
  const { size, mtimeNs } = fs.lstatSync(file, { bigint: true });
  return `${size}:${mtimeNs}`;
}

/** Changes the output folder to a tree. Throws the system's error, and leaves the old site then. */
function publish(
  tree: Tree,
  { target, work }: OutputFolder,
  found: ReadonlyMap<string, FoundFile>,
  result: WriteResult,
): void {
  const stage = fs.mkdtempSync(path.join(work, 'build-'));
  const [next, old] = [path.join(stage, 'new'), path.join(stage, 'old')];
  try {
    fs.mkdirSync(next);
    const unchanged = new Set(result.unchanged);
    for (const [name, { bytes }] of tree) {
      const [from, to] = [path.join(target, name), path.join(next, name)];
      fs.mkdirSync(path.dirname(to), { recursive: true });
      if (unchanged.has(name) && isLinked(from, to, found.get(name)?.stamp)) continue;
      if (unchanged.has(name)) fs.rmSync(to, { force: true });
      fs.writeFileSync(to, bytes);
    }
    makeReadable(next);
    const unmovable = ['EBUSY', 'EXDEV', 'EACCES', 'EPERM'];
    if (!succeeds(() => swapFolders(target, next, old), unmovable)) copyFiles(next, target, result);
  } finally {
    // The only copy of the old site stays for the next build.
    if (fs.existsSync(target)) removeFolder(stage);
  }
}

/** A server may run as another user, so that the umask of the build must not matter. */
function makeReadable(folder: string): void {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    fs.chmodSync(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
}

/** Links a file, unless that is not possible, or another build replaced the file. */
const isLinked = (from: string, to: string, stamp: string | undefined): boolean =>
  ifPossible(() => {
    fs.linkSync(from, to);
    return stampOf(to) === stamp;
  }) === true;

/** Tries again if another build published its site between the two renames. */
function swapFolders(target: string, next: string, old: string): void {
  succeeds(() => fs.renameSync(target, old), ['ENOENT']);
  try {
    if (succeeds(() => fs.renameSync(next, target), ['ENOTEMPTY', 'EEXIST'])) return;
  } catch (error) {
    ifPossible(() => fs.renameSync(old, target));
    throw error;
  }
  removeFolder(old);
  swapFolders(target, next, old);
}

/** Changes a folder that cannot be renamed, such as a mount point, file by file, the pages last. */
function copyFiles(from: string, target: string, { added, changed, removed }: WriteResult): void {
  const isPage = (name: string) => Number(name.endsWith('.html'));
  for (const name of removed) {
    fs.rmSync(path.join(target, name), { force: true });
    const folders = name.split('/').slice(0, -1);
    const removeEmpty = () => (fs.rmdirSync(path.join(target, ...folders)), true);
    while (folders.length > 0 && ifPossible(removeEmpty) === true) folders.pop();
  }
  for (const name of [...added, ...changed].sort((a, b) => isPage(a) - isPage(b)))
    fs.cpSync(path.join(from, name), path.join(target, name), { preserveTimestamps: true });
}

/** Restores a site that a killed build moved away, and removes what such builds left an hour ago. */
function removeLeftovers({ target, work }: OutputFolder): void {
  const names = ifPossible(() => fs.readdirSync(work)) ?? [];
  for (const name of names.filter((each) => each.startsWith('build-'))) {
    const stage = path.join(work, name);
    // The other build may be alive, and faster.
    if (!fs.existsSync(target)) ifPossible(() => fs.renameSync(path.join(stage, 'old'), target));
    const stats = fs.statSync(stage, { throwIfNoEntry: false });
    if (stats !== undefined && Date.now() - stats.mtimeMs > 3_600_000) removeFolder(stage);
  }
}

/** Two builds may remove the same folder. */
const removeFolder = (folder: string) =>
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });

/** Throws SiteError for files of somebody else, unless they may be replaced; then reports them. */
function rejectForeign(
  foreign: readonly string[],
  { shown }: OutputFolder,
  isUnknown: boolean,
  { replaceForeign, report }: WriteOptions,
): void {
  const names = `${count(foreign.length, 'file')} that sitegen did not write or that somebody edited: ${listSome(foreign, 5)}`;
  if (replaceForeign !== true)
    throw new SiteError({
      code: 'output/foreign-files',
      message: `${shown} contains ${names}.`,
      why: `A build replaces the whole folder.${isUnknown ? ' The list of the files that earlier builds wrote is in .sitegen/, which is new or was deleted, so all files that differ are unknown.' : ''}`,
      fix: 'Move your own files away and make edits in the sources, or choose another folder with --out. To have these files replaced, build with --replace-foreign.',
    });
  report({
    code: 'output/foreign-deleted',
    severity: 'warning',
    message: `The build replaced or deleted in ${shown}, as requested, ${names}.`,
  });
}

/** Throws SiteError for a path that leads out of the output folder or is not a file's. */
function rejectImpossiblePaths(tree: Tree): void {
  for (const [name, { source }] of tree)
    if (/^$|^\/|\/$|\/\/|\0|\\|(^|\/)\.\.?(\/|$)/.test(name))
      throw new SiteError({
        code: 'output/impossible-path',
        message: `${JSON.stringify(name)} is not a valid output path.`,
        why: 'An output path is a list of names separated by single slashes, inside the output folder.',
        fix: 'Rename the source file.',
        ...(source === '' ? {} : { file: source }),
      });
}
