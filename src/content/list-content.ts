import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file of `content/` that is meant for the site, as paths relative to its root. They are ordered by code unit, so that the order is the same on every machine and in every locale. */
export const listContent = (root: string): readonly string[] =>
  listFiles(root, 'content').filter((file) => !/\/\./.test(file));

/** Every file of `assets/public/`, which is published under its own name; as paths relative to that folder, in order. Of the hidden ones, only those in `.well-known/` are published. */
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

/** What people leave for each other, and what editors and file managers leave behind. */
const forOthers = /^readme\.md$|^[.#]|[~#]$|\.(?:swp|tmp)$|^\d+$|^(?:thumbs\.db|desktop\.ini)$/i;
