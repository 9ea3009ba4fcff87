import { addressOf, addressOfFile } from './addresses.ts';
import type { Plan, Variant } from './plan.ts';

/**
 * Returns the folder and the path of a page or file in a variant, for a path of the site map. One
 * that does not exist in the language is that of the default language.
 */
export function localizedPath(
  path: string,
  { language, paths, folder, slug }: Pick<Variant, 'language' | 'paths' | 'folder' | 'slug'>,
  { rootOnly }: Pick<Plan, 'rootOnly'>,
): { readonly folder: string; readonly path: string } {
  const own = paths.get(path);
  const exists = own !== undefined || language.folder === '';
  if (rootOnly.has(path)) return { folder: exists ? language.folder : '', path: own ?? path };
  return { folder: exists ? folder : slug, path: own ?? path };
}

/** Returns the root-absolute address in a variant of a path of the site map. */
export function addressIn(
  path: string,
  variant: Variant,
  plan: Pick<Plan, 'rootOnly'>,
  base: string,
): string {
  const localized = localizedPath(path, variant, plan);
  return addressOf(localized.path, localized.folder, base);
}

/**
 * Lists the addresses of all pages and files, also of those that cannot be rendered because of errors.
 * `added` are the paths of files that features add.
 */
export const listAddresses = (
  plan: Pick<Plan, 'variants' | 'paths' | 'rootOnly' | 'base' | 'mount'>,
  added: readonly string[] = [],
): ReadonlySet<string> =>
  new Set([
    ...[...plan.rootOnly, ...added].map((path) => addressOfFile(path.slice(1), plan)),
    ...plan.variants.flatMap((variant) =>
      [...plan.paths, ...variant.paths.keys()].map((path) =>
        addressIn(path, variant, plan, plan.base),
      ),
    ),
  ]);
