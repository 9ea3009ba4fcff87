import path from 'node:path';
import { SiteError } from '../report/diagnostic.ts';
import type { Files } from './files.ts';

/** What a site is made from, and what keeps it: nothing in these folders is ever an output. */
const sources = [
  'content',
  'templates',
  'assets',
  'src',
  'bin',
  'node_modules',
  '.git',
  '.sitegen',
];

/**
 * Refuses folders that hold what nobody wants to lose, whatever flag is given: the site's root, the home folder, all that contain one of them,
 * and the sources. Folders are compared by what they are and not by their names: links, `..`, mounts and file systems that do not
 * tell capitals from small letters have many names for one folder. Throws SiteError.
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
        ? "It is the site's root, or holds it."
        : withParents(home).some((folder) => identify(folder) === id)
          ? 'It is the home folder, or holds it.'
          : holdsSources(target, root, identify)
            ? 'The site is made from what lies there.'
            : undefined;
  if (why === undefined) return;
  throw new SiteError({
    code: 'output/forbidden-folder',
    message: `${shown} cannot be the output folder.`,
    why,
    fix: 'Choose a folder of its own with --out, such as dist.',
  });
}

function holdsSources(target: string, root: string, identify: (folder: string) => string): boolean {
  // A source folder that does not exist yet has only its name.
  const [first = ''] = path.relative(root, target).split(path.sep);
  if (sources.includes(first.toLowerCase())) return true;
  const ids = new Set(sources.map((name) => identify(path.join(root, name))));
  return withParents(target).some((folder) => ids.has(identify(folder)));
}

function withParents(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [folder, ...withParents(parent)];
}
