import fs from 'node:fs';
import path from 'node:path';
import { SiteError, type DiagnosticInput } from '../report/diagnostic.ts';
import { formatBytes } from '../report/units.ts';

/**
 * Reads a file of the site. Throws SiteError for a file that must not be published (see
 * `problemOfTarget`) or is too large, and the system's error.
 */
export function readSiteFile(root: string, file: string): Buffer {
  const target = fs.realpathSync.native(`${root}/${file}`);
  const stats = fs.statSync(target);
  const problem = problemOfTarget(root, file, target, stats);
  if (problem !== undefined) throw new SiteError(problem);
  if (stats.size <= maxBytes) return fs.readFileSync(target);
  throw new SiteError({
    code: 'file/too-large',
    message: `The file has ${formatBytes(stats.size)}, and the maximum is 2 GB.`,
    why: 'A build keeps every file in memory.',
    fix: 'Publish it elsewhere, and link to its address.',
    file,
  });
}

const maxBytes = 2 ** 31 - 1;

/**
 * Returns why a file or folder of the site cannot be read, by its real path and its type;
 * `undefined` if it can. A link in `content/` or `assets/` may lead to a file there, but not to
 * another one, such as `.env` or `.git/config`, which nobody reviewed for publication. What
 * templates import may be anywhere in the project, and in packages.
 */
export function problemOfTarget(
  root: string,
  file: string,
  target: string,
  stats: Pick<fs.Stats, 'isFile' | 'isDirectory'>,
): DiagnosticInput | undefined {
  // Most files are no links.
  const name =
    target === `${root}/${file}`
      ? file
      : path.relative(fs.realpathSync.native(root), target).replaceAll(path.sep, '/');
  const place = whereIs(name, inPublished.test(file)) ?? otherUse(file, name, stats);
  if (place !== undefined) return { ...outside(file, name, target, place), file };
  return stats.isFile() || stats.isDirectory() ? undefined : { ...special, file };
}

/** Returns whether a path contains a hidden file or folder that is not published. */
export const isHidden = (file: string) =>
  /(?:^|\/)\.(?!$)/.test(file.replace(/^assets\/public\/\.well-known(?=\/|$)/, ''));

/**
 * Returns whether a text is that of a draft by its name or folder. The folder of a collection of
 * Jekyll, such as `_posts`, and the page of a folder of Hugo, `_index.md`, are none.
 */
export const isDraftName = (file: string) => /(?<![^/])_(?:drafts\/|(?!index\.)[^/]*$)/.test(file);

const underscored = (file: string) => (file.match(/(?<![^/])_(?!index\.)[^/]*/g) ?? []).join('/');

const inPublished = /^(?:content|assets)(?:\/|$)/;

/** Returns where a file lies that cannot be read. */
function whereIs(name: string, isPublished: boolean): string | undefined {
  if (!isPublished && /(?:^|\/)node_modules\//.test(name)) return undefined;
  if (name === '..' || name.startsWith('../') || path.isAbsolute(name))
    return 'outside the project';
  if (isHidden(name)) return 'hidden';
  return isPublished && !inPublished.test(name) ? 'outside content/ and assets/' : undefined;
}

/** Returns for what a published link would use a file that another rule keeps from visitors. */
function otherUse(file: string, name: string, stats: Pick<fs.Stats, 'isFile'>): string | undefined {
  if (name === file || !inPublished.test(file)) return undefined;
  if (!['', underscored(file)].includes(underscored(name)))
    return 'a draft, or may be one: its name or folder begins with an underscore';
  if (file.startsWith('assets/public/') && /^content(?:\/|$)/.test(name))
    return 'a source of texts, with its drafts';
  const isOtherKind = path.extname(file).toLowerCase() !== path.extname(name).toLowerCase();
  return stats.isFile() && isOtherKind ? 'a file with another ending' : undefined;
}

const outside = (file: string, name: string, target: string, place: string) => ({
  code: 'file/outside',
  message:
    name === file
      ? `The file ${file} is hidden, and hidden files are not published.`
      : `The link ${file} leads to ${name.startsWith('..') ? target : name}, which is ${place}.`,
  why: 'Nobody reviewed it for publication: it may contain passwords or private notes.',
  fix: 'If everybody may read it, put a copy into content/ or assets/, with a name that begins with neither a dot nor an underscore.',
});

const special = {
  code: 'file/special',
  message: 'This is a pipe, a socket or a device, and not a regular file.',
  why: 'Reading it may never end.',
  fix: 'Delete it, or replace it by a regular file.',
};
