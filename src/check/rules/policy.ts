import { findWords } from '../find-words.ts';
import { siteRule } from '../rule.ts';

/**
 * The content security policy of the site must allow nothing unsafe (https://www.w3.org/TR/CSP3/).
 */
export const policy = siteRule(['policy/unsafe'], ({ site: { map }, read }, report) => ({
  end() {
    const file = 'templates/site.tsx';
    const parts = Object.entries(map.policyBelow ?? {});
    for (const [path, directives] of [['', map.policy ?? {}] as const, ...parts]) {
      const { 'default-src': others = [] } = directives;
      const all = { 'script-src': others, 'style-src': others, ...directives };
      for (const [directive, sources] of Object.entries(all))
        for (const source of sources)
          if (broken.test(directive + source) || isUnsafe(directive, source))
            report({
              code: 'policy/unsafe',
              message: `${directive} allows ${source}${path && ` below ${path}`}.`,
              why: 'Code that an attacker inserts into the page would run.',
              fix: 'Allow a specific hash or origin instead.',
              ...findWords(file, read(file), path || directive, directive),
            });
    }
  },
}));

/** Matches what ends a source, a directive, the attribute of the `<meta>`, or a header. */
const broken = /[^!-~]|[;,"]/;

/** Directives and sources are compared without case. */
const isUnsafe = (directive: string, source: string) =>
  (/^script-src/i.test(directive) || (/^style-src/i.test(directive) && !/^data:$/i.test(source))) &&
  /'unsafe-|^(?:\w+:\/\/)?\*(?:[:/]|$)|^[a-z][\w+.-]*:$/i.test(source);
