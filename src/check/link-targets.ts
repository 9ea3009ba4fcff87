import { addressOf, pagePathOf } from '../plan/addresses.ts';
import type { CheckedSite, PageIdentity } from './rule.ts';

/** What is wrong with a reference. */
export type Problem =
  | { readonly missing: 'target' }
  | { readonly missing: 'anchor'; readonly known: ReadonlySet<string> };

/** Whether a reference leads to where it stands, by way of an anchor or of none. */
export const isOwnPage = (reference: string) => reference === '' || reference.startsWith('#');

/** The `id` that a reference to its own page leads to; `undefined` for the top, which every page has (https://html.spec.whatwg.org/#the-indicated-part-of-the-document). */
export function ownAnchor(reference: string): string | undefined {
  return reference === '' || reference === '#' || reference === '#top'
    ? undefined
    : decode(reference.slice(1));
}

/** The root-absolute address, with its anchor, that a reference to another page leads to; `undefined` for what leads out of the site, or is no address at all. */
export function targetOf(
  reference: string,
  page: Pick<PageIdentity, 'address'>,
  origin: string,
): string | undefined {
  if (reference.startsWith('/') && !reference.startsWith('//')) return withoutQuery(reference);
  const own = reference.startsWith(origin) ? reference.slice(origin.length) : '';
  if (plainPath.test(own)) return own;
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) && !reference.startsWith(`${origin}/`))
    return undefined;
  if (!URL.canParse(reference, origin + page.address)) return undefined;
  const url = new URL(reference, origin + page.address);
  return url.origin === origin ? url.pathname + url.hash : undefined;
}

/** Makes what tells the problem with a target, if it has one. `idsOf` tells the ids of the page that an output is; `undefined` for other files. */
export function createTargetFinder(
  { tree, plan, base }: Pick<CheckedSite, 'tree' | 'plan' | 'base'>,
  idsOf: (output: string) => ReadonlySet<string> | undefined,
): (target: string) => Problem | undefined {
  /** The addresses of pages that mistakes keep from being made: links to them are not to blame. */
  let planned: ReadonlySet<string> | undefined;
  const isPlanned = (address: string) => {
    planned ??= new Set([
      ...plan.variants.flatMap(({ slug }) =>
        Array.from(plan.paths, (path) => addressOf(path, slug, base)),
      ),
      ...Array.from(plan.rootOnly, (path) => addressOf(path, '', base)),
    ]);
    return !plan.pathsComplete || planned.has(pagePathOf(address));
  };
  const moved = new Set(plan.redirects.map(({ from }) => addressOf(from, '', base)));
  const find = (output: string) => (tree.has(output) ? output : undefined);
  return (target) => {
    const [address = '', anchor = ''] = target.includes('#') ? target.split('#', 2) : [target];
    // Some hosts have a page there that leads on.
    if (moved.has(pagePathOf(address))) return { missing: 'target' };
    const output = address.startsWith(base)
      ? (find(outputAt(address, base)) ?? find(outputAt(`${address}/`, base)))
      : undefined;
    if (output === undefined) return isPlanned(address) ? undefined : { missing: 'target' };
    if (anchor === '') return undefined;
    const ids = idsOf(output);
    return ids === undefined || ids.has(decode(anchor))
      ? undefined
      : { missing: 'anchor', known: ids };
  };
}

/** The path of an address, with an anchor, in which there is nothing for a parser of addresses to change: that would take ten times as long. */
const plainPath = /^\/(?:[\w~-]+\/)*(?:[\w~-]+(?:\.[\w~-]+)*)?(?:#[\w~-]*)?$/;

const withoutQuery = (reference: string) =>
  reference.includes('?') ? reference.replace(/\?[^#]*/, '') : reference;

function outputAt(address: string, base: string): string {
  const path = decode(address.slice(base.length));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** A percent sign that encodes nothing stands for itself. */
function decode(text: string): string {
  try {
    return text.includes('%') ? decodeURIComponent(text) : text;
  } catch {
    return text;
  }
}
