import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEntries, type Entry } from './entry.ts';

/** Where the Markdown lies below the folder that sitegen is installed in. */
export const catalogueFolder = 'src/report/catalogue';

/** Every entry, by code. `root` is the folder that sitegen is installed in. */
export function readCatalogue(root: string): Entry[] {
  const folder = path.join(root, catalogueFolder);
  const areas = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md');
  return areas
    .sort()
    .flatMap((file) => parseEntries(readFileSync(path.join(folder, file), 'utf8')));
}

/** The entries of one area, the first part of its codes; none where there is no such area. */
export function readArea(root: string, area: string): Entry[] {
  const file = path.join(root, catalogueFolder, `${area}.md`);
  return /^[a-z-]+$/.test(area) && existsSync(file) ? parseEntries(readFileSync(file, 'utf8')) : [];
}

/** The entry of one code, read from its area's file alone; `undefined` where there is none. */
export function readEntry(root: string, code: string): Entry | undefined {
  return readArea(root, code.split('/', 1)[0] ?? '').find((entry) => entry.code === code);
}
