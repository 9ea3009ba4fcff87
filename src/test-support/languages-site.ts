import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporarySite } from './temporary-site.ts';

/** The site without changes, for reading. */
export const languagesFolder = path.join(import.meta.dirname, 'languages');

/**
 * Writes a site in English, German and Arabic with two products, in which no rule finds anything, to
 * a folder that goes away with the test. `changes` are files with their new text, `undefined` to
 * delete one, or a function of the old text.
 */
export function languagesSite(
  changes: Readonly<Record<string, string | undefined | ((text: string) => string)>> = {},
): string {
  const root = temporarySite({});
  cpSync(languagesFolder, root, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const target = path.join(root, file);
    rmSync(target, { force: true });
    if (change === undefined) continue;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(
      target,
      typeof change === 'string'
        ? change
        : change(readFileSync(path.join(languagesFolder, file), 'utf8')),
    );
  }
  return root;
}
