import { settingsFile } from '../content/load-settings.ts';
import type { Path, YamlLocation } from '../content/yaml-locator.ts';
import type { FileDefinition, Product } from '../site/define-site.ts';
import type { Language } from '../site/languages.ts';
import { slugPattern } from '../site/schema.ts';
import type { Report } from '../report/diagnostic.ts';
import { isPagePath } from './addresses.ts';
import type { PlannedFile, PlannedPage, UnplacedPage } from './plan.ts';

/** Names at the root that the build uses, so that no product can have them as its slug. */
export const reserved = ['assets', '404', 'robots', 'sitemap', 'llms', 'index'];

/** Reports the pages with an invalid path. */
export function checkPaths(pages: readonly UnplacedPage[], report: Report): void {
  for (const { localPath: path, source } of pages) {
    if (isPagePath(path)) continue;
    const fix =
      'Use only the letters a to z, digits and hyphens. A path begins and ends with a slash.';
    report({ ...badPath(path, 'page'), fix, file: source });
  }
}

const badPath = (path: string, kind: 'page' | 'file') => ({
  code: 'page/bad-path',
  message: `“${path}” cannot be the path of a ${kind}.`,
  why: 'Hosts treat spaces and special characters differently.',
});

/**
 * Returns the products that can have a variant. Reports slugs that are invalid, the name of a page,
 * or used twice.
 */
export function checkProducts(
  products: readonly Product[],
  pages: readonly Pick<UnplacedPage, 'path' | 'source'>[],
  languages: readonly Language[],
  locationOf: (path: Path) => YamlLocation,
  report: Report,
): readonly Product[] {
  const taken = new Map<string, string>(reserved.map((name) => [name, 'a file of the build']));
  for (const { path, source } of pages) taken.set(firstSegment(path), source);
  for (const { folder, name } of languages) taken.set(folder, `the language “${name}”`);
  taken.delete('');
  return products.filter(({ slug, name }, index) => {
    const owner = taken.get(slug);
    const taking = owner === undefined ? undefined : takenSlug(slug, owner);
    const problem = slugPattern.test(slug) ? taking : badSlug(slug);
    if (problem === undefined) taken.set(slug, `the product “${name}”`);
    else report({ ...problem, file: settingsFile, ...locationOf(['products', index, 'slug']) });
    return problem === undefined;
  });
}

const badSlug = (slug: string) => ({
  code: 'product/bad-slug',
  message: `“${slug}” is not a slug.`,
  why: 'It becomes a folder in the addresses of the product’s pages.',
  fix: 'Use lowercase letters and digits, separated by hyphens.',
});

const takenSlug = (slug: string, owner: string) => ({
  code: 'product/slug-taken',
  message: `The product slug “${slug}” collides with ${owner}.`,
  why: `Both have the address /${slug}/.`,
  fix: 'Choose another slug for the product.',
});

/** The files that every build writes. */
export const ownFiles = ['robots.txt', 'sitemap.xml'];

/**
 * Returns the pages and static files whose output path is unique, and the first of each conflict.
 * Reports the others, with both sources.
 */
export function checkConflicts(
  pages: readonly PlannedPage[],
  definitions: readonly FileDefinition<never>[],
  files: readonly PlannedFile[],
  staticFiles: readonly string[],
  taken: readonly string[],
  report: Report,
): { readonly pages: readonly PlannedPage[]; readonly staticFiles: readonly string[] } {
  const owners = new Map<string, string>(taken.map((output) => [output, 'the build itself']));
  for (const { copy } of pages) if (copy !== undefined) owners.set(copy, 'the build itself');
  const reported = new Set<string>();
  const claim = (output: string, file: string, source = file): boolean => {
    // Browsers cache the files of this folder for a year, since their names change with the
    // contents.
    const owner = output.startsWith('assets/') ? 'the build itself' : owners.get(output);
    if (owner === undefined) {
      owners.set(output, source);
      return true;
    }
    // The conflict is the same in every variant.
    const pair = JSON.stringify([owner, source]);
    if (reported.has(pair)) return false;
    reported.add(pair);
    report({
      code: 'page/conflict',
      message: `Two sources have the path /${output}: ${owner} and ${source}.`,
      fix:
        owner === 'the build itself'
          ? 'Remove it, or choose another path: the build writes its own file there.'
          : 'Rename one of them, or change its path in the site map.',
      file,
    });
    return false;
  };
  const usable = pages.filter(({ output, source, group }) =>
    claim(output, source, group && `the group “${group.group}”`),
  );
  for (const { path } of definitions)
    if (path.startsWith('/')) claim(path.slice(1), 'templates/site.tsx');
    else report({ ...badPath(path, 'file'), fix: `Write “/${path}”.`, file: 'templates/site.tsx' });
  for (const { output, variant } of files)
    if (variant.folder !== '') claim(output, 'templates/site.tsx');
  const usableFiles = staticFiles.filter((file) => {
    const source = `assets/public/${file}`;
    if (/^[\w.~/-]+$/.test(file)) return claim(file, source);
    const fix = 'Rename the file. Use letters, digits, dots, hyphens and underscores.';
    report({ ...badPath(`/${file}`, 'file'), fix, file: source });
    return false;
  });
  return { pages: usable, staticFiles: usableFiles };
}

const firstSegment = (path: string) => (path.split('/')[1] ?? '').replace(/\.[a-z0-9]+$/, '');
