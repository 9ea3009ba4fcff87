import type { PlannedPage } from '../../plan/plan.ts';
import type { OpenChange } from '../../render/rendered-site.ts';

/** Returns whether the page of a file is a draft. */
export const isDraft = ({ siblings, source }: PlannedPage): boolean =>
  siblings?.find(({ file }) => file === source)?.draft !== undefined;

/**
 * Marks the pages of a build for a review, with `--drafts`: search engines do not list them, and
 * each shows whether it is a draft.
 */
export const markDrafts: OpenChange = ({ config, plan }) => {
  if (!config.drafts) return undefined;
  const drafts = new Set(plan.pages.filter(isDraft).map(({ output }) => output));
  return (html, output) => {
    const page = html.replace('</head>', `<meta name="robots" content="noindex"/>$&`);
    if (!drafts.has(output)) return page;
    return page
      .replace('</head>', `<style>${style}</style>$&`)
      .replace('<title>', '$&Draft: ')
      .replace(/<body\b[^>]*>/, '$&<aside class="sitegen-draft" lang="en">Draft</aside>');
  };
};

const style =
  '.sitegen-draft{position:fixed;inset:auto auto 0 0;z-index:9;padding:.25rem .75rem;font:bold 1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#ffd75e}';
