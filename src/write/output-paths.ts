import os from 'node:os';
import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { isSystemError } from '../report/system-error.ts';
import { attempt } from './failure.ts';
import type { Files } from './files.ts';
import { hashOf } from './manifest.ts';
import { refuseProtected } from './protected-paths.ts';
import { folderMode, makeFolders } from './write-file.ts';

/** The folders of a build; all paths absolute. */
export interface OutputPaths {
  readonly root: string;
  /** The output folder, with all symbolic links resolved; it need not exist. */
  readonly target: string;
  /** The folder of the lock, the manifest and the staged tree: on the file system of the target wherever possible. */
  readonly work: string;
  /** Makes a path one to show in a message. */
  readonly shown: (path: string) => string;
}

/** Finds the folders for an output folder (both paths absolute) and changes nothing. Throws SiteError for a folder that is never written to. */
export function findOutputPaths(root: string, out: string, files: Files): OutputPaths {
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
  return { root, target, work: isInRoot ? inRoot : beside, shown };
}

/**
 * Makes the folders that publishing needs. If the output folder can be written and its parent cannot (a web server's, a
 * container's), the lock and the manifest are in the site's own `.sitegen/` instead.
 */
export function prepareOutputPaths(paths: OutputPaths, files: Files): OutputPaths {
  try {
    makeFolders(path.dirname(paths.target), folderMode, files);
    // 0700: a server of the parent folder must not serve incomplete sites.
    makeFolders(paths.work, 0o700, files);
    return paths;
  } catch (error) {
    const inRoot = workInRoot(paths.root, paths.target);
    const refused = isSystemError(error) && ['EACCES', 'EPERM', 'EROFS'].includes(error.code);
    if (!refused || paths.work === inRoot || files.stat(paths.target) === undefined) throw error;
    makeFolders(inRoot, 0o700, files);
    return { ...paths, work: inRoot };
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

/** Makes an absolute path one to show: relative to the site's root if it is inside, and that of the published file for a staged one. */
export function showPath(root: string, file: string): string {
  const relative = path.relative(root, file);
  const shown =
    relative === '' || relative.startsWith('..') || path.isAbsolute(relative) ? file : relative;
  return shown.replaceAll(path.sep, '/').replace(/\.sitegen\/output\/([^/]+)\/next-[^/]+/, '$1');
}
