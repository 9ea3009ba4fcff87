import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Lists the files of `content/` that belong to the site, relative to its root. They are sorted by code unit, so that the order does not depend on the machine or the locale. */
export const listContent = (root: string): readonly string[] =>
  listFiles(root, 'content').filter((file) => !/\/\./.test(file));

/** Lists the files of `assets/public/`, which keep their names, relative to that folder and sorted. Of the hidden ones, only those in `.well-known/` are published. */
export const listStaticFiles = (root: string): readonly string[] =>
  listFiles(root, 'assets/public')
    .map((file) => file.slice('assets/public/'.length))
    .filter((file) => !/(?:^|\/)\./.test(file.replace(/^\.well-known\//, '')));

function listFiles(root: string, below: string): readonly string[] {
  const folder = path.join(root, below);
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !forOthers.test(entry.name))
      .map(
        (entry) =>
          `${below}${entry.parentPath.slice(folder.length).replaceAll(path.sep, '/')}/${entry.name}`,
      )
      .sort();
  } catch {
    return [];
  }
}

/** READMEs, and temporary files of editors and file managers. */
const forOthers = /^readme\.md$|^[.#]|[~#]$|\.(?:swp|tmp)$|^\d+$|^(?:thumbs\.db|desktop\.ini)$/i;
