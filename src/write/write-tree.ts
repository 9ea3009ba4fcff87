import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import { compareTree, type Comparison } from './compare.ts';
import { explainFailure } from './failure.ts';
import { diskFiles, type Files } from './files.ts';
import { publishedFolder, recover } from './stale-staging.ts';
import { takeLock } from './lock.ts';
import { knownFiles, readManifest, type Known } from './manifest.ts';
import { findOutputPaths, prepareOutputPaths, showPath, type OutputPaths } from './output-paths.ts';
import { replaceTree } from './replace-tree.ts';
import { refuseForeign, refuseImpossible, reportDeleted, reportEdited } from './unknown-files.ts';
import type { WriteResult } from './write-result.ts';

export interface WriteOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Delete what the output folder holds besides the site; it is refused otherwise. */
  readonly replaceForeign?: boolean | undefined;
  /** SOURCE_DATE_EPOCH, in seconds since 1970. */
  readonly sourceDate?: number | undefined;
  /** How long to wait for another build, in milliseconds; 5,000 unless given. */
  readonly patience?: number | undefined;
  readonly report: Report;
  /** The disk, for tests. */
  readonly files?: Files | undefined;
}

/**
 * Publishes a tree: afterwards the output folder holds exactly its files. Either that is done completely or the folder stays as it was;
 * the README says what is promised on which platform. Reports what people should know; throws SiteError where nothing could be written.
 */
export async function writeTree(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { sourceDate, report } = options;
  return locked(options, (place, files) => {
    const before = readManifest(place.work, files);
    const known = knownFiles(before);
    const comparison = compare(tree, place.target, known, place, options, files);
    reportDeleted(comparison, place, report);
    reportEdited(comparison, known, place, report, files);
    const times = { sourceDate, sourceDateBefore: before.sourceDate, now: Date.now() };
    replaceTree({ tree, comparison, place, times, report, files });
    return resultOf(tree, comparison);
  });
}

/** Says what `writeTree` would do, and touches nothing. Throws SiteError for an output folder that it would refuse. */
export async function planWrite(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { root, out, files = diskFiles } = options;
  return explained(root, () => {
    const place = findOutputPaths(root, out, files);
    return resultOf(
      tree,
      compare(
        tree,
        publishedFolder(place, files),
        knownFiles(readManifest(place.work, files)),
        place,
        options,
        files,
      ),
    );
  });
}

/**
 * Puts right what a killed build left, if one did, without publishing anything: for commands that only read the output.
 * Throws SiteError for an output folder that `writeTree` would refuse.
 */
export async function recoverOutput(options: Omit<WriteOptions, 'report'>): Promise<void> {
  const { root, out, files = diskFiles } = options;
  const { work } = explained(root, () => findOutputPaths(root, out, files));
  if (files.lstat(work) !== undefined) await locked(options, () => undefined);
}

async function locked<T>(
  { root, out, patience = 5000, files = diskFiles }: Omit<WriteOptions, 'report'>,
  action: (place: OutputPaths, files: Files) => T,
): Promise<T> {
  const place = explained(root, () => prepareOutputPaths(findOutputPaths(root, out, files), files));
  const release = await takeLock(
    place.work,
    { shown: place.shown(place.target), patience },
    files,
  ).catch((error: unknown) => {
    throw explainFailure(error, place.shown);
  });
  try {
    return explained(root, () => {
      recover(place, files);
      return action(place, files);
    });
  } finally {
    release();
  }
}

function compare(
  tree: Tree,
  folder: string,
  known: Known,
  place: OutputPaths,
  { replaceForeign }: WriteOptions,
  files: Files,
): Comparison {
  refuseImpossible(tree);
  const comparison = compareTree(tree, folder, known, files);
  if (replaceForeign !== true) refuseForeign(comparison, place);
  return comparison;
}

function explained<T>(root: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw explainFailure(error, (file) => showPath(root, file));
  }
}

function resultOf(
  tree: Tree,
  { added, changed, removed, unchanged, edited, foreign }: Comparison,
): WriteResult {
  let bytes = 0;
  for (const output of tree.values()) bytes += output.bytes.length;
  return { added, changed, removed, unchanged, edited, foreign, bytes };
}
