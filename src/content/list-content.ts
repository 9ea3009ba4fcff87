import { readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file of `content/` that is meant for the site, as paths relative to its root. They are ordered by code unit, so that the order is the same on every machine and in every locale. */
export function listContent(root: string): readonly string[] {
  const folder = path.join(root, 'content');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !forOthers.test(entry.name))
      .map(
        (entry) =>
          `content${entry.parentPath.slice(folder.length).replaceAll(path.sep, '/')}/${entry.name}`,
      )
      .filter((file) => !/\/\./.test(file))
      .sort();
  } catch {
    return [];
  }
}

/** What people leave for each other, and what editors and file managers leave behind. */
const forOthers = /^readme\.md$|^[.#]|[~#]$|\.(?:swp|tmp)$|^\d+$|^(?:thumbs\.db|desktop\.ini)$/i;
