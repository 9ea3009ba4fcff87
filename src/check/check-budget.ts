import { hash } from 'node:crypto';
import { cacheKey, type Cache } from '../cache/cache.ts';
import type { Report } from '../report/diagnostic.ts';
import { formatBytes } from '../report/units.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Tree } from '../tree.ts';
import { kindOf, sizeAbove } from './compressed-size.ts';
import type { PageIdentity } from './rule.ts';

type Budget = NonNullable<SiteMap<never>['budget']>;

/**
 * Checks every page and script against the site's budget. Fast enough for every build; `check` also checks styles, fonts
 * and images. Texts that an earlier build found small enough are skipped.
 */
export function checkBudget(
  tree: Tree,
  pages: readonly PageIdentity[],
  budget: Budget | undefined,
  cache: Cache,
  report: Report,
): void {
  if (budget === undefined) return;
  const key = cacheKey(['1', `brotli@${process.versions.brotli}`]);
  const before = new Set(
    Buffer.from(cache.get(area, key) ?? [])
      .toString()
      .split('\n'),
  );
  const within = new Set<string>();
  const measure: typeof sizeAbove = (limit, bytes) => {
    if (bytes.length <= limit) return undefined;
    const proof = `${limit} ${hash('sha256', bytes)}`;
    const size = before.has(proof) ? undefined : sizeAbove(limit, bytes);
    if (size === undefined) within.add(proof);
    return size;
  };
  const { page, script } = budget;
  reportHeavy(tree, pages, { page, script }, report, measure);
  if ([...within].some((proof) => !before.has(proof)))
    cache.put(area, key, Buffer.from([...within].join('\n')));
}

/** The cache has a line for each text: a limit that its size is known to be below, and its SHA-256. */
const area = 'within-budget';

/**
 * Reports the pages and files that are larger in transfer than their limit, in bytes: texts compressed, other files
 * unchanged. Variants are as large as the pages at the root, so they are skipped.
 */
export function reportHeavy(
  tree: Tree,
  pages: readonly PageIdentity[],
  budget: Budget,
  report: Report,
  measure = sizeAbove,
): void {
  for (const { variant, output, path, source } of pages) {
    const bytes = variant.slug === '' ? tree.get(output)?.bytes : undefined;
    const size = bytes && measure(budget.page, bytes);
    if (size !== undefined)
      report({
        code: 'weight/page',
        message: `The page ${path} weighs ${formatBytes(size)} compressed, ${formatBytes(size - budget.page)} above the site’s budget.`,
        why: 'A page that does not fit into the first round trip is shown later.',
        fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.',
        file: source,
      });
  }
  for (const [output, { bytes, source }] of tree) {
    const kind = kindOf(output);
    const limit = kind && budget[kind];
    if (limit === undefined) continue;
    const size = isText(output) ? measure(limit, bytes) : bytes.length;
    if (size !== undefined && size > limit)
      report({
        code: `weight/${kind}`,
        message: `The ${kind} ${output} weighs ${formatBytes(size)} when transferred, ${formatBytes(size - limit)} above the site’s budget.`,
        fix: `Make it smaller, or raise budget.${kind} in templates/site.tsx.`,
        file: source || output,
      });
  }
}

const isText = (output: string) => /\.(?:m?js|svg)$/.test(output);
