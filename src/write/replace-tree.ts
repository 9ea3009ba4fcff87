import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt, explainFailure } from './failure.ts';
import type { Files } from './files.ts';
import { flushFiles, flushFolder } from './flush.ts';
import { publishInPlace } from './in-place.ts';
import { discard, newName } from './leftovers.ts';
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
    const old = publishStaged(tree, comparison, place, times, files);
    // From here on the site is published; what fails now is made up for by the next build.
    finish(place, report, () => flushFolder(path.dirname(target), files));
    if (old !== undefined) finish(place, report, () => discardOld(old, comparison, place, report, files));
  }
  finish(place, report, () => adoptManifest(work, files));
}

/** Whether the folder is what it should be already. */
function isPublished({ added, changed, removed, unchanged, before, strayFolders }: Comparison, target: string, times: Times, files: Files): boolean {
  if (added.length + changed.length + removed.length + strayFolders.length > 0 || files.lstat(target) === undefined) return false;
  return unchanged.every((name) => isSettled(before.get(name), times));
}

/** Returns the folder that holds the old tree, if there is one. */
function publishStaged(tree: Tree, comparison: Comparison, place: Place, times: Times, files: Files): string | undefined {
  const { target, work } = place;
  const staged = newName(`${work}/next-`);
  let id: string | undefined;
  try {
    if (files.stat(work)?.device === (files.stat(target) ?? files.stat(path.dirname(target)))?.device) {
      const written = stageTree(tree, staged, target, comparison, times, files);
      id = files.lstat(staged)?.id;
      const folders = ['', ...foldersOf(tree.keys())].map((name) => path.join(staged, name));
      flushFiles(staged, written.map((name) => path.join(staged, name)), folders, files);
      flushFolder(work, files);
      const published = publish(staged, place, files);
      if (published !== 'immovable') return published.old;
      discard(staged, work, tree, files);
    }
    publishInPlace(tree, target, comparison, times, files);
    return undefined;
  } catch (error) {
    attempt(() => abandon(staged, id, tree, place, files));
    throw error;
  }
}

/** Whatever fails here, the next build does. */
function abandon(staged: string, id: string | undefined, tree: Tree, { target, work }: Place, files: Files): void {
  // It may have failed just after the exchange: then what has the staged tree's name is the old tree, and the manifests must stay as they are.
  if (id !== undefined && files.lstat(target)?.id === id) return;
  if (files.lstat(staged) !== undefined) discard(staged, work, tree, files);
  withdrawManifest(work, files);
}

function discardOld(old: string, { unchanged, changed, removed, foreign, listing }: Comparison, { work, target, shown }: Place, report: Report, files: Files): void {
  const seen = new Set([...unchanged, ...changed, ...removed, ...foreign]);
  const kept = discard(old, work, seen, files, listing);
  if (kept === undefined) return;
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `While the site was written, somebody put files into ${shown(target)}; they are in ${shown(kept)} now.`,
    fix: 'Move them to where they belong: the output folder is for the site alone.',
  });
}

function finish({ shown }: Place, report: Report, action: () => void): void {
  try {
    action();
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
  }
}
