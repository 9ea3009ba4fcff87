import { hash } from 'node:crypto';
import { ownText } from '../dom/node.ts';
import { findWords } from '../find-words.ts';
import { siteRule } from '../rule.ts';

/**
 * The content security policy of the site must allow nothing unsafe, and nothing that no page needs
 * (https://www.w3.org/TR/CSP3/).
 */
export const policy = siteRule(
  ['policy/unsafe', 'policy/unused-hash'],
  ({ site: { map }, read }, report) => {
    const { policy: directives } = map;
    if (directives === undefined) return {};
    const file = 'templates/site.tsx';
    const needed = new Set<string>();
    return {
      page({ select }) {
        for (const element of select('script:not([src]), style'))
          needed.add(`'sha256-${hash('sha256', ownText(element), 'base64')}'`);
        for (const { attribs } of select('script[integrity]')) needed.add(`'${attribs.integrity}'`);
      },
      end() {
        for (const kind of ['script', 'style'] as const)
          for (const source of directives[`${kind}-src`] ?? directives['default-src'] ?? []) {
            if (source.startsWith("'sha") && !needed.has(source))
              report({
                code: 'policy/unused-hash',
                severity: 'warning',
                message: `The policy allows an inline ${kind} that no page contains: ${source}.`,
                fix: 'Remove the hash from the policy.',
                ...findWords(file, read(file), `${kind}-src`),
              });
            if (kind === 'style' && source === 'data:') continue;
            if (/'unsafe-|^\*$|^(?:https?|data|blob):$/.test(source))
              report({
                code: 'policy/unsafe',
                message: `${kind}-src allows ${source}.`,
                why: 'Code that an attacker inserts into the page would run.',
                fix: 'Allow a specific hash or origin instead.',
                ...findWords(file, read(file), `${kind}-src`),
              });
          }
      },
    };
  },
);
