import { pagePathOf } from '../plan/addresses.ts';
import { listAddresses } from '../plan/localized-path.ts';
import { decode } from '../lib/decode.ts';
import type { PlannedPage } from '../plan/plan.ts';
import type { RenderedSite } from '../render/rendered-site.ts';
import { ifPossible } from '../lib/if-possible.ts';

/** Why a reference is broken. */
export type BrokenTarget =
  | { readonly missing: 'target' | 'host' }
  | { readonly missing: 'anchor'; readonly known: ReadonlySet<string> };

/**
 * Returns the root-absolute address, with its anchor, that a reference leads to; `undefined` for
 * references to other sites and for invalid addresses.
 */
export function referenceTarget(
  reference: string,
  page: Pick<PlannedPage, 'address'>,
  origin: string,
): string | undefined {
  if (reference === '' || reference.startsWith('#')) return page.address + reference;
  if (reference.startsWith('/') && !reference.startsWith('//')) return withoutQuery(reference);
  const own = reference.startsWith(origin) ? reference.slice(origin.length) : '';
  if (plainPath.test(own)) return own;
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) && !reference.startsWith(`${origin}/`))
    return undefined;
  const url = ifPossible(() => new URL(reference, origin + page.address));
  return url?.origin === origin ? url.pathname + url.hash : undefined;
}

/**
 * Returns a function that finds the problem of a target. `idsOf` returns the ids of a page by its
 * output path; `undefined` for other files.
 */
export function createTargetFinder(
  { tree, plan, config: { base } }: Pick<RenderedSite, 'tree' | 'plan' | 'config'>,
  idsOf: (output: string) => ReadonlySet<string> | undefined,
): (target: string) => BrokenTarget | undefined {
  /**
   * Includes the addresses of pages that could not be rendered because of errors: links to them are
   * not broken.
   */
  let planned: ReadonlySet<string> | undefined;
  const isPlanned = (address: string) =>
    !plan.pathsComplete || (planned ??= listAddresses(plan)).has(pagePathOf(address));
  const plain = plan.redirects.filter(({ query }) => query === undefined);
  const moved = new Set(plain.map(({ from }) => from));
  const find = (output: string) => (tree.has(output) ? output : undefined);
  return (target) => {
    const [, address = '', anchor = ''] = /^([^#]*)#?([^]*)/.exec(target) ?? [];
    // Some hosts need a page there that redirects.
    if (moved.has(pagePathOf(address))) return { missing: 'target' };
    const output = address.startsWith(base)
      ? (find(outputAt(address, base)) ?? find(outputAt(`${address}/`, base)))
      : undefined;
    if (output === undefined) return isPlanned(address) ? undefined : { missing: 'target' };
    // Every page has a top (https://html.spec.whatwg.org/#the-indicated-part-of-the-document); on
    // GitHub, #readme is it too.
    const id = decode(anchor).replace(/:~:[^]*/, '');
    if (/^(?:top|readme)?$/i.test(id)) return undefined;
    const ids = idsOf(output);
    return ids === undefined || ids.has(id) ? undefined : { missing: 'anchor', known: ids };
  };
}

/**
 * A path with an anchor that a URL parser would not change; parsing would take ten times as long.
 */
const plainPath = /^\/(?:[\w~-]+\/)*(?:[\w~-]+(?:\.[\w~-]+)*)?(?:#[\w~-]*)?$/;

/** Returns an address without its query; the anchor stays. */
export const withoutQuery = (reference: string) =>
  reference.includes('?') ? reference.replace(/^([^?#]*)\?[^#]*/, '$1') : reference;

function outputAt(address: string, base: string): string {
  const path = decode(address.slice(base.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}
