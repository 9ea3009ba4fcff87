import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { attempt, explainFailure } from './failure.ts';
import { flushFiles, flushFolder } from './flush.ts';
import { publishInPlace } from './in-place.ts';
import { foldersOf } from './listing.ts';
import { makeManifest, mergeManifests, saveManifest, type Manifest } from './manifest.ts';
import { publish } from './publish.ts';
import { stageTree, type Replacement } from './stage.ts';
import { deleteStaging, discard, newName, cleanUp } from './stale-staging.ts';

/**
 * Makes the output folder equal to the tree, in steps that each leave a state that the next build can handle: save a
 * manifest of the old and the new files, write and flush the new ones beside the output, publish them, and only then
 * delete the old ones. `before` is the manifest of the published site.
 * Throws the system's error; then the output is unchanged.
 */
export function replaceTree(replacement: Replacement, before: Manifest): void {
  const { tree, place, sourceDate, report } = replacement;
  const manifest = makeManifest(tree, sourceDate);
  let deleteOld: (() => void) | undefined;
  if (!isPublished(replacement)) {
    saveManifest(mergeManifests(before, manifest), place);
    deleteOld = publishTree(replacement);
  }
  // The site is published. If a step below fails, the next build repeats it, and needs the merged manifest for that.
  try {
    if (deleteOld !== undefined) {
      flushFolder(path.dirname(place.target), place.files);
      deleteOld();
    }
    saveManifest(manifest, place);
  } catch (error) {
    const failure = explainFailure(error, place.shown);
    if (!(failure instanceof SiteError)) throw failure;
    report({
      code: 'output/leftover',
      severity: 'warning',
      message: 'The site was published, but files of the previous build could not be deleted.',
      why: failure.message,
      fix: `The next build tries again. If this warning appears again: ${failure.diagnostics[0]?.fix ?? ''}`,
    });
  }
}

/** Returns whether the output folder already equals the tree. */
function isPublished({ comparison, planned, place: { target, files } }: Replacement): boolean {
  return (
    comparison.result.removed.length + comparison.strayFolders.length === 0 &&
    files.lstat(target) !== undefined &&
    planned.every(({ isUpToDate }) => isUpToDate)
  );
}

/** Returns a function that deletes the old tree. */
function publishTree(replacement: Replacement): () => void {
  const { tree, place } = replacement;
  const { target, work, files } = place;
  const staged = newName(`${work}/next-`);
  const deviceOf = (folder: string) => files.stat(folder)?.device;
  let id: string | undefined;
  try {
    if (deviceOf(work) === (deviceOf(target) ?? deviceOf(path.dirname(target)))) {
      const written = stageTree(staged, replacement);
      id = files.lstat(staged)?.id;
      const inside = (names: Iterable<string>): string[] =>
        Array.from(names, (name) => `${staged}/${name}`);
      flushFiles(staged, inside(written), [...inside(foldersOf(tree.keys())), staged, work], files);
      const published = publish(staged, place);
      if (published !== 'immovable') return () => discardOld(published.old, replacement);
      discard(staged, tree, place);
    }
    const staging = publishInPlace(replacement);
    return () => deleteStaging(staging, files);
  } catch (error) {
    const now = attempt(() => files.lstat(target)?.id ?? 'nothing');
    // The swap itself succeeded: the site is published, and the old tree is now where the new one was staged.
    if (id !== undefined && now === id) return () => discardOld(staged, replacement);
    // If the state is unknown, the next build restores it.
    if (now !== undefined || id === undefined) attempt(() => cleanUp(place));
    throw error;
  }
}

function discardOld(old: string | undefined, { comparison, place, report }: Replacement): void {
  const { target, shown, files } = place;
  if (old === undefined || files.lstat(old) === undefined) return;
  // Deletes only the files that were there when the folders were compared.
  const { unchanged, changed, removed } = comparison.result;
  const seen = new Set([...unchanged, ...changed, ...removed]);
  const kept = discard(old, seen, place, comparison.listing);
  if (kept === undefined) return;
  report({
    code: 'output/kept-files',
    severity: 'warning',
    message: `Files were added to ${shown(target)} during the build. They were moved to ${shown(kept)}.`,
    fix: 'Keep your own files elsewhere: a build replaces the whole output folder.',
  });
}
