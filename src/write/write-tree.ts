import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import { compareTree, type Comparison } from './compare.ts';
import { attempt, explainFailure } from './failure.ts';
import { diskFiles, type Files } from './files.ts';
import { flushFolder, flushTree } from './flush.ts';
import { discard, newName, recover } from './leftovers.ts';
import { takeLock } from './lock.ts';
import { adoptManifest, announceManifest, knownFiles, makeManifest, readManifest, withdrawManifest, type Known, type Manifest } from './manifest.ts';
import { findPlace, preparePlace, type Place } from './place.ts';
import { publish } from './publish.ts';
import { isSettled, stageTree, type Times } from './stage.ts';
import { refuseForeign, reportEdited } from './strangers.ts';

export interface WriteOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Delete what the output folder holds besides the site; refused otherwise. */
  readonly replaceForeign?: boolean | undefined;
  /** SOURCE_DATE_EPOCH, in seconds since 1970. */
  readonly sourceDate?: number | undefined;
  /** How long to wait for another build, in milliseconds. */
  readonly patience?: number | undefined;
  readonly report: Report;
  /** For tests. */
  readonly files?: Files | undefined;
}

/** What was, or would be, done to the output folder; paths as in the tree, sorted. */
export interface WriteResult {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
  readonly unchanged: readonly string[];
  /** Files of an earlier build that somebody changed by hand. */
  readonly edited: readonly string[];
  /** Files that no build wrote; they are among the changed and the removed when they may be replaced. */
  readonly foreign: readonly string[];
  /** The size of the whole site. */
  readonly bytes: number;
}

/**
 * Publishes a tree: afterwards the output folder holds exactly its files. Either that is done completely, or the folder stays as it was;
 * the README says what is promised on which platform. Reports what people should know, throws SiteError where nothing could be written.
 */
export async function writeTree(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const files = options.files ?? diskFiles;
  return explained(options.root, async () => {
    const place = preparePlace(findPlace(options.root, options.out, files), files);
    const release = await takeLock(path.join(place.work, 'lock'), { shown: place.shown(place.target), patience: options.patience ?? 5000 }, files);
    try {
      recover(place, files);
      const manifest = readManifest(place.work, files);
      const known = knownFiles(manifest);
      const comparison = compareTree(tree, place.target, known, files);
      if (options.replaceForeign !== true) refuseForeign(comparison, place);
      reportEdited(comparison, known, place, options.report, files);
      replaceTree(tree, comparison, place, manifest, options, files);
      return resultOf(tree, comparison);
    } finally {
      release();
    }
  });
}

/** Says what `writeTree` would do, and touches nothing. Throws SiteError for an output folder that it would refuse. */
export async function planWrite(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const files = options.files ?? diskFiles;
  return explained(options.root, async () => {
    const place = findPlace(options.root, options.out, files);
    const comparison = compareTree(tree, place.target, knownFiles(readManifest(place.work, files)), files);
    if (options.replaceForeign !== true) refuseForeign(comparison, place);
    return resultOf(tree, comparison);
  });
}

function replaceTree(tree: Tree, comparison: Comparison, place: Place, before: Manifest, { sourceDate, report }: WriteOptions, files: Files): void {
  const manifest = makeManifest(tree, sourceDate);
  const times: Times = { sourceDate, sourceDateBefore: before.sourceDate, now: Date.now() };
  announceManifest(place.work, manifest, files);
  if (!isPublished(comparison, place, times, files)) {
    const staged = newName(place.work, 'next');
    const old = abandonOnFailure(staged, place, knownFiles(manifest), files, () => {
      flushTree(staged, tree, stageTree(tree, staged, place.target, comparison, times, files), files);
      return publish(staged, place, files);
    });
    finish(() => flushFolder(path.dirname(place.target), files), place, report);
    if (old !== undefined) finish(() => discardOld(old, comparison, before, place, report, files), place, report);
  }
  finish(() => adoptManifest(place.work, files), place, report);
}

/** Whether the folder already is what it should be. */
function isPublished({ added, changed, removed, unchanged, before, strayFolders }: Comparison, { target }: Place, times: Times, files: Files): boolean {
  if (added.length + changed.length + removed.length > 0 || strayFolders || files.lstat(target) === undefined) return false;
  return unchanged.every((name) => {
    const status = before.get(name);
    return status !== undefined && isSettled(status, times);
  });
}

function abandonOnFailure<T>(staged: string, { work }: Place, known: Known, files: Files, action: () => T): T {
  try {
    return action();
  } catch (error) {
    // What cannot be cleaned up now, the next build cleans up.
    attempt(() => {
      discard(staged, work, known, files);
      withdrawManifest(work, files);
    });
    throw error;
  }
}

function discardOld(old: string, { foreign }: Comparison, before: Manifest, place: Place, report: Report, files: Files): void {
  const mayGo = new Map([...knownFiles(before), ...foreign.map((name) => [name, { hashes: [], source: '' }] as const)]);
  const kept = discard(old, place.work, mayGo, files);
  if (kept === undefined) return;
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `While the site was written, somebody put files into ${place.shown(place.target)}; they are now in ${place.shown(kept)}.`,
    fix: 'Move them to where they belong; the output folder is for the site alone.',
  });
}

/** What comes after publishing can fail without harm to the site; the next build makes up for it. */
function finish(action: () => void, place: Place, report: Report): void {
  try {
    action();
  } catch (error) {
    const failure = explainFailure(error, place.shown);
    if (!(failure instanceof SiteError)) throw failure;
    for (const { message } of failure.diagnostics) {
      report({ code: 'output/leftover', severity: 'warning', message: `The site is published, but not all could be tidied up. ${message}`, fix: 'The next build tries again.' });
    }
  }
}

async function explained<T>(root: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explainFailure(error, (file) => path.relative(root, file).replaceAll(path.sep, '/'));
  }
}

function resultOf(tree: Tree, { added, changed, removed, unchanged, edited, foreign }: Comparison): WriteResult {
  let bytes = 0;
  for (const output of tree.values()) bytes += output.bytes.length;
  return { added, changed, removed, unchanged, edited, foreign, bytes };
}
