import { hash } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import { succeeds } from '../report/system-error.ts';
import type { Files } from './files.ts';

/** Where a build writes; all paths absolute. */
export interface OutputFolder {
  /** The output folder, with all symbolic links resolved; it need not exist. */
  readonly target: string;
  /** The folder of the lock, the manifest and the new tree: beside the target if possible. */
  readonly work: string;
  /** Formats a path for messages: relative to the site's root. */
  readonly shown: (file: string) => string;
  readonly files: Files;
}

/**
 * Finds an output folder (both paths absolute) and changes nothing. Throws SiteError for a folder
 * that is never written to, even with `--replace-foreign`.
 */
export function findOutputFolder(root: string, out: string, files: Files): OutputFolder {
  const target = realPath(out, files);
  const shown = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  if (files.lstat(target) !== undefined && files.stat(target)?.isDirectory() !== true)
    throw new SiteError({
      code: 'output/not-a-folder',
      message: `${shown(out)} is not a folder.`,
      why: 'The site is a folder of files.',
      fix: 'Move that file away, or choose another folder with --out.',
    });
  if (isProtected(target, root, files))
    throw new SiteError({
      code: 'output/forbidden-folder',
      message: `${shown(out)} cannot be the output folder.`,
      why: 'It belongs to the sources of the site, or it contains the site or the home folder.',
      fix: 'Choose a separate folder with --out, such as dist.',
    });
  return { target, work: workFolder(root, target, files), shown, files };
}

const sources = 'content templates assets src bin node_modules .git .sitegen'.split(' ');

function isProtected(target: string, root: string, files: Files): boolean {
  const real = (...names: string[]) => realPath(path.join(...names), files);
  const contains = (outer: string, inner: string) =>
    path.join(inner, path.sep).startsWith(path.join(outer, path.sep));
  const folders = sources.map((name) => real(root, name));
  // A source folder that does not exist yet has no real path, only a name.
  const [first = ''] = path.relative(real(root), target).split(path.sep);
  return (
    sources.includes(first.toLowerCase()) ||
    folders.some((folder) => contains(folder, target)) ||
    [real(root), real(os.homedir()), ...folders].some((folder) => contains(target, folder))
  );
}

/**
 * Returns the work folder. The folder that contains the output may be read-only, such as the
 * folder of a web server; then the work folder is in the site's root.
 */
function workFolder(root: string, target: string, files: Files): string {
  const [parent, name] = [path.dirname(target), path.basename(target)];
  const isWritable = () => succeeds(() => files.access(parent), ['EACCES', 'EPERM', 'EROFS']);
  return files.stat(parent) === undefined || isWritable()
    ? path.join(parent, '.sitegen', 'output', name)
    : path.join(root, '.sitegen', 'output', `${name}-${hash('sha256', target).slice(0, 8)}`);
}

/** Resolves links like `realpath`, but the end of the path need not exist. */
function realPath(file: string, files: Files): string {
  if (files.stat(file) !== undefined) return files.realpath(file);
  const parent = path.dirname(file);
  return parent === file ? file : path.join(realPath(parent, files), path.basename(file));
}
