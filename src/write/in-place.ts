import type { Tree } from '../tree.ts';
import type { WriteResult } from './compare.ts';
import { attempt } from './failure.ts';
import { flushFiles } from './flush.ts';
import { foldersOf } from './listing.ts';
import type { Replacement } from './stage.ts';
import { deleteStaging, newName } from './stale-staging.ts';
import type { PlannedFile } from './times.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/**
 * Publishes file by file, for an output folder that cannot be moved: a mount, or a folder in a read-only one.
 * Every new file is written and flushed in a hidden folder inside the output before the first is moved to its place. Each
 * file is whole at every moment, files are published before the pages that use them, and files are removed last. A failure
 * is undone. A killed build leaves old and new files; both are in the manifest, so the next build can continue.
 * Returns the hidden folder, which then holds the old files.
 */
export function publishInPlace(replacement: Replacement): string {
  const { target, files } = replacement.place;
  const staging = newName(`${target}/.sitegen-`);
  const undo: (() => void)[] = [];
  const step: Step = (action, revert) => {
    action();
    undo.push(revert);
  };
  try {
    if (files.lstat(target) === undefined)
      step(
        () => files.mkdir(target, folderMode),
        () => files.rmdir(target),
      );
    step(
      () => files.mkdir(staging, 0o700),
      () => deleteStaging(staging, files),
    );
    replaceFiles(replacement, staging, stageFiles(replacement, staging), step);
  } catch (error) {
    for (const revert of undo.toReversed()) attempt(revert);
    throw error;
  }
  return staging;
}

/** Does something, and notes how to undo it. */
type Step = (action: () => void, revert: () => void) => void;

/** Writes each new file under its number in the list that is returned, in the order of publishing. */
function stageFiles(
  { planned, place: { files } }: Replacement,
  staging: string,
): readonly PlannedFile[] {
  const outdated = planned
    .filter(({ isUpToDate }) => !isUpToDate)
    .sort((a, b) => Number(isPage(a)) - Number(isPage(b)));
  const staged = outdated.map((_, index) => `${staging}/${index}`);
  for (const [index, { bytes, time }] of outdated.entries())
    writeFile(`${staging}/${index}`, bytes, { mode: fileMode, time }, files);
  flushFiles(staging, staged, [staging], files);
  return outdated;
}

const isPage = ({ name }: PlannedFile): boolean => name.endsWith('.html');

/** Moves the staged files to their places, and the removed ones out of theirs. */
function replaceFiles(
  { tree, place: { target, files }, comparison }: Replacement,
  staging: string,
  outdated: readonly PlannedFile[],
  step: Step,
): void {
  const inTarget = (name: string) => `${target}/${name}`;
  let taken = 0;
  const take = (name: string) => {
    const gone = `${staging}/${taken++}.gone`;
    step(
      () => files.rename(inTarget(name), gone),
      () => files.rename(gone, inTarget(name)),
    );
  };
  const folders = [...foldersOf(tree.keys())].sort();
  const obstacles = findObstacles(tree, folders, comparison.result);
  obstacles.forEach(take);
  // Folders of the old site whose name is a file's in the new one; they are empty by now.
  for (const name of comparison.strayFolders.filter((name) => isWithinFile(name, tree)))
    step(
      () => files.rmdir(inTarget(name)),
      () => files.mkdir(inTarget(name), folderMode),
    );
  const present = new Set(comparison.listing.folders);
  for (const name of folders.filter((name) => !present.has(name))) {
    step(
      () => files.mkdir(inTarget(name), folderMode),
      () => files.rmdir(inTarget(name)),
    );
    files.chmod(inTarget(name), folderMode);
  }
  for (const [index, { name, isReplacing }] of outdated.entries()) {
    const [file, staged, old] = [inTarget(name), `${staging}/${index}`, `${staging}/${index}.old`];
    // The old file stays until the new one replaces it: a second name is enough to bring it back.
    if (isReplacing && attempt(() => (files.link(file, old), true)) !== true)
      writeFile(old, files.readFile(file), { mode: fileMode }, files);
    step(
      () => files.rename(staged, file),
      () => (isReplacing ? files.rename(old, file) : files.unlink(file)),
    );
  }
  for (const name of comparison.result.removed) if (!obstacles.has(name)) take(name);
  flushFiles(target, [], [target, ...folders.map(inTarget)], files);
  for (const name of comparison.strayFolders) attempt(() => files.rmdir(inTarget(name)));
}

/** Finds the files that must be removed before the new ones can be published: those with the name of a new folder, those in a folder with a new file's name, and those that differ from a new file by letter case alone. */
function findObstacles(
  tree: Tree,
  folders: readonly string[],
  { added, removed }: WriteResult,
): ReadonlySet<string> {
  const names = new Set(folders);
  const folded = new Set(added.map(fold));
  return new Set(
    removed.filter((name) => names.has(name) || folded.has(fold(name)) || isWithinFile(name, tree)),
  );
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

const isWithinFile = (name: string, tree: Tree): boolean =>
  [name, ...foldersOf([name])].some((each) => tree.has(each));
