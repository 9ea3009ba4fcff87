import { siteRule, type CheckRule } from '../rule.ts';

/** Before it is published, a site needs a page for addresses that do not exist. */
export const notFound: CheckRule = {
  ...siteRule(['page/no-error-page'], ({ tree, plan }, report) => ({
    end() {
      // A site of one page can be the answer to every address.
      if (tree.has('404.html') || plan.pages.length === 1) return;
      report({
        code: 'page/no-error-page',
        severity: 'warning',
        message: 'The site has no page for addresses that do not exist.',
        why: 'Some hosts then answer every address with the home page.',
        fix: 'Declare a page with the path “/404.html”.',
        file: 'templates/site.tsx',
      });
    },
  })),
  isStrict: true,
};
