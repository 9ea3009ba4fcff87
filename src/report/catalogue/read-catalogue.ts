import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEntries, type Entry } from './entry.ts';

/** The folder of the Markdown files, relative to the package. */
const catalogueFolder = 'src/report/catalogue';

/** Returns all entries, sorted by code. `root` is the folder of the package. */
export function readCatalogue(root: string): Entry[] {
  const folder = path.join(root, catalogueFolder);
  const areas = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return areas
    .sort()
    .flatMap((file) => parseEntries(readFileSync(path.join(folder, file), 'utf8')));
}

/**
 * Returns the entries of an area, the first part of their codes; empty if there is no such area.
 */
export function readArea(root: string, area: string): Entry[] {
  const file = path.join(root, catalogueFolder, `${area}.md`);
  return /^[a-z-]+$/.test(area) && existsSync(file) ? parseEntries(readFileSync(file, 'utf8')) : [];
}

/** Returns the entry of a code, or `undefined` if there is none. */
export function readEntry(root: string, code: string): Entry | undefined {
  return readArea(root, code.split('/', 1)[0] ?? '').find((entry) => entry.code === code);
}
