import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporarySite } from './temporary-site.ts';

/** The site without changes, for reading. */
export const languagesFolder = path.join(import.meta.dirname, 'languages');

/** The site of a law firm without changes, for reading. */
export const lawFirmFolder = path.join(import.meta.dirname, 'law-firm');

/** Files with their new text, `undefined` to delete one, or a function of the old text. */
export type Changes = Readonly<Record<string, string | undefined | ((text: string) => string)>>;

/**
 * Writes a site in English, German and Arabic with two products, in which no rule finds anything, to
 * a folder that goes away with the test.
 */
export const languagesSite = (changes: Changes = {}) => changedSite(languagesFolder, changes);

/**
 * Writes a site in English, German and French, with its own addresses in each language, in which no
 * rule finds anything, to a folder that goes away with the test.
 */
export const lawFirmSite = (changes: Changes = {}) => changedSite(lawFirmFolder, changes);

/** Writes the site of a folder to one that goes away with the test. */
export function changedSite(folder: string, changes: Changes): string {
  const root = temporarySite({});
  cpSync(folder, root, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const target = path.join(root, file);
    rmSync(target, { force: true });
    if (change === undefined) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      typeof change === 'string' ? change : change(readFileSync(path.join(folder, file), 'utf8')),
    );
  }
  return root;
}
