import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, explainFailure } from './failure.ts';
import type { Files } from './files.ts';
import { flushFiles, flushFolder } from './flush.ts';
import { publishInPlace } from './in-place.ts';
import { deleteStaging, discard, newName, tidyUp } from './stale-staging.ts';
import { foldersOf } from './listing.ts';
import {
  adoptManifest,
  announceManifest,
  isCurrent,
  makeManifest,
  withdrawManifest,
} from './manifest.ts';
import type { OutputPaths } from './output-paths.ts';
import { publish } from './publish.ts';
import { stageTree } from './stage.ts';
import { isSettled, type Times } from './times.ts';

export interface Replacement {
  readonly tree: Tree;
  /** How the tree differs from what is published. */
  readonly comparison: Comparison;
  readonly place: OutputPaths;
  readonly times: Times;
  readonly report: Report;
  readonly files: Files;
}

/**
 * Makes the output what the tree says, in steps of which each leaves a state that the next build understands:
 * say what will be written, write and flush it beside the output, put it in the output's place, and only then tidy up.
 * Throws what the system says; then the output is as it was.
 */
export function replaceTree(replacement: Replacement): void {
  const {
    tree,
    place: { target, work },
    times,
    files,
  } = replacement;
  const manifest = makeManifest(tree, times.sourceDate);
  const settled = isPublished(replacement);
  if (settled && isCurrent(work, manifest, files)) return;
  announceManifest(work, manifest, files);
  if (!settled) {
    const deleteOld = publishTree(replacement);
    // From here on the site is published. What fails now the next build does, and it needs both manifests for that.
    afterwards(replacement, () => flushFolder(path.dirname(target), files));
    if (!afterwards(replacement, deleteOld)) return;
  }
  afterwards(replacement, () => adoptManifest(work, files));
}

/** Whether the folder is what it should be already. */
function isPublished({ comparison, place, times, files }: Replacement): boolean {
  const { added, changed, removed, unchanged, strayFolders, before } = comparison;
  if (
    added.length + changed.length + removed.length + strayFolders.length > 0 ||
    files.lstat(place.target) === undefined
  )
    return false;
  return unchanged.every((name) => isSettled(before.get(name), times));
}

/** Returns what deletes the old tree. */
function publishTree(replacement: Replacement): () => void {
  const { tree, comparison, place, times, files } = replacement;
  const { target, work } = place;
  const staged = newName(`${work}/next-`);
  let id: string | undefined;
  try {
    if (
      files.stat(work)?.device === (files.stat(target) ?? files.stat(path.dirname(target)))?.device
    ) {
      const written = stageTree(staged, target, replacement);
      id = files.lstat(staged)?.id;
      const inside = (names: Iterable<string>): string[] =>
        Array.from(names, (name) => `${staged}/${name}`);
      flushFiles(staged, inside(written), [...inside(foldersOf(tree.keys())), staged, work], files);
      const published = publish(staged, place, files);
      if (published !== 'immovable') return () => discardOld(published.old, replacement);
      discard(staged, work, tree, files);
    }
    const staging = publishInPlace(tree, target, comparison, times, files);
    return () => deleteStaging(staging, files);
  } catch (error) {
    const now = attempt(() => files.lstat(target)?.id ?? 'nothing');
    // It failed just after the exchange: the site is published, and what has the staged tree's name is the old tree.
    if (id !== undefined && now === id) return () => discardOld(staged, replacement);
    // Where nobody can tell, all is left to the next build.
    if (now !== undefined || id === undefined) attempt(() => abandon(place, files));
    throw error;
  }
}

function abandon(place: OutputPaths, files: Files): void {
  tidyUp(place, files);
  withdrawManifest(place.work, files);
}

function discardOld(
  old: string | undefined,
  { comparison, place, report, files }: Replacement,
): void {
  if (old === undefined || files.lstat(old) === undefined) return;
  // What was there when it was judged, and nothing else.
  const seen = new Set([
    ...comparison.unchanged,
    ...comparison.changed,
    ...comparison.removed,
    ...comparison.foreign,
  ]);
  const kept = discard(old, place.work, seen, files, comparison.listing);
  if (kept === undefined) return;
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `While the site was written, somebody put files into ${place.shown(place.target)}; they are in ${place.shown(kept)} now.`,
    fix: 'Move them to where they belong: the output folder is for the site alone.',
  });
}

/** Returns false after a failure of the system, which is reported. */
function afterwards({ place, report }: Replacement, action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    const failure = explainFailure(error, place.shown);
    if (!(failure instanceof SiteError)) throw failure;
    report({
      code: 'output/leftover',
      severity: 'warning',
      message: 'The site is published, but what the previous build left could not be deleted.',
      why: failure.diagnostics.map(({ message }) => message).join(' '),
      fix: `The next build tries again. If this message comes back: ${failure.diagnostics[0]?.fix ?? ''}`,
    });
    return false;
  }
}
