import { siteRule } from '../rule.ts';

/** Reports the warnings of React's development build. */
export const reactWarnings = siteRule(['react/warning'], ({ warnings, site }, report) => ({
  end() {
    for (const { message, stack } of warnings) {
      const thrown = new Error(message);
      thrown.stack = stack;
      report({
        code: 'react/warning',
        message: `React warning: ${message}`,
        why: 'The page may not contain what the template says.',
        fix: 'Correct the template at this position.',
        ...(site.locate(thrown) ?? { file: 'templates/site.tsx' }),
      });
    }
  },
}));
