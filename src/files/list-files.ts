import { existsSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';
import { directionControl } from './forbidden-characters.ts';
import { isHidden, problemOfTarget } from './read-site-file.ts';

/**
 * Returns the files of a folder and its subfolders: their paths below it, with forward slashes,
 * sorted by code unit, so that the order does not depend on the machine. Follows symbolic links.
 * Throws the system's error, such as for a missing folder.
 */
export const listFiles = (folder: string) => listBelow(folder, '', [], () => true).sort();

/**
 * Returns the files of a folder of the site, such as `content`, like `listFiles`; none of a missing
 * folder. Throws SiteError for what `readSiteFile` would not read, and for links to such folders,
 * except hidden ones.
 */
export function listSiteFiles(root: string, folder: string): readonly string[] {
  const top = path.resolve(root, folder);
  if (!existsSync(top)) return [];
  const problems: DiagnosticInput[] = [];
  const isAllowed: Inspect = (name, absolute, stats) => {
    const file = path.posix.join(folder, name);
    if (isHidden(file)) return false;
    const problem = problemOfTarget(root, file, realpathSync.native(absolute), stats);
    if (problem !== undefined) problems.push(problem);
    return problem === undefined;
  };
  const files = isAllowed('', top, statSync(top)) ? listBelow(top, '', [], isAllowed) : [];
  for (const name of files)
    if (directionControl.test(name) && !isHidden(path.posix.join(folder, name)))
      problems.push({ ...turnedName, file: path.posix.join(folder, name) });
  if (problems.length > 0) throw new SiteError(...problems);
  return files.sort();
}

const turnedName: DiagnosticInput = {
  code: 'content/forbidden-character',
  message: 'The name of this file has an invisible character that changes its direction.',
  why: 'It looks like another name, such as another kind of file.',
  fix: 'Rename the file: type its name again.',
};

/** Returns whether a link, or anything else that is neither a file nor a folder, is listed. */
type Inspect = (name: string, absolute: string, stats: Stats) => boolean;

/**
 * `around` are the real paths of the folders with the links that lead to this folder: a link to one
 * of them would never end.
 */
function listBelow(
  folder: string,
  prefix: string,
  around: readonly string[],
  inspect: Inspect,
): string[] {
  // With `recursive`, Node calls stat for each entry.
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = prefix + entry.name;
    if (entry.isFile()) return [file];
    const absolute = path.join(folder, entry.name);
    if (entry.isDirectory()) return listBelow(absolute, `${file}/`, around, inspect);
    const stats = ifPossible(() => statSync(absolute));
    if (stats === undefined || !inspect(file, absolute, stats)) return [];
    if (!stats.isDirectory()) return stats.isFile() ? [file] : [];
    const target = realpathSync(absolute);
    const parents = [...around, realpathSync(folder)];
    if (parents.some((parent) => (parent + path.sep).startsWith(target + path.sep))) return [];
    return listBelow(target, `${file}/`, parents, inspect);
  });
}
