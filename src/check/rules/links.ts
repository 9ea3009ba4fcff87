import { isWebAddress } from '../../lib/is-web-address.ts';
import { memoize } from '../../lib/memoize.ts';
import { addressOf, pagePathOf, pathInSite } from '../../plan/addresses.ts';
import { followRedirect } from '../../plan/redirects.ts';
import { draftAdvice } from '../../plan/file-links.ts';
import { maxProblems } from '../../report/diagnostic.ts';
import { didYouMean, suggest } from '../../report/suggest.ts';
import { besideAdvice } from '../../render/missing-assets.ts';
import {
  createTargetFinder,
  referenceTarget,
  withoutQuery,
  type BrokenTarget,
} from '../link-targets.ts';
import { linksTo, linkedPath, positionOf } from '../locator.ts';
import { buildRule, type ScannedSite } from '../rule.ts';

/**
 * Reports references inside the site that lead to no file of the tree, and anchors that lead to no
 * element, in each variant.
 */
export const links = buildRule(['link/broken', 'link/broken-anchor'], (site, report) => {
  const { pages, plan, config } = site;
  const { files } = site.assets;
  const idsByOutput = new Map(pages.map(({ output, ids }) => [output, ids]));
  const idsOf = memoize((output) => {
    const ids = idsByOutput.get(output);
    return ids && new Set(ids);
  });
  // Most links are on most pages.
  const find = memoize(createTargetFinder(site, idsOf));
  const findOutside = memoize((address): BrokenTarget | undefined =>
    /^https?:/i.test(address) && !isWebAddress(address) ? { missing: 'host' } : undefined,
  );
  const describe = createDescription(site);
  for (const page of pages) {
    const { slug } = page.variant;
    let broken = 0;
    for (const reference of new Set(page.references)) {
      const target = referenceTarget(reference, page, plan.origin);
      const problem = target === undefined ? findOutside(reference) : find(target);
      if (problem === undefined) continue;
      // Each is searched in all links of the texts.
      if (++broken > maxProblems) break;
      const written = Object.values(page.documents)
        .flat()
        .flatMap(({ file, links }) =>
          linksTo(reference, links, page.variant, site).map((link) => ({ file, link })),
        );
      for (const { file, link } of written.slice(0, maxProblems)) {
        // The values of variables were checked when the site was planned.
        if (link.kind === 'variable') continue;
        const advice = besideAdvice(link.target, file, files);
        report({ ...describe(problem, link.target, slug, advice), file, ...positionOf(link) });
      }
      if (written.length > 0) continue;
      const field = /([^/#]*)\/?$/.exec(reference)?.[1] ?? '';
      // An address that is derived from that of its page, such as a translation's, is in no field.
      const isDerived = page.path.endsWith(`/${field}/`);
      report(
        describe(problem, reference, slug, undefined, `${reference} on the page ${page.path}`),
        {
          page,
          select: ['href', 'src'].map((name) => `[${name}=${JSON.stringify(reference)}]`).join(),
          ...(!isDerived && { field }),
        },
      );
    }
  }
  for (const { file, links } of site.unrendered) {
    for (const link of links) {
      const path = linkedPath(link, plan);
      if (path === undefined) continue;
      const address = addressOf(pagePathOf(path), '', config.base) + link.anchor;
      const problem = find(withoutQuery(address));
      if (problem !== undefined)
        report({ ...describe(problem, link.target, ''), file, ...positionOf(link) });
    }
  }
});

/** Returns a function that describes a broken link, `shown` in the message. */
function createDescription({ tree, plan, config: { base } }: ScannedSite) {
  const suggestPage = memoize((path) => didYouMean(path, plan.paths));
  const some = [...plan.paths].slice(0, 8).join(', ');
  const advise = (problem: BrokenTarget, target: string, variant: string): string => {
    if (problem.missing === 'host')
      return 'Write a host, a port from 1 to 65535 or none, no user name and no backslash, such as https://www.company.example/about.';
    const [address = '', anchor = ''] = target.replace(plan.origin, '').split('#', 2);
    if (problem.missing === 'anchor') {
      const similar = suggest(anchor, problem.known);
      return similar === undefined
        ? `Correct it, or set the heading’s id with {#${anchor}}.`
        : `Did you mean “${address}#${similar}”?`;
    }
    const path = pagePathOf(pathInSite(address, variant, base));
    const moved = followRedirect(plan.redirects, addressOf(path, '', base), '');
    if (moved !== undefined)
      return `Link to ${pathInSite(moved.location, '', base)}, where a redirect leads.`;
    const draft = plan.drafts.get(path);
    if (draft !== undefined) return draftAdvice(draft);
    const exists = plan.paths.has(path) || tree.has(address.slice(1));
    if (exists && !address.startsWith(base))
      return `The site is served below ${base}: write site.href('${address}') in the template.`;
    if (fileEnding.test(target))
      return `Save the file in the folder of the text, and write its name: ${target.replace(/^.*\//, '')}`;
    return suggestPage(path) ?? `Correct the address, or add the page. The site has ${some}.`;
  };
  return (problem: BrokenTarget, target: string, variant: string, fix?: string, shown = target) => {
    const isAnchor = problem.missing === 'anchor';
    const kind = fileEnding.test(target) ? 'a file' : 'a page';
    const leads = `leads to ${isAnchor ? 'an anchor' : kind} that does not exist`;
    return {
      code: isAnchor ? ('link/broken-anchor' as const) : ('link/broken' as const),
      message: `The link to ${shown} ${problem.missing === 'host' ? 'hides its host, or has none' : leads}.`,
      fix: fix ?? advise(problem, target, variant),
    };
  };
}

/** Matches the address of a file that is no page. */
const fileEnding = /\.(?!html?$|md$)[a-z]\w{1,4}$/i;
