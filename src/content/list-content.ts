import path from 'node:path';
import { listSiteFiles } from '../files/list-files.ts';
import { isHidden } from '../files/read-site-file.ts';

/**
 * Lists the files of `content/` that belong to the site, relative to its root. They are sorted by
 * code unit, so that the order does not depend on the machine or the locale.
 */
export const listContent = (root: string): readonly string[] =>
  listOwn(root, 'content')
    .map((file) => `content/${file}`)
    .filter((file) => !isHidden(file));

/**
 * Returns the folder of a collection as the names of its files begin: `content/news/` for `news`,
 * `content/` for `''` and `'.'`.
 */
export const folderPrefix = (folder: string) =>
  /^\.?$/.test(folder) ? 'content/' : `content/${folder}/`;

export const isReadme = (file: string) => /(?:^|\/)readme\.(?:md|markdown)$/i.test(file);

/**
 * Lists the files of `assets/public/`, which keep their names, relative to that folder and sorted.
 * Of the hidden ones, only those in `.well-known/` are published.
 */
export const listStaticFiles = (root: string): readonly string[] =>
  listOwn(root, 'assets/public').filter((file) => !isHidden(`assets/public/${file}`));

/**
 * Lists the files of a folder that belong to the site; none of a missing folder. Throws the
 * system's error for one that cannot be read.
 */
const listOwn = (root: string, folder: string) =>
  listSiteFiles(root, folder).filter((file) => !ignoredNames.test(path.posix.basename(file)));

/** Temporary files of editors, office programs and file managers. */
const ignoredNames = /^(?:[.#]|~\$)|[~#]$|\.(?:swp|tmp)$|^\d+$|^(?:thumbs\.db|desktop\.ini)$/i;
