import { findWords } from '../find-words.ts';
import { siteRule } from '../rule.ts';

/**
 * The content security policy of the site must allow nothing unsafe (https://www.w3.org/TR/CSP3/).
 */
export const policy = siteRule(['policy/unsafe'], ({ site: { map }, read }, report) => ({
  end() {
    const file = 'templates/site.tsx';
    const parts = Object.entries(map.policyBelow ?? {});
    for (const [path, directives] of [['', map.policy ?? {}] as const, ...parts])
      for (const kind of ['script', 'style'])
        for (const source of directives[`${kind}-src`] ?? directives['default-src'] ?? [])
          if (unsafe.test(source) && !(kind === 'style' && source === 'data:'))
            report({
              code: 'policy/unsafe',
              message: `${kind}-src allows ${source}${path && ` below ${path}`}.`,
              why: 'Code that an attacker inserts into the page would run.',
              fix: 'Allow a specific hash or origin instead.',
              ...findWords(file, read(file), path || `${kind}-src`, `${kind}-src`),
            });
  },
}));

const unsafe = /'unsafe-|^\*$|^(?:https?|data|blob):$/;
