import os from 'node:os';
import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { hashOf } from './manifest.ts';
import { refuseProtected } from './protected-paths.ts';

/** Where a site is written, and where the things stand that publishing needs. */
export interface OutputPaths {
  readonly root: string;
  /** The folder itself, behind all symbolic links; it need not exist. */
  readonly target: string;
  /** Holds the lock, the manifest and the tree in the making: on the same file system as the target wherever that is possible. */
  readonly work: string;
  readonly shown: (path: string) => string;
}

/** Finds the place for an output folder (both paths absolute) and touches nothing. Throws SiteError for a folder that is never written to. */
export function findOutputPaths(root: string, out: string, files: Files): OutputPaths {
  const target = followLinks(out, files);
  const shown = (file: string): string => showPath(root, file);
  const kind = files.stat(target)?.kind;
  if (kind !== undefined && kind !== 'folder') {
    throw new SiteError({
      code: 'output/not-a-folder',
      message: `${shown(out)} is not a folder.`,
      why: 'The site is a folder of files.',
      fix: 'Move that file away, or choose another folder with --out.',
    });
  }
  refuseProtected(
    target,
    shown(out),
    { root: files.realpath(root), home: attempt(() => os.homedir()) ?? root },
    files,
  );
  const beside = workFolder(path.join(path.dirname(target), '.sitegen'), path.basename(target));
  const away = awayFrom(root, target);
  return {
    root,
    target,
    work: files.stat(beside) === undefined && files.stat(away) !== undefined ? away : beside,
    shown,
  };
}

/**
 * Makes the folders that publishing needs. In a folder that may be written while the one that holds it may not (a web server's,
 * a container's), the lock and the manifest are kept in the site's own `.sitegen/` instead.
 */
export function prepareOutputPaths(place: OutputPaths, files: Files): OutputPaths {
  try {
    makeFolders(path.dirname(place.target), 0o755, files);
    // 0700: a server that serves the folder around the output shall not serve half-made sites.
    makeFolders(place.work, 0o700, files);
    return place;
  } catch (error) {
    const away = awayFrom(place.root, place.target);
    const refused = isSystemError(error) && ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
    if (!refused || place.work === away || files.stat(place.target) === undefined) throw error;
    makeFolders(away, 0o700, files);
    return { ...place, work: away };
  }
}

function awayFrom(root: string, target: string): string {
  return workFolder(
    path.join(root, '.sitegen'),
    `${path.basename(target)}-${hashOf(Buffer.from(target)).slice(0, 8)}`,
  );
}

function workFolder(machineFolder: string, name: string): string {
  return path.join(machineFolder, 'output', name);
}

/** As `realpath`, but the end of the path need not exist, behind a link neither. */
function followLinks(out: string, files: Files, depth = 0): string {
  if (files.stat(out) !== undefined) return files.realpath(out);
  const parent = path.dirname(out);
  if (depth < 40 && files.lstat(out) !== undefined)
    return followLinks(path.resolve(parent, files.readlink(out)), files, depth + 1);
  return parent === out ? out : path.join(followLinks(parent, files, depth), path.basename(out));
}

function makeFolders(folder: string, mode: number, files: Files): void {
  if (files.stat(folder)?.kind === 'folder') return;
  makeFolders(path.dirname(folder), 0o755, files);
  try {
    files.mkdir(folder, mode);
  } catch (error) {
    // Another build may have been faster.
    if (files.stat(folder)?.kind !== 'folder') throw error;
  }
}

/** Makes an absolute path one to show: relative to the site's root where it lies inside, and in the output where it is on its way there. */
export function showPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  const shown =
    relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
  return shown.replaceAll(path.sep, '/').replace(/\.sitegen\/output\/([^/]+)\/next-[^/]+/, '$1');
}
