import type { Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import { compareTree, type Comparison, type WriteResult } from './compare.ts';
import { explainFailure } from './failure.ts';
import { diskFiles, type Files, type Place } from './files.ts';
import { takeLock } from './lock.ts';
import { knownFiles, readManifest, type KnownFiles } from './manifest.ts';
import { findPlace, preparePlace, showPath } from './output-paths.ts';
import { replaceTree } from './replace-tree.ts';
import { recover } from './stale-staging.ts';
import { planFiles } from './times.ts';
import { refuseForeign, refuseImpossible, reportDeleted, reportEdited } from './unknown-files.ts';

export interface WriteOptions {
  /** The site's root, absolute. */
  readonly root: string;
  /** The output folder, absolute. */
  readonly out: string;
  /** Deletes the unknown files of the output folder; a folder with such files is refused otherwise. */
  readonly replaceForeign?: boolean | undefined;
  /** SOURCE_DATE_EPOCH, in seconds since 1970. */
  readonly sourceDate?: number | undefined;
  /** How long to wait for another build, in milliseconds; 5,000 unless given. */
  readonly timeout?: number | undefined;
  readonly report: Report;
  /** The disk, for tests. */
  readonly files?: Files | undefined;
}

/**
 * Publishes a tree: afterwards the output folder has exactly its files. If that fails, the folder is unchanged; the
 * README lists the guarantees by platform. Reports warnings, and throws SiteError if nothing could be written.
 */
export function writeTree(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { root, out, sourceDate, timeout = 5000, report, files = diskFiles } = options;
  return explained(root, async () => {
    const place = preparePlace(findPlace(root, out, files));
    const release = await takeLock(
      place.work,
      { shown: place.shown(place.target), timeout },
      files,
    );
    try {
      recover(place);
      const before = readManifest(place);
      const known = knownFiles(before);
      const comparison = compare(tree, known, place, options);
      reportDeleted(comparison.result, place, report);
      reportEdited(comparison.result, known, place, report);
      const times = { sourceDate, sourceDateBefore: before.sourceDate, now: Date.now() };
      const planned = planFiles(tree, comparison, times);
      replaceTree({ tree, comparison, planned, place, sourceDate, report }, before);
      return comparison.result;
    } finally {
      release();
    }
  });
}

/** Returns the changes that `writeTree` would make, without making them. Throws SiteError for an output folder that it would refuse. */
export function planWrite(tree: Tree, options: WriteOptions): Promise<WriteResult> {
  const { root, out, files = diskFiles } = options;
  return explained(root, async () => {
    const place = findPlace(root, out, files);
    return compare(tree, knownFiles(readManifest(place)), place, options).result;
  });
}

async function explained<T>(root: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    throw explainFailure(error, (file) => showPath(root, file));
  }
}

function compare(
  tree: Tree,
  known: KnownFiles,
  place: Place,
  { replaceForeign }: WriteOptions,
): Comparison {
  refuseImpossible(tree);
  const comparison = compareTree(tree, known, place);
  if (replaceForeign !== true) refuseForeign(comparison.result, place);
  return comparison;
}
