import type { Document } from '../../content/load-document.ts';
import { memoize } from '../../memoize.ts';
import { addressOf, pagePathOf, pathInSite } from '../../plan/addresses.ts';
import { draftAdvice, findRoute } from '../../plan/file-links.ts';
import type { DiagnosticInput } from '../../report/diagnostic.ts';
import { mergeSame } from '../../report/merge-same.ts';
import { didYouMean } from '../../report/suggest.ts';
import { count } from '../../report/units.ts';
import { decode } from '../decode.ts';
import { createTargetFinder, targetOf, withoutQuery, type Problem } from '../link-targets.ts';
import type { CheckedSite, PageIdentity, Rule } from '../rule.ts';

/**
 * Reports references inside the site that lead to no file of the tree, and anchors that lead to no element, in each variant.
 * A broken link of a template is reported once for all pages that contain it.
 */
export const checkLinks: Rule = (site, report) => {
  const ofTexts = new Set<string>();
  const { pages, base } = site;
  const idsByOutput = new Map(pages.map(({ page, ids }) => [page.output, ids]));
  const idsOf = memoize((output) => {
    const ids = idsByOutput.get(output);
    return ids && new Set(ids);
  });
  // Most links are on most pages.
  const find = memoize(createTargetFinder(site, idsOf));
  const findLink = createLinkFinder(site);
  const describe = createDescription(site);
  const ofTemplates: { diagnostic: DiagnosticInput; key: string; id: string }[] = [];
  for (const { page, references, placeOf } of pages) {
    const { path, variant } = page;
    for (const reference of new Set(references)) {
      const target = targetOf(reference, page, site.plan.origin);
      const problem = target === undefined ? undefined : find(target);
      if (problem === undefined) continue;
      const link = findLink(reference, page);
      if (link !== undefined) {
        // Every variant has it.
        const { file, line, column } = link.place;
        const key = `${file}:${line}:${column}`;
        if (ofTexts.has(key)) continue;
        ofTexts.add(key);
        report({ ...describe(problem, link.target, variant.slug), ...link.place });
        continue;
      }
      const inSite = pathInSite(reference, variant.slug, base);
      const place = placeOf({
        select: ['href', 'src'].map((name) => `[${name}=${JSON.stringify(reference)}]`).join(),
        key: `link ${inSite}`,
        value: lastPart(reference),
        address: inSite,
      });
      const shown = `${reference} on the page ${path}`;
      const diagnostic = { ...describe(problem, reference, variant.slug, shown), ...place };
      const { code, file, line, column } = diagnostic;
      const key = JSON.stringify([code, file, line, column, inSite]);
      ofTemplates.push({ diagnostic, key, id: path });
    }
  }
  mergeSame(
    ofTemplates,
    (others) => `${count(others, 'other page has', 'other pages have')} the same link.`,
  ).forEach(report);
  for (const { file, body } of site.unrendered) {
    for (const link of body.links) {
      const { target, line, column, length } = link;
      const path = pathOf(link, site);
      if (path === undefined) continue;
      const problem = find(withoutQuery(addressOf(pagePathOf(path), '', base) + link.anchor));
      if (problem !== undefined)
        report({ ...describe(problem, target, ''), file, line, column, length });
    }
  }
};

/** Returns a function that describes a broken link, `shown` in the message. */
function createDescription(site: CheckedSite) {
  const advise = createAdvice(site);
  return (problem: Problem, target: string, variant: string, shown = target) => {
    const isAnchor = problem.missing === 'anchor';
    return {
      code: isAnchor ? 'link/broken-anchor' : 'link/broken',
      message: `The link to ${shown} leads to ${isAnchor ? 'an anchor' : 'a page'} that does not exist.`,
      fix: advise(problem, target, variant),
    };
  };
}

/** Returns a function that describes how to fix a broken link. */
function createAdvice({ tree, plan, base }: CheckedSite) {
  const moved = new Map(plan.redirects.map(({ from, to }) => [from, to]));
  const some = [...plan.paths].slice(0, 8).join(', ');
  return (problem: Problem, target: string, variant: string): string => {
    const [address = '', anchor = ''] = target.split('#', 2);
    if (problem.missing === 'anchor')
      return (
        didYouMean(anchor, problem.known) ??
        `Correct it, or set the heading’s id with {#${anchor}}.`
      );
    const path = pagePathOf(pathInSite(address, variant, base));
    const to = moved.get(path);
    if (to !== undefined) return `Link to ${to}, where content/site.yaml redirects visitors.`;
    const draft = plan.drafts.get(path);
    if (draft !== undefined) return draftAdvice(draft);
    const exists = plan.paths.has(path) || tree.has(address.slice(1));
    if (exists && !address.startsWith(base))
      return `The site is served below ${base}: write site.href('${address}') in the template.`;
    return (
      didYouMean(path, plan.paths) ?? `Correct the address, or add the page. The site has ${some}.`
    );
  };
}

/** Returns the part of an address that a field of the content may contain: an anchor or the name of a page. */
const lastPart = (reference: string) => /([^/#]*)\/?$/.exec(reference)?.[1] ?? '';

type MarkdownLink = Document['body']['links'][number];

/** Returns the path of the page that a Markdown link leads to; `undefined` for other links, and for files that are not pages. */
function pathOf({ kind, page, from }: MarkdownLink, { plan }: CheckedSite): string | undefined {
  if (kind === 'file') return findRoute(plan.routes, page, from)?.path;
  return kind === 'page' ? page : undefined;
}

/** Returns a function that finds the Markdown link that a reference in the HTML was made from. */
function createLinkFinder(site: CheckedSite) {
  const linksOf = memoize((slug) =>
    memoize(({ file, body }: Document) => {
      const links = body.links.flatMap((link) => {
        const { target, line, column, length } = link;
        const written = { target, place: { file, line, column, length } };
        return addressesOf(link, slug, site).map((address) => [address, written] as const);
      });
      // The first link to an address is the last to be set.
      return new Map(links.reverse());
    }),
  );
  return (reference: string, { variant, documents }: PageIdentity) => {
    // The HTML contains the encoded form of what the writer wrote.
    const decoded = decode(reference);
    for (const document of Object.values(documents).flat()) {
      const link = linksOf(variant.slug)(document).get(decoded);
      if (link !== undefined) return link;
    }
    return undefined;
  };
}

/** Returns the addresses, decoded, that a Markdown link may have in the HTML of a variant. */
function addressesOf(link: MarkdownLink, slug: string, site: CheckedSite): readonly string[] {
  const anchor = decode(link.anchor);
  if (link.kind === 'anchor') return [anchor];
  const path = link.kind === 'asset' ? link.page : pathOf(link, site);
  if (path === undefined) return [];
  return [path, pagePathOf(path)].flatMap((each) =>
    [slug, ''].map((variant) => decode(addressOf(each, variant, site.base)) + anchor),
  );
}
