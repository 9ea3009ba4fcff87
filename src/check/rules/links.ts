import type { Document } from '../../content/load-document.ts';
import { addressOf, pagePathOf } from '../../plan/addresses.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import type { CheckedPage, CheckedSite, PageIdentity, Rule } from '../rule.ts';

/** Every reference inside the site leads to a file of the tree, and every anchor to an element of its page, in each copy. */
export const links: Rule = {
  codes: ['link/broken', 'link/broken-anchor'],
  check(site, report) {
    const find = createFinder(site);
    // One page that is gone may be linked from every other.
    const suggestions = new Map<string, string | undefined>();
    const suggest = (target: string) => {
      if (!suggestions.has(target)) suggestions.set(target, didYouMean(pagePathOf(target.split('#', 1)[0] ?? ''), [...site.plan.paths]));
      return suggestions.get(target);
    };
    for (const checked of site.pages) {
      checked.references.forEach((reference, index) => {
        const problem = find(reference, checked.page);
        // Once a page is enough.
        if (problem !== undefined && checked.references.indexOf(reference) === index) report(describe(problem, reference, checked, site, suggest));
      });
    }
  },
};

type Problem = { readonly missing: 'target' } | { readonly missing: 'anchor'; readonly known: readonly string[] };

function createFinder({ tree, plan, base, pages }: CheckedSite) {
  const idsOf = new Map(pages.map(({ page, ids }) => [page.output, ids]));
  const anchorsOf = new Map<string, ReadonlySet<string>>();
  const hasAnchor = (output: string, ids: readonly string[], anchor: string) => {
    let anchors = anchorsOf.get(output);
    if (anchors === undefined) anchorsOf.set(output, (anchors = new Set(ids)));
    return anchors.has(anchor);
  };
  /** The addresses of pages that mistakes keep from being made: links to them are not to blame. */
  let planned: ReadonlySet<string> | undefined;
  const isPlanned = (address: string) => {
    planned ??= new Set(plan.copies.flatMap(({ slug }) => Array.from(plan.paths, (path) => addressOf(path, slug, base))));
    return planned.has(pagePathOf(address));
  };
  const findAt = (target: string): Problem | undefined => {
    const [address = '', anchor = ''] = target.split('#', 2);
    const output = [address, `${address}/`].map((candidate) => outputAt(candidate, base)).find((candidate) => tree.has(candidate));
    if (!address.startsWith(base) || output === undefined) return isPlanned(address) ? undefined : { missing: 'target' };
    const ids = idsOf.get(output);
    if (anchor === '' || ids === undefined || hasAnchor(output, ids, decode(anchor))) return undefined;
    return { missing: 'anchor', known: ids };
  };
  // Most pages have most of their links in common.
  const found = new Map<string, Problem | undefined>();
  return (reference: string, page: PageIdentity): Problem | undefined => {
    if (reference === '' || reference === '#' || reference === '#top') return undefined;
    if (reference.startsWith('#')) {
      const ids = idsOf.get(page.output) ?? [];
      return hasAnchor(page.output, ids, decode(reference.slice(1))) ? undefined : { missing: 'anchor', known: ids };
    }
    const target = resolve(reference, page, plan.origin);
    if (target === undefined) return undefined;
    if (!found.has(target)) found.set(target, findAt(target));
    return found.get(target);
  };
}

/** The root-absolute address with its anchor; `undefined` for what leads out of the site, or is no address at all. */
function resolve(reference: string, page: PageIdentity, origin: string): string | undefined {
  if (reference.startsWith('/') && !reference.startsWith('//')) return withoutQuery(reference);
  if (/^[a-z][a-z0-9+.-]*:/i.test(reference) && !reference.startsWith(`${origin}/`)) return undefined;
  if (!URL.canParse(reference, origin + page.address)) return undefined;
  const url = new URL(reference, origin + page.address);
  return url.origin === origin ? url.pathname + url.hash : undefined;
}

const withoutQuery = (reference: string) => (reference.includes('?') ? reference.replace(/\?[^#]*/, '') : reference);

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

function describe(problem: Problem, reference: string, { page, placeOf }: CheckedPage, { plan }: CheckedSite, suggest: (target: string) => string | undefined): Diagnostic {
  const link = writtenLink(reference, page);
  const target = link?.target ?? reference;
  const place = link === undefined ? placeOf({ key: `link ${reference.replace(`/${page.copy.slug}/`, '/')}`, matches: ({ attribs }) => attribs.href === reference || attribs.src === reference, value: lastPart(reference) }) : { file: link.file, line: link.line, column: link.column, length: link.length };
  const on = link === undefined ? ` on the page ${page.path}` : '';
  if (problem.missing === 'anchor') {
    const anchor = target.slice(target.indexOf('#') + 1);
    return {
      code: 'link/broken-anchor',
      severity: 'error',
      message: `The link to ${target}${on} leads to an anchor that does not exist.`,
      fix: didYouMean(anchor, problem.known) ?? `Correct it, or set the heading’s id with {#${anchor}}.`,
      ...place,
    };
  }
  return {
    code: 'link/broken',
    severity: 'error',
    message: `The link to ${target}${on} leads to a page that does not exist.`,
    fix: suggest(target) ?? `Correct the address, or add the page. The site has ${[...plan.paths].slice(0, 8).join(', ')}.`,
    ...place,
  };
}

/** What a writer may have named of an address: an anchor, a page. */
const lastPart = (reference: string) => /([^/#]*)\/?$/.exec(reference)?.[1] ?? '';

/** The Markdown link that a reference in the HTML was made from, if it was. */
function writtenLink(reference: string, page: PageIdentity) {
  const documents: readonly Document[] = Object.values(page.documents).flat();
  for (const { file, body } of documents) {
    const link = body.links.find(({ kind, page: path, anchor }) => (kind === 'anchor' ? reference === anchor : reference.endsWith(path + anchor) || reference.endsWith(pagePathOf(path) + anchor)));
    if (link !== undefined) return { ...link, file };
  }
  return undefined;
}
