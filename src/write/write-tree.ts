import fs from 'node:fs';
import { digestOf } from '../lib/digest.ts';
import { SiteError, type Report } from '../report/diagnostic.ts';
import type { PlannedChanges } from '../report/summary.ts';
import { count, listSome } from '../report/units.ts';
import type { Tree } from '../tree.ts';
import { inspectOutput, stampsOf, type FoundFiles } from './inspect-output.ts';
import { formatManifest, readManifests, type Manifest } from './manifest.ts';
import { findOutputFolder, type OutputFolder } from './output-folder.ts';
import { publishTree, removeLeftovers, restoreOutput } from './publish-tree.ts';

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
 * Writes a tree, so that the output folder is always the old site or the new one. Unchanged files
 * keep their time; if nothing changed, nothing is written. Throws SiteError for a folder that is
 * never written to, and the system's errors.
 */
export function writeTree(tree: Tree, options: WriteOptions): WriteResult {
  const output = findOutputFolder(options);
  restoreOutput(output);
  const { found, manifests, result } = compare(tree, output, options);
  const { added, changed, removed, unchanged } = result;
  const isChanged =
    added.length + changed.length + removed.length > 0 || !fs.existsSync(output.target);
  const manifest = formatManifest(tree, stampsOf(found));
  if (isChanged || manifests.every(({ text }) => text !== manifest)) {
    publishTree(tree, output, found, unchanged, isChanged);
    for (const { file } of manifests) if (file.endsWith('.json')) fs.rmSync(file, { force: true });
  }
  removeLeftovers(output);
  return result;
}

/** Returns the changes that `writeTree` would make, without making them. */
export const planWrite = (tree: Tree, options: WriteOptions): WriteResult =>
  compare(tree, findOutputFolder(options), options).result;

interface Comparison {
  readonly manifests: readonly Manifest[];
  readonly found: FoundFiles;
  readonly result: WriteResult;
}

/** Throws SiteError for paths that cannot be written, and for files that may not be replaced. */
function compare(tree: Tree, output: OutputFolder, options: WriteOptions): Comparison {
  refuseImpossiblePaths(tree);
  const manifests = readManifests(output.work);
  const found = inspectOutput(output.target, tree, manifests);
  const isSame = (name: string) => {
    const output = tree.get(name);
    return output !== undefined && found.get(name)?.digest === digestOf(output.bytes);
  };
  const [names, foundNames] = [[...tree.keys()].sort(), [...found.keys()].sort()];
  const result: WriteResult = {
    added: names.filter((name) => !found.has(name)),
    changed: names.filter((name) => found.has(name) && !isSame(name)),
    removed: foundNames.filter((name) => !tree.has(name)),
    unchanged: names.filter(isSame),
    foreign: foundNames.filter((name) => found.get(name)?.isOwn !== true && !isSame(name)),
    bytes: [...tree.values()].reduce((sum, { bytes }) => sum + bytes.length, 0),
  };
  // Another build may have published its site since the manifests were read.
  const isKnown = ({ file }: Manifest) => manifests.some((manifest) => manifest.file === file);
  if (result.foreign.length > 0 && !readManifests(output.work).every(isKnown))
    return compare(tree, output, options);
  if (result.foreign.length > 0) refuseForeign(result.foreign, output, manifests, options);
  return { found, manifests, result };
}

/** Throws SiteError for files of somebody else, unless they may be replaced; then reports them. */
function refuseForeign(
  foreign: readonly string[],
  { shown }: OutputFolder,
  manifests: readonly Manifest[],
  { replaceForeign, report }: WriteOptions,
): void {
  const names = `${count(foreign.length, 'file')} that sitegen did not write or that somebody edited: ${listSome(foreign, 5)}`;
  if (replaceForeign !== true)
    throw new SiteError({
      code: 'output/foreign-files',
      message: `${shown} contains ${names}.`,
      why:
        manifests.length > 0
          ? 'A build replaces the whole folder.'
          : 'A build replaces the whole folder. The list of the files that earlier builds wrote is in .sitegen/, which is new or was deleted, so all files that differ are unknown.',
      fix: 'Move your own files away and make edits in the sources, or choose another folder with --out. To have these files replaced, build with --replace-foreign.',
    });
  report({
    code: 'output/foreign-deleted',
    severity: 'warning',
    message: `The build replaced or deleted in ${shown}, as requested, ${names}.`,
  });
}

/** Throws SiteError for a path that leads out of the output folder or is not a file's. */
function refuseImpossiblePaths(tree: Tree): void {
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
