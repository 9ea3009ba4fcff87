import os from 'node:os';
import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';
import { attempt } from './failure.ts';
import type { Files, Place } from './files.ts';
import { hashOf } from './manifest.ts';
import { refuseProtected } from './protected-paths.ts';
import { folderMode, makeFolders } from './write-file.ts';

/** Finds the folders for an output folder (both paths absolute) and changes nothing. Throws SiteError for a folder that is never written to. */
export function findPlace(root: string, out: string, files: Files): Place {
  const target = followLinks(out, files);
  const shown = (file: string): string => showPath(root, file);
  const kind = files.stat(target)?.kind;
  if (kind !== undefined && kind !== 'folder')
    throw new SiteError({
      code: 'output/not-a-folder',
      message: `${shown(out)} is not a folder.`,
      why: 'The site is a folder of files.',
      fix: 'Move that file away, or choose another folder with --out.',
    });
  refuseProtected(
    target,
    shown(out),
    { root: files.realpath(root), home: attempt(() => os.homedir()) ?? root },
    files,
  );
  const beside = path.join(path.dirname(target), '.sitegen', 'output', path.basename(target));
  const inRoot = workInRoot(root, target);
  const isInRoot = files.stat(beside) === undefined && files.stat(inRoot) !== undefined;
  return { root, target, work: isInRoot ? inRoot : beside, shown, files };
}

/**
 * Makes the folders that publishing needs. If the output folder can be written and its parent cannot (a web server's, a
 * container's), the lock and the manifest are in the site's own `.sitegen/` instead.
 */
export function preparePlace(place: Place): Place {
  const { root, target, work, files } = place;
  try {
    makeFolders(path.dirname(target), folderMode, files);
    // 0700: a server of the parent folder must not serve incomplete sites.
    makeFolders(work, 0o700, files);
    return place;
  } catch (error) {
    const inRoot = workInRoot(root, target);
    const refused = isSystemError(error) && ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
    if (!refused || work === inRoot || files.stat(target) === undefined) throw error;
    makeFolders(inRoot, 0o700, files);
    return { ...place, work: inRoot };
  }
}

function workInRoot(root: string, target: string): string {
  const name = `${path.basename(target)}-${hashOf(Buffer.from(target)).slice(0, 8)}`;
  return path.join(root, '.sitegen', 'output', name);
}

/** Resolves links like `realpath`, but the end of the path need not exist. */
function followLinks(out: string, files: Files, depth = 0): string {
  if (files.stat(out) !== undefined) return files.realpath(out);
  const parent = path.dirname(out);
  if (depth < 40 && files.lstat(out) !== undefined)
    return followLinks(path.resolve(parent, files.readlink(out)), files, depth + 1);
  return parent === out ? out : path.join(followLinks(parent, files, depth), path.basename(out));
}

/** Formats an absolute path for messages: relative to the site's root if it is inside, and that of the published file for a staged one. */
export function showPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  const shown =
    relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
  return shown.replaceAll(path.sep, '/').replace(/\.sitegen\/output\/([^/]+)\/next-[^/]+/, '$1');
}
