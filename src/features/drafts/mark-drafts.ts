import type { PlannedPage } from '../../plan/plan.ts';
import type { OpenChange } from '../../render/rendered-site.ts';

/** Returns the word for the page of a file that a build leaves out; `undefined` for another page. */
export function draftWord({ siblings, source }: PlannedPage): string | undefined {
  const { draft } = siblings?.find(({ file }) => file === source) ?? {};
  if (draft === undefined) return undefined;
  if (draft.day === undefined) return 'Draft';
  return `${draft.field.startsWith('expir') ? 'Until' : 'From'} ${draft.day}`;
}

/**
 * Marks the pages of a build for a review, with `--drafts`: search engines do not list them, and
 * each shows whether it is a draft, and the day from or until which it is published.
 */
export const markDrafts: OpenChange = ({ config }) => {
  if (!config.drafts) return undefined;
  return (html, page) => {
    const unlisted = html.replace('</head>', `<meta name="robots" content="noindex"/>$&`);
    const word = draftWord(page);
    if (word === undefined) return unlisted;
    return unlisted
      .replace('</head>', `<style>${style}</style>$&`)
      .replace('<title>', `$&${word}: `)
      .replace(/<body\b[^>]*>/, `$&<aside class="sitegen-draft" lang="en">${word}</aside>`);
  };
};

const style =
  '.sitegen-draft{position:fixed;inset:auto auto 0 0;z-index:9;padding:.25rem .75rem;font:bold 1rem/1.5 system-ui,sans-serif;color:#1b1b1f;background:#ffd75e}';
