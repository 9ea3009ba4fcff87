import path from 'node:path';
import { isDraftName } from '../files/read-site-file.ts';
import { folderPrefix, isReadme } from './list-content.ts';
import { addressOfName } from './markdown/link-target.ts';
import { suggest } from '../report/suggest.ts';
import type { Report } from '../report/diagnostic.ts';
import type { Translations } from './languages/translations.ts';

interface Uses {
  /**
   * The files that pages are generated from and the others that the site reads, relative to its
   * root; some may be missing.
   */
  readonly files: ReadonlySet<string>;
  /** The folders of collections, relative to `content/`. */
  readonly folders: readonly string[];
}

/**
 * Warns of files in `content/` that no page is generated from, such as misnamed ones; a translation
 * is reported with its original. `found` lists all files except READMEs and hidden ones.
 */
export function reportUnused(
  found: readonly string[],
  uses: Uses,
  translations: Translations,
  report: Report,
): void {
  // macOS separates letters and accents in names.
  const used = new Set([...uses.files].map((file) => file.normalize()));
  const all = new Set(found.filter((file) => !used.has(file.normalize()) && !isReadme(file)));
  for (const ofLanguage of translations.values())
    for (const [original, file] of ofLanguage) if (all.has(original)) all.delete(file);
  const unused = [...all];
  if (unused.length === 0) return;
  const missing = [...uses.files].filter((file) => !found.includes(file));
  for (const file of unused) {
    report({
      code: 'content/unused',
      severity: isLostText(file, uses.folders) ? 'error' : 'warning',
      message: 'No page uses this file.',
      why: 'It is not published.',
      fix: fixFor(file, found, missing, uses.folders),
      file,
    });
  }
}

/** A moved blog must not lose its posts. */
const isLostText = (file: string, folders: readonly string[]) =>
  !isDraftName(file) &&
  /\.(?:markdown|mdown|mkdn?|mdx|md\.txt)$/i.test(file) &&
  folders.some((folder) => file.startsWith(folderPrefix(folder)));

function fixFor(
  file: string,
  found: readonly string[],
  missing: readonly string[],
  folders: readonly string[],
): string {
  if (isDraftName(file))
    return 'Delete it, or rename it to publish it: a name that begins with an underscore, or the folder _drafts, is that of a draft.';
  const { dir, base, name, ext } = path.posix.parse(file);
  const [, original = '', language] = /^(.+)\.([a-z]{2,3}(?:-[a-z]{2})?)$/i.exec(name) ?? [];
  if (ext === '.md' && found.includes(`${dir}/${original}.md`))
    return `The site has no language ${language}. A developer can add it: docs/languages.md in the package says how.`;
  // A picture with another number is not that of another language.
  const isAlike = (other: string) => other.split('.').length === file.split('.').length;
  const sameName = missing.find((other) => path.posix.basename(other) === base);
  const meant = suggest(file, missing.filter(isAlike)) ?? sameName;
  if (meant !== undefined) return `If it was meant to be ${meant}, rename it.`;
  const prefixes = folders.map(folderPrefix);
  if (isLostText(file, folders)) return 'Rename it, so that its name ends in .md.';
  const place =
    prefixes.length === 0
      ? 'add it to the site map'
      : `move a text to a folder that pages are generated from (${prefixes.join(', ')})`;
  return ext === '.md'
    ? `Delete it, or ${place}.`
    : `Delete it, show it in a text beside it with ![words](${addressOfName(base)}), link to it there with [words](${addressOfName(base)}), or ${place}.`;
}
