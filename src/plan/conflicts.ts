import { settingsFile, type Settings } from '../content/load-settings.ts';
import type { Product } from '../site/base-settings.ts';
import type { Language } from '../site/languages.ts';
import { slugPattern } from '../site/schema.ts';
import type { Report } from '../report/diagnostic.ts';
import { isPagePath } from './addresses.ts';
import type { PlannedFile, UnplacedPage } from './plan.ts';

/** Names at the root that every site uses, so that no product can have them as its slug. */
const reserved = ['assets', '404', 'index'];

/** The owner of these names, and of those of files that are added to the site, in words. */
export const ownFile = 'a file of the build';

/** Reports the pages with an invalid path. */
export function checkPaths(pages: readonly UnplacedPage[], report: Report): void {
  for (const { localPath: path, source } of pages) {
    if (isPagePath(path)) continue;
    const fix =
      'Use only the letters a to z, digits and hyphens, at most 200 in a row. A path begins and ends with a slash.';
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
  { value: { products = [] }, locationOf }: Settings,
  pages: readonly Pick<UnplacedPage, 'path' | 'source'>[],
  languages: readonly Language[],
  report: Report,
): readonly Product[] {
  const taken = new Map<string, string>(reserved.map((name) => [name, ownFile]));
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

/**
 * Returns whether a page or file is the first with its output path; otherwise reports both. `source`
 * describes it if its file does not.
 */
export type Claim = (output: string, file: string, source?: string) => boolean;

/** Returns a function that knows the output paths for which it was called. */
export function createClaim(report: Report): Claim {
  // Browsers cache the files of this folder for a year, since their names change with the contents.
  const owners = new Map([['assets', { path: 'assets', source: theBuild }]]);
  /** Returns the owner of a path, or of a folder of it, which ends with a slash. */
  const take = (path: string, source: string): Owner | undefined => {
    // File systems of macOS and Windows ignore letter case.
    const key = path.toLowerCase().replace(/\/$/, '');
    const owner = owners.get(key);
    if (owner !== undefined) return owner.path === path && path.endsWith('/') ? undefined : owner;
    const folder = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
    const above = folder === '' ? undefined : take(folder, source);
    if (above === undefined) owners.set(key, { path, source });
    return above;
  };
  return (output, file, source = file) => {
    const owner = take(output, source);
    if (owner === undefined) return true;
    // The conflict is the same in every variant.
    const cause = JSON.stringify([owner.source, source]);
    report({ ...conflict(output, owner, source), file, cause });
    return false;
  };
}

interface Owner {
  readonly path: string;
  readonly source: string;
}

/** What owns the paths of files that every build writes. */
export const theBuild = 'the build itself';

/** Returns the problem of two sources with one output path. */
export const conflict = (output: string, owner: Owner, source: string) => ({
  code: 'page/conflict',
  message: `Two sources have the path /${output}: ${owner.source} and ${source}.`,
  ...(owner.path !== output &&
    owner.source !== theBuild && {
      why: `The first one has the path /${owner.path}. On macOS and Windows, letter case does not distinguish two files.`,
    }),
  fix:
    owner.source === theBuild
      ? 'Remove it, or choose another path: the build writes its own file there.'
      : 'Rename one of them, or change its path in the site map.',
});

/** Claims the paths of the files of the site map, and reports those that cannot be published. */
export function claimFiles(files: readonly PlannedFile[], claim: Claim, report: Report): void {
  for (const { definition, path, output, source, variant } of files) {
    const file = definition.each === undefined ? 'templates/site.tsx' : source;
    const fix = path.startsWith('/')
      ? 'Use only letters, digits, dots, hyphens and underscores.'
      : `Write “/${path}”.`;
    if (/^\/[\w.~/-]+$/.test(path)) claim(output, file);
    else if (variant.folder === '' || definition.paths !== undefined)
      report({ ...badPath(path, 'file'), fix, file });
  }
}

/** Returns the files of `assets/public/` that can be published, and reports the others. */
export const usableStaticFiles = (
  files: readonly string[],
  claim: Claim,
  report: Report,
): readonly string[] =>
  files.filter((file) => {
    const source = `assets/public/${file}`;
    if (/^[\w.~/-]+$/.test(file)) return claim(file, source);
    const fix = 'Rename the file. Use letters, digits, dots, hyphens and underscores.';
    report({ ...badPath(`/${file}`, 'file'), fix, file: source });
    return false;
  });

/** Returns the first name of a path, without the extension of a file. */
const firstSegment = (path: string) => (path.split('/')[1] ?? '').replace(/\.[a-z0-9]+$/, '');
