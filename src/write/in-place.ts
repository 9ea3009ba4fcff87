import type { Tree } from '../tree.ts';
import type { Comparison } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { flushFiles } from './flush.ts';
import { deleteStaging, newName } from './stale-staging.ts';
import { foldersOf } from './listing.ts';
import { isSettled, timeOf, type Times } from './times.ts';
import { fileMode, folderMode, writeFile } from './write-file.ts';

/**
 * Publishes file by file, for an output folder that cannot be moved: a mount, or a folder inside one that may not be written.
 * Every new file is written and flushed in a hidden folder inside the output before the first is put in its place. Each is whole at every moment,
 * files come before the pages that use them, and nothing goes before all has come. A failure is undone. A killed build
 * leaves some files old and some new, which the next build, knowing both, puts right.
 * Returns the hidden folder, which holds the old files then.
 */
export function publishInPlace(
  tree: Tree,
  target: string,
  comparison: Comparison,
  times: Times,
  files: Files,
): string {
  const staging = newName(`${target}/.sitegen-`);
  const undo: (() => void)[] = [];
  try {
    if (files.lstat(target) === undefined) {
      files.mkdir(target, folderMode);
      undo.push(() => files.rmdir(target));
    }
    files.mkdir(staging, 0o700);
    undo.push(() => deleteStaging(staging, files));
    const names = stageFiles(tree, staging, comparison, times, files);
    replaceFiles({ tree, target, staging, names, comparison, undo, files });
  } catch (error) {
    for (const step of undo.toReversed()) attempt(step);
    throw error;
  }
  return staging;
}

/** Writes what is new, under its number in the list that is returned. */
function stageFiles(
  tree: Tree,
  staging: string,
  { added, changed, unchanged, before }: Comparison,
  times: Times,
  files: Files,
): string[] {
  const unsettled = unchanged.filter((name) => !isSettled(before.get(name), times));
  const names = [...added, ...changed, ...unsettled].sort(
    (a, b) => Number(isPage(a)) - Number(isPage(b)),
  );
  const same = new Set(unsettled);
  for (const [index, name] of names.entries()) {
    const bytes = tree.get(name)?.bytes ?? new Uint8Array();
    writeFile(
      `${staging}/${index}`,
      bytes,
      { mode: fileMode, time: timeOf(before.get(name), same.has(name), times) },
      files,
    );
  }
  flushFiles(
    staging,
    names.map((_, index) => `${staging}/${index}`),
    [staging],
    files,
  );
  return names;
}

const isPage = (name: string): boolean => name.endsWith('.html');

interface Replacement {
  readonly tree: Tree;
  readonly target: string;
  readonly staging: string;
  readonly names: readonly string[];
  readonly comparison: Comparison;
  readonly undo: (() => void)[];
  readonly files: Files;
}

function replaceFiles(replacement: Replacement): void {
  const { tree, target, names, comparison, undo, files } = replacement;
  const folders = [...foldersOf(tree.keys())].sort();
  const inTheWay = obstacles(tree, folders, comparison);
  for (const name of inTheWay) take(name, replacement);
  // A folder of the old site whose name is a file's in the new one; what was in it is gone by now.
  for (const name of comparison.strayFolders.filter((name) => withinFile(name, tree))) {
    files.rmdir(`${target}/${name}`);
    undo.push(() => files.mkdir(`${target}/${name}`, folderMode));
  }
  const present = new Set(comparison.listing.folders);
  for (const name of folders.filter((name) => !present.has(name))) {
    files.mkdir(`${target}/${name}`, folderMode);
    undo.push(() => files.rmdir(`${target}/${name}`));
    files.chmod(`${target}/${name}`, folderMode);
  }
  for (const [index, name] of names.entries()) put(index, name, replacement);
  for (const name of comparison.removed.filter((name) => !inTheWay.has(name)))
    take(name, replacement);
  flushFiles(target, [], [target, ...folders.map((name) => `${target}/${name}`)], files);
  for (const name of comparison.strayFolders) attempt(() => files.rmdir(`${target}/${name}`));
}

/** The files that must go before the new ones can come: one has the name of a folder, or lies in a folder that has a file's name, or differs by letter case alone. */
function obstacles(
  tree: Tree,
  folders: readonly string[],
  { added, removed }: Comparison,
): ReadonlySet<string> {
  const taken = new Set(folders);
  const alike = new Set(added.map(fold));
  return new Set(
    removed.filter((name) => taken.has(name) || alike.has(fold(name)) || withinFile(name, tree)),
  );
}

const fold = (name: string): string => name.normalize('NFC').toLowerCase();

function withinFile(name: string, tree: Tree): boolean {
  return tree.has(name) || [...foldersOf([name])].some((folder) => tree.has(folder));
}

/** The old file keeps its place until the new one takes it: it only gets a second name, for the case that it must come back. */
function put(
  index: number,
  name: string,
  { target, staging, comparison, undo, files }: Replacement,
): void {
  const file = `${target}/${name}`;
  if (comparison.before.has(name)) {
    const old = `${staging}/${index}.old`;
    if (attempt(() => (files.link(file, old), true)) === undefined)
      writeFile(old, files.readFile(file), { mode: fileMode }, files);
    undo.push(() => files.rename(old, file));
  }
  files.rename(`${staging}/${index}`, file);
  if (!comparison.before.has(name)) undo.push(() => files.unlink(file));
}

function take(name: string, { target, staging, undo, files }: Replacement): void {
  const gone = `${staging}/${undo.length}.gone`;
  files.rename(`${target}/${name}`, gone);
  undo.push(() => files.rename(gone, `${target}/${name}`));
}
