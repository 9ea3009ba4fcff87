import { isMarkdown } from '../lib/is-markdown.ts';
import { slugify } from '../lib/slugify.ts';

/**
 * Returns the part of an address that comes from a Markdown file: its path below `folder` without
 * the extension, in lower case, and without the numbers that only order files. Both paths are
 * relative to the root and `folder` ends with a slash. `content/docs/02-guide/01-Install.md` below
 * `content/docs/` becomes `guide/install`, and `guide/index.md`, `guide/README.md` and Hugo's
 * `guide/_index.md` become `guide`. A number has at most three digits, so the year of a date such as `2026-01-15-launch.md`
 * stays, and a version such as `1.0.md` is not such a number. Letters of other alphabets are
 * transliterated, and spaces and other characters become hyphens: `Über uns (2026).md` becomes
 * `uber-uns-2026`. The slug of a row is the end of its name, as it is written.
 */
export function slugOf(file: string, folder = file.slice(0, file.lastIndexOf('/') + 1)): string {
  if (!isMarkdown(file)) return file.slice(file.lastIndexOf('/') + 1);
  return file
    .slice(folder.length, file.lastIndexOf('.'))
    .split('/')
    .map((name) => slugify(name.replace(/^\d{1,3}(?:[-_]|\.(?!\d{1,3}\b))(?=.)/, '')))
    .join('/')
    .replace(/(^|\/)(?:readme|_index)$/, '$1index')
    .replace(/\/index$/, '');
}
