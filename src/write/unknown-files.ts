import { SiteError, type Report } from '../report/diagnostic.ts';
import { count, listSome } from '../report/units.ts';
import type { Tree } from '../tree.ts';
import type { WriteResult } from './compare.ts';
import type { OutputFolder } from './output-folder.ts';

/** Throws SiteError if a path of the tree leads out of the output folder or is not a file's. */
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

/**
 * Throws SiteError if the build would replace or delete files that no build wrote or that somebody
 * edited; reports them if that is allowed.
 */
export function checkUnknown(
  { foreign }: WriteResult,
  { target, shown }: OutputFolder,
  { replaceForeign, report }: { replaceForeign?: boolean | undefined; report: Report },
): void {
  if (foreign.length === 0) return;
  const names = `${count(foreign.length, 'file')} that sitegen did not write or that somebody edited: ${listSome(foreign, 5)}`;
  if (replaceForeign !== true)
    throw new SiteError({
      code: 'output/foreign-files',
      message: `${shown(target)} contains ${names}.`,
      why: 'A build replaces the whole folder.',
      fix: 'Move your own files away and make edits in the sources, or choose another folder with --out. To have these files replaced, build with --replace-foreign.',
    });
  report({
    code: 'output/foreign-deleted',
    severity: 'warning',
    message: `The build replaced or deleted in ${shown(target)}, as requested, ${names}.`,
  });
}
