import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, explainFailure } from './failure.ts';
import type { Files } from './files.ts';
import { flushFiles, flushFolder } from './flush.ts';
import { publishInPlace } from './in-place.ts';
import { deleteStaging, discard, discardAll, newName } from './leftovers.ts';
import { foldersOf } from './listing.ts';
import { adoptManifest, announceManifest, isCurrent, makeManifest, readManifest, withdrawManifest } from './manifest.ts';
import type { Place } from './place.ts';
import { publish } from './publish.ts';
import { stageTree } from './stage.ts';
import { isSettled, type Times } from './times.ts';

/**
 * Makes the output what the tree says, in steps of which each leaves a state that the next build understands:
 * say what will be written, write and flush it beside the output, put it in the output's place, and only then tidy up.
 * Throws what the system says; then the output is as it was.
 */
export function replaceTree(tree: Tree, comparison: Comparison, place: Place, { sourceDate, report }: { sourceDate: number | undefined; report: Report }, files: Files): void {
  const { target, work } = place;
  const manifest = makeManifest(tree, sourceDate);
  const times: Times = { sourceDate, sourceDateBefore: readManifest(work, files).sourceDate, now: Date.now() };
  const settled = isPublished(comparison, target, times, files);
  if (settled && isCurrent(work, manifest, files)) return;
  announceManifest(work, manifest, files);
  if (!settled) {
    const tidy = publishStaged(tree, comparison, place, times, report, files);
    // From here on the site is published; what fails now is made up for by the next build, which needs both manifests for that.
    finish(place, report, () => flushFolder(path.dirname(target), files));
    if (!finish(place, report, tidy)) return;
  }
  finish(place, report, () => adoptManifest(work, files));
}

/** Whether the folder is what it should be already. */
function isPublished({ added, changed, removed, unchanged, before, strayFolders }: Comparison, target: string, times: Times, files: Files): boolean {
  if (added.length + changed.length + removed.length + strayFolders.length > 0 || files.lstat(target) === undefined) return false;
  return unchanged.every((name) => isSettled(before.get(name), times));
}

/** Returns what deletes the old tree. */
function publishStaged(tree: Tree, comparison: Comparison, place: Place, times: Times, report: Report, files: Files): () => void {
  const { target, work } = place;
  const staged = newName(`${work}/next-`);
  const discardOld = (old: string): void => reportKept(discard(old, work, seenFiles(comparison), files, comparison.listing), place, report);
  let id: string | undefined;
  try {
    if (files.stat(work)?.device === (files.stat(target) ?? files.stat(path.dirname(target)))?.device) {
      const written = stageTree(tree, staged, target, comparison, times, files);
      id = files.lstat(staged)?.id;
      const folders = ['', ...foldersOf(tree.keys())].map((name) => path.join(staged, name));
      flushFiles(staged, written.map((name) => path.join(staged, name)), folders, files);
      flushFolder(work, files);
      const published = publish(staged, place, files);
      if (published !== 'immovable') return () => published.old !== undefined && discardOld(published.old);
      discard(staged, work, tree, files);
    }
    const replaced = publishInPlace(tree, target, comparison, times, files);
    return () => deleteStaging(replaced, files);
  } catch (error) {
    // It may have failed just after the exchange; then what has the staged tree's name is the old tree.
    const now = attempt(() => files.lstat(target)?.id ?? 'nothing');
    if (id !== undefined && now === id) return () => files.lstat(staged) !== undefined && discardOld(staged);
    // Where nobody can tell, all is left to the next build, which knows both manifests.
    if (now !== undefined || id === undefined) attempt(() => abandon(work, files));
    throw error;
  }
}

function abandon(work: string, files: Files): void {
  discardAll(work, files);
  withdrawManifest(work, files);
}

/** What may be deleted: what was there when it was judged. */
function seenFiles({ unchanged, changed, removed, foreign }: Comparison): ReadonlySet<string> {
  return new Set([...unchanged, ...changed, ...removed, ...foreign]);
}

function reportKept(kept: string | undefined, { target, shown }: Place, report: Report): void {
  if (kept === undefined) return;
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `While the site was written, somebody put files into ${shown(target)}; they are in ${shown(kept)} now.`,
    fix: 'Move them to where they belong: the output folder is for the site alone.',
  });
}

/** Returns false after a failure of the system, which is reported. */
function finish({ shown }: Place, report: Report, action: () => void): boolean {
  try {
    action();
    return true;
  } catch (error) {
    const failure = explainFailure(error, shown);
    if (!(failure instanceof SiteError)) throw failure;
    report({
      code: 'output/leftover',
      severity: 'warning',
      message: 'The site is published, but what its predecessor left could not be tidied up.',
      why: failure.diagnostics.map(({ message }) => message).join(' '),
      fix: 'Nothing needs to be done; the next build tries again.',
    });
    return false;
  }
}
