import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ifPossible } from '../lib/if-possible.ts';
import { SiteError } from '../report/diagnostic.ts';

export interface OutputFolder {
  /** The real path of the folder that is served; it need not exist. */
  readonly target: string;
  /** The folder beside it for manifests and for sites that are not complete. */
  readonly work: string;
  /** The path for messages, relative to the site's root. */
  readonly shown: string;
}

/**
 * Returns the output folder of a site. Throws SiteError for anything but a folder, and for a folder
 * that is or contains the site's sources or the home folder.
 */
export function findOutputFolder({
  root,
  out,
}: {
  readonly root: string;
  readonly out: string;
}): OutputFolder {
  const target = realPath(out);
  const shownPath = (file: string) => path.relative(root, file).replaceAll(path.sep, '/');
  if (fs.lstatSync(target, { throwIfNoEntry: false })?.isDirectory() === false)
    throw new SiteError({
      code: 'output/not-a-folder',
      message: `${shownPath(out)} is not a folder.`,
      why: 'The site is a folder of files.',
      fix: 'Move that file away, or choose another folder with --out.',
    });
  const folders = sources.map((name) => realPath(path.join(root, name)));
  if (
    folders.some((folder) => contains(folder, target)) ||
    [realPath(root), realPath(os.homedir()), ...folders].some((folder) => contains(target, folder))
  )
    throw new SiteError({
      code: 'output/forbidden-folder',
      message: `${shownPath(out)} cannot be the output folder.`,
      why: 'It belongs to the sources of the site, or it contains the site or the home folder.',
      fix: 'Choose a separate folder with --out, such as dist.',
    });
  const work = path.join(path.dirname(target), '.sitegen', 'output', path.basename(target));
  return { target, work, shown: shownPath(target) };
}

const sources = 'content templates assets src bin node_modules .git .sitegen'.split(' ');

/** Returns the path without symbolic links, also of a file that does not exist. */
const realPath = (file: string): string =>
  ifPossible(() => fs.realpathSync.native(file)) ??
  path.join(realPath(path.dirname(file)), path.basename(file));

const contains = (outer: string, inner: string) =>
  path.join(inner, path.sep).startsWith(path.join(outer, path.sep));
