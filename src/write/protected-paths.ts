import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import type { Files } from './files.ts';

/** Folders of a site that are never an output. */
const sources = 'content templates assets src bin node_modules .git .sitegen'.split(' ');

/**
 * Refuses folders that must not be lost, even with `--replace-foreign`: the site's root, the home folder, the parents of
 * both, and the sources. Folders are compared by their inode and not by name: because of links, `..`, mounts and file
 * systems that ignore case, one folder has many names. Throws SiteError.
 */
export function refuseProtected(
  target: string,
  shown: string,
  { root, home }: { root: string; home: string },
  files: Files,
): void {
  const identify = (folder: string): string => files.stat(folder)?.id ?? folder;
  const id = identify(target);
  const why =
    path.dirname(target) === target
      ? 'It is the root of the file system.'
      : withParents(root).some((folder) => identify(folder) === id)
        ? "It is or contains the site's root."
        : withParents(home).some((folder) => identify(folder) === id)
          ? 'It is or contains the home folder.'
          : holdsSources(target, root, identify)
            ? 'It belongs to the sources of the site.'
            : undefined;
  if (why === undefined) return;
  throw new SiteError({
    code: 'output/forbidden-folder',
    message: `${shown} cannot be the output folder.`,
    why,
    fix: 'Choose a separate folder with --out, such as dist.',
  });
}

function holdsSources(target: string, root: string, identify: (folder: string) => string): boolean {
  // A source folder that does not exist yet can only be compared by name.
  const [first = ''] = path.relative(root, target).split(path.sep);
  if (sources.includes(first.toLowerCase())) return true;
  const ids = new Set(sources.map((name) => identify(path.join(root, name))));
  return withParents(target).some((folder) => ids.has(identify(folder)));
}

function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
