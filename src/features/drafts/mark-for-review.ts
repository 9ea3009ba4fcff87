import type { Plan, PlannedPage } from '../../plan/plan.ts';

/** Returns whether the page of a file is a draft. */
export const isDraft = ({ siblings, source }: PlannedPage): boolean =>
  siblings?.find(({ file }) => file === source)?.draft !== undefined;

/** Returns the output paths of the pages of drafts. */
export const draftsOf = ({ pages }: Pick<Plan, 'pages'>): ReadonlySet<string> =>
  new Set(pages.filter(isDraft).map(({ output }) => output));

/** Returns a page that search engines do not list, and that shows whether it is a draft. */
export function markForReview(html: string, isOfDraft: boolean): string {
  const page = html.replace('</head>', `<meta name="robots" content="noindex"/>$&`);
  if (!isOfDraft) return page;
  return page
    .replace('</head>', `<style>${style}</style>$&`)
    .replace('<title>', '$&Draft: ')
    .replace(/<body\b[^>]*>/, '$&<aside class="sitegen-draft" lang="en">Draft</aside>');
}

const style =
  '.sitegen-draft{position:fixed;inset:auto auto 0 0;z-index:9;padding:.25rem .75rem;font:bold 1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#ffd75e}';
