import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { listFiles } from '../files/list-files.ts';
import { digestOf } from '../lib/digest.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { PlannedChanges } from '../report/summary.ts';
import { succeeds } from '../report/system-error.ts';
import { count, listSome } from '../report/units.ts';
import type { Tree } from '../tree.ts';

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
 * Writes a tree beside the output folder and swaps the two, so that the folder is the old site or
 * the new one. A folder that cannot be renamed, such as a mount point, is changed file by file, the
 * pages last. Unchanged files keep their time. Throws SiteError for a folder that is never written
 * to, and the system's errors.
 */
export async function writeTree(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  refuseImpossible(tree);
  const { target, work, shown } = findOutput(options);
  const [next, old] = [path.join(work, 'next'), path.join(work, 'old')];
  // A build ended between the two renames.
  if (!fs.existsSync(target) && fs.existsSync(old)) fs.renameSync(old, target);
  const before = readManifest(work);
  const after = Array.from(tree, ([name, { bytes }]) => entryOf(name, bytes));
  const result = compare(tree, target, before);
  checkForeign(result, shown(target), options);
  const { added, changed, removed, unchanged } = result;
  const isNew = !fs.existsSync(target);
  fs.mkdirSync(work, { recursive: true, mode: 0o700 });
  const save = (entries: readonly unknown[]) =>
    fs.writeFileSync(path.join(work, 'manifest.json'), JSON.stringify(entries));
  // All files that an interruption may leave are in the manifest.
  save([...before, ...after]);
  if (isNew || added.length + changed.length + removed.length > 0) {
    for (const folder of [next, old]) fs.rmSync(folder, { recursive: true, force: true });
    const kept = new Set(unchanged);
    for (const [name, { bytes }] of tree) {
      const [from, to] = [path.join(target, name), path.join(next, name)];
      fs.mkdirSync(path.dirname(to), { recursive: true });
      if (!kept.has(name)) fs.writeFileSync(to, bytes);
      else if (!ifPossible(() => (fs.linkSync(from, to), true)))
        fs.cpSync(from, to, { preserveTimestamps: true });
    }
    const isMoved = succeeds(() => {
      if (!isNew) fs.renameSync(target, old);
      fs.renameSync(next, target);
    }, ['EBUSY', 'EXDEV', 'EACCES', 'EPERM', 'EROFS']);
    if (!isMoved) {
      for (const name of removed)
        fs.rmSync(path.join(target, name), { recursive: true, force: true });
      for (const name of [...added, ...changed].sort(pagesLast))
        fs.cpSync(path.join(next, name), path.join(target, name));
    }
    for (const folder of [next, old]) fs.rmSync(folder, { recursive: true, force: true });
  }
  save(after);
  return result;
}

/** Returns the changes that `writeTree` would make, without making them. */
export async function planWrite(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { target, work, shown } = findOutput(options);
  const result = compare(tree, target, readManifest(work));
  checkForeign(result, shown(target), options);
  return result;
}

const pagesLast = (a: string, b: string) =>
  Number(a.endsWith('.html')) - Number(b.endsWith('.html'));

const entryOf = (name: string, bytes: Uint8Array) => `${digestOf(bytes)} ${name}`;

/** Returns what the last build wrote; nothing if that is unknown. */
const readManifest = (work: string): ReadonlySet<unknown> =>
  new Set(
    ifPossible(() => JSON.parse(fs.readFileSync(path.join(work, 'manifest.json'), 'utf8')) as []),
  );

/** Compares a tree with a folder by content. */
function compare(tree: Tree, target: string, manifest: ReadonlySet<unknown>): WriteResult {
  const found = fs.existsSync(target) ? listFiles(target) : [];
  const own = found.filter((name) => tree.has(name) || !systemFile.test(name));
  const contents = new Map(own.map((name) => [name, fs.readFileSync(path.join(target, name))]));
  const isSame = (name: string) => contents.get(name)?.equals(tree.get(name)!.bytes) === true;
  const names = [...tree.keys()].sort();
  return {
    added: names.filter((name) => !contents.has(name)),
    changed: names.filter((name) => contents.has(name) && !isSame(name)),
    removed: own.filter((name) => !tree.has(name)),
    unchanged: names.filter(isSame),
    foreign: own.filter(
      (name) =>
        !(tree.has(name) && isSame(name)) && !manifest.has(entryOf(name, contents.get(name)!)),
    ),
    bytes: [...tree.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
}

/** Desktops create these files in folders that somebody opens. */
const systemFile = /(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/;

/**
 * Returns the output folder and the folder beside it for the manifest and the new site. Throws
 * SiteError for a file, and for a folder with sources or the home folder in it.
 */
function findOutput({ root, out }: WriteOptions) {
  const real = (file: string): string =>
    ifPossible(() => fs.realpathSync.native(file)) ??
    path.join(real(path.dirname(file)), path.basename(file));
  const target = real(out);
  const shown = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  if (fs.existsSync(target) && !fs.statSync(target).isDirectory())
    throw new SiteError({
      code: 'output/not-a-folder',
      message: `${shown(out)} is not a folder.`,
      why: 'The site is a folder of files.',
      fix: 'Move that file away, or choose another folder with --out.',
    });
  const contains = (outer: string, inner: string) =>
    path.join(inner, path.sep).startsWith(path.join(outer, path.sep));
  const folders = sources.map((name) => real(path.join(root, name)));
  if (
    folders.some((folder) => contains(folder, target)) ||
    [real(root), real(os.homedir()), ...folders].some((folder) => contains(target, folder))
  )
    throw new SiteError({
      code: 'output/forbidden-folder',
      message: `${shown(out)} cannot be the output folder.`,
      why: 'It belongs to the sources of the site, or it contains the site or the home folder.',
      fix: 'Choose a separate folder with --out, such as dist.',
    });
  const work = path.join(path.dirname(target), '.sitegen', 'output', path.basename(target));
  return { target, work, shown };
}

const sources = 'content templates assets src bin node_modules .git .sitegen'.split(' ');

/** Throws SiteError if the build would replace or delete files of somebody else; or reports them. */
function checkForeign({ foreign }: WriteResult, out: string, options: WriteOptions): void {
  if (foreign.length === 0) return;
  const names = `${count(foreign.length, 'file')} that sitegen did not write or that somebody edited: ${listSome(foreign, 5)}`;
  if (options.replaceForeign !== true)
    throw new SiteError({
      code: 'output/foreign-files',
      message: `${out} contains ${names}.`,
      why: 'A build replaces the whole folder.',
      fix: 'Move your own files away and make edits in the sources, or choose another folder with --out. To have these files replaced, build with --replace-foreign.',
    });
  options.report({
    code: 'output/foreign-deleted',
    severity: 'warning',
    message: `The build replaced or deleted in ${out}, as requested, ${names}.`,
  });
}

/** Throws SiteError for a path that leads out of the output folder or is not a file's. */
function refuseImpossible(tree: Tree): void {
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
