import { hash } from 'node:crypto';
import { cacheKey, type Cache } from '../cache/cache.ts';
import type { PlannedPage } from '../plan/plan.ts';
import type { DiagnosticInput, Report } from '../report/diagnostic.ts';
import { formatBytes } from '../report/units.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Tree } from '../tree.ts';
import { sizeAbove } from './compressed-size.ts';

/**
 * Checks every page and script against the site's budget. Fast enough for every build; `check` also checks styles, fonts
 * and images. Variants are as large as the pages at the root, so they are skipped, as are texts that an earlier build
 * found small enough.
 */
export function checkBudget(
  tree: Tree,
  pages: readonly PlannedPage[],
  budget: SiteMap<never>['budget'],
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
  const compare = (
    bytes: Uint8Array,
    limit: number,
    describe: (size: number) => DiagnosticInput,
  ) => {
    if (bytes.length <= limit) return;
    const proof = `${limit} ${hash('sha256', bytes)}`;
    const size = before.has(proof) ? undefined : sizeAbove(limit, bytes);
    if (size === undefined) within.add(proof);
    else report(describe(size));
  };
  for (const { variant, output, path, source } of pages) {
    const bytes = variant.slug === '' ? tree.get(output)?.bytes : undefined;
    if (bytes !== undefined)
      compare(bytes, budget.page, (size) => pageTooHeavy({ path, source }, size, budget.page));
  }
  for (const [output, { bytes, source }] of tree) {
    if (/\.m?js$/.test(output))
      compare(bytes, budget.script, (size) =>
        fileTooHeavy('script', { output, source }, size, budget.script),
      );
  }
  if ([...within].some((proof) => !before.has(proof)))
    cache.put(area, key, Buffer.from([...within].join('\n')));
}

/** The cache has a line for each text: a limit that its size is known to be below, and its SHA-256. */
const area = 'within-budget';

/** Returns the problem of a page over its budget; sizes in bytes, compressed. */
export function pageTooHeavy(
  { path, source }: { path: string; source: string },
  size: number,
  limit: number,
): DiagnosticInput {
  return {
    code: 'weight/page',
    message: `The page ${path} weighs ${formatBytes(size)} compressed, ${formatBytes(size - limit)} above the site’s budget.`,
    why: 'A page that does not fit into the first round trip is shown later.',
    fix: 'Shorten the page or its styles, or raise budget.page in templates/site.tsx.',
    file: source,
  };
}

/** Returns the problem of a file over the budget of its kind; sizes in bytes, in transfer. */
export function fileTooHeavy(
  kind: string,
  { output, source }: { output: string; source: string },
  size: number,
  limit: number,
): DiagnosticInput {
  return {
    code: `weight/${kind}`,
    message: `The ${kind} ${output} weighs ${formatBytes(size)} when transferred, ${formatBytes(size - limit)} above the site’s budget.`,
    fix: `Make it smaller, or raise budget.${kind} in templates/site.tsx.`,
    file: source || output,
  };
}
