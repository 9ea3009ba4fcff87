import path from 'node:path';
import { SiteError, type Report } from '../report/diagnostic.ts';
import { count, listSome } from '../report/units.ts';
import type { Tree } from '../tree.ts';
import type { WriteResult } from './compare.ts';
import { attempt } from './failure.ts';
import type { Files, Place } from './files.ts';
import { newName } from './stale-staging.ts';
import type { KnownFiles } from './manifest.ts';
import { folderMode, makeFolders, writeFile } from './write-file.ts';

/** The number of names in a message. */
const namesShown = 5;

/** Throws SiteError when a path of the tree leads out of the output folder or is not a file's. */
export function refuseImpossible(tree: Tree): void {
  const diagnostics = Array.from(tree)
    .filter(([name]) => /^$|^\/|\/$|\/\/|\0|\\|(^|\/)\.\.?(\/|$)/.test(name))
    .map(([name, { source }]) => ({
      code: 'output/impossible-path',
      message: `${JSON.stringify(name)} is not a valid output path.`,
      why: 'An output path is a list of names separated by single slashes, inside the output folder.',
      fix: 'Rename the source file.',
      ...(source === '' ? {} : { file: source }),
    }));
  if (diagnostics.length > 0) throw new SiteError(...diagnostics);
}

/** Throws SiteError when the folder has files that no build wrote. */
export function refuseForeign({ foreign }: WriteResult, { target, shown }: Place): void {
  if (foreign.length === 0) return;
  throw new SiteError({
    code: 'output/foreign-files',
    message: `${shown(target)} contains ${count(foreign.length, 'file')} that sitegen did not write: ${listSome(foreign, namesShown)}.`,
    why: 'A build replaces the whole folder, and would delete your own files.',
    fix: 'Move your files away, choose another folder with --out, or have them deleted with --replace-foreign.',
  });
}

/** Reports the unknown files that the build is about to delete, as the user requested. */
export function reportDeleted(
  { foreign }: WriteResult,
  { target, shown }: Place,
  report: Report,
): void {
  if (foreign.length === 0) return;
  report({
    code: 'output/foreign-deleted',
    severity: 'warning',
    message: `In ${shown(target)}, ${count(foreign.length, 'file')} that sitegen did not write ${foreign.length === 1 ? 'was' : 'were'} replaced or deleted, as requested: ${listSome(foreign, namesShown)}.`,
  });
}

/** Reports the files that somebody edited in the output folder, and keeps a copy of each: the build is about to replace them. */
export function reportEdited(
  { edited }: WriteResult,
  known: KnownFiles,
  { target, work, shown, files }: Place,
  report: Report,
): void {
  if (edited.length === 0) return;
  const folder = newName(`${work}/edited-`);
  for (const name of edited) keepCopy(path.join(target, name), path.join(folder, name), files);
  const sources = new Set(
    edited.map((name) => known.get(name)?.[0]?.source ?? '').filter((source) => source !== ''),
  );
  report({
    code: 'output/edited',
    severity: 'warning',
    message: `In ${shown(target)}, ${count(edited.length, 'file')} had been edited by hand: ${listSome(edited, namesShown)}.`,
    why: `A build replaces the contents of that folder. The changed files are kept in ${shown(folder)}.`,
    fix:
      sources.size === 0
        ? 'Make the change in the sources of the site.'
        : `Make the change in the source: ${listSome([...sources], namesShown)}.`,
  });
}

function keepCopy(from: string, to: string, files: Files): void {
  makeFolders(path.dirname(to), folderMode, files);
  // A file that cannot be read, or is too large to be, should not stop the build.
  const bytes = attempt(() => files.readFile(from));
  if (bytes !== undefined) writeFile(to, bytes, {}, files);
}
