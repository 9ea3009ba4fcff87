import type { Document } from '../../content/load-document.ts';
import { addressOf, pagePathOf } from '../../plan/addresses.ts';
import type { Diagnostic } from '../../report/diagnostic.ts';
import { didYouMean } from '../../report/suggest.ts';
import {
  createTargetFinder,
  isOwnPage,
  ownAnchor,
  targetOf,
  type Problem,
} from '../link-targets.ts';
import type { CheckedPage, CheckedSite, PageIdentity, Rule } from '../rule.ts';

/** Every reference inside the site leads to a file of the tree, and every anchor to an element of its page, in each copy. */
export const links: Rule = {
  codes: ['link/broken', 'link/broken-anchor'],
  check(site, report) {
    const find = createFinder(site);
    // One page that is gone may be linked from every other.
    const suggestions = new Map<string, string | undefined>();
    const suggest = (target: string) => {
      if (!suggestions.has(target))
        suggestions.set(
          target,
          movedTo(target, site) ??
            didYouMean(pagePathOf(target.split('#', 1)[0] ?? ''), [...site.plan.paths]),
        );
      return suggestions.get(target);
    };
    for (const checked of site.pages) {
      checked.references.forEach((reference, index) => {
        const problem = find.from(checked.page, reference);
        // Once a page is enough.
        if (problem !== undefined && checked.references.indexOf(reference) === index)
          report(describe(problem, reference, checked, site, suggest));
      });
    }
    for (const { file, body } of site.unrendered) {
      for (const { kind, page: path, anchor, target, ...place } of body.links) {
        if (kind !== 'page') continue;
        const problem = find.at(addressOf(pagePathOf(path), '', site.base) + anchor);
        if (problem !== undefined)
          report(explain(problem, target, '', { file, ...place }, site, suggest));
      }
    }
  },
};

function createFinder(site: CheckedSite) {
  const idsOf = new Map(site.pages.map(({ page, ids }) => [page.output, ids]));
  const find = createTargetFinder(site, (output) => idsOf.get(output));
  // Most pages have most of their links in common.
  const found = new Map<string, Problem | undefined>();
  const at = (target: string) => {
    if (!found.has(target)) found.set(target, find(target));
    return found.get(target);
  };
  return {
    /** The problem of a root-absolute address. */
    at,
    /** The problem of a reference as a page has it. */
    from(page: PageIdentity, reference: string): Problem | undefined {
      if (isOwnPage(reference)) {
        const [anchor, ids = []] = [ownAnchor(reference), idsOf.get(page.output)];
        return anchor === undefined || ids.includes(anchor)
          ? undefined
          : { missing: 'anchor', known: ids };
      }
      const target = targetOf(reference, page, site.plan.origin);
      return target === undefined ? undefined : at(target);
    },
  };
}

function describe(
  problem: Problem,
  reference: string,
  { page, placeOf }: CheckedPage,
  site: CheckedSite,
  suggest: (target: string) => string | undefined,
): Diagnostic {
  const link = writtenLink(reference, page);
  const target = link?.target ?? reference;
  const place =
    link === undefined
      ? placeOf({
          key: `link ${reference.replace(`/${page.copy.slug}/`, '/')}`,
          matches: ({ attribs }) => attribs.href === reference || attribs.src === reference,
          value: lastPart(reference),
        })
      : { file: link.file, line: link.line, column: link.column, length: link.length };
  const on = link === undefined ? ` on the page ${page.path}` : '';
  return explain(problem, target, on, place, site, suggest);
}

/** `on` names the page, where the place alone does not. */
function explain(
  problem: Problem,
  target: string,
  on: string,
  place: Pick<Diagnostic, 'file' | 'line' | 'column' | 'length'>,
  { plan }: CheckedSite,
  suggest: (target: string) => string | undefined,
): Diagnostic {
  if (problem.missing === 'anchor') {
    const anchor = target.slice(target.indexOf('#') + 1);
    return {
      code: 'link/broken-anchor',
      severity: 'error',
      message: `The link to ${target}${on} leads to an anchor that does not exist.`,
      fix:
        didYouMean(anchor, problem.known) ??
        `Correct it, or set the heading’s id with {#${anchor}}.`,
      ...place,
    };
  }
  return {
    code: 'link/broken',
    severity: 'error',
    message: `The link to ${target}${on} leads to a page that does not exist.`,
    fix:
      suggest(target) ??
      `Correct the address, or add the page. The site has ${[...plan.paths].slice(0, 8).join(', ')}.`,
    ...place,
  };
}

/** The advice for an address that moved. */
function movedTo(target: string, { plan, base }: CheckedSite): string | undefined {
  const from = pagePathOf(target.split('#', 1)[0] ?? '');
  const redirect = plan.redirects.find(({ from: path }) => addressOf(path, '', base) === from);
  return redirect === undefined
    ? undefined
    : `Link to ${redirect.to}, where content/site.yaml redirects visitors.`;
}

/** What a writer may have named of an address: an anchor, a page. */
const lastPart = (reference: string) => /([^/#]*)\/?$/.exec(reference)?.[1] ?? '';

/** The Markdown link that a reference in the HTML was made from, if it was. */
function writtenLink(reference: string, page: PageIdentity) {
  const documents: readonly Document[] = Object.values(page.documents).flat();
  for (const { file, body } of documents) {
    const link = body.links.find(({ kind, page: path, anchor }) =>
      kind === 'anchor'
        ? reference === anchor
        : reference.endsWith(path + anchor) || reference.endsWith(pagePathOf(path) + anchor),
    );
    if (link !== undefined) return { ...link, file };
  }
  return undefined;
}
