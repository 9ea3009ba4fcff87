import { wordsOf } from '../dom/words.ts';
import { siteRule } from '../rule.ts';
import { matches } from './blocked-content.ts';

/**
 * What a site stores on or reads from a visitor's device needs consent unless the visitor asked for
 * it (Article 5(3) of Directive 2002/58/EC), and a page loads nothing from another origin.
 */
export const privacy = siteRule(
  ['device/storage', 'device/fingerprinting', 'network/foreign-origin', 'network/unnamed-origin'],
  ({ practices, plan, site: { map } }, report) => {
    const { texts = [], statements = [] } = map.checks?.legal ?? {};
    const legalPaths = new Set([...texts, ...statements].map(({ page }) => page));
    const legalWords: string[] = [];
    // Origins that the policy names were decided on; others may only be a whole scheme.
    const named = [map.policy ?? {}, ...Object.values(map.policyBelow ?? {})]
      .flatMap((policy) => Object.values(policy).flat())
      .filter((source) => source.includes('.'));
    const isDecided = (origin: string) =>
      named.some((source) => matches(source, `${origin}/`, plan.origin, plan.origin));
    const isDisclosed = (origin: string) =>
      legalWords.some((words) => words.includes(origin.replace(/^\w+:\/\//, '')));
    return {
      page({ page, root }) {
        if (page.variant.slug === '' && legalPaths.has(page.path)) legalWords.push(wordsOf(root));
      },
      end() {
        const asked = new Set<string>();
        for (const { practice, what, name, isForm, location } of practices()) {
          if (practice === 'cookies' || practice === 'storage')
            report({
              code: 'device/storage',
              message: `A script stores or reads data on the visitor’s device: ${what}${name === undefined ? '' : ` (“${name}”)`}.`,
              why: 'This requires the visitor’s consent, unless the visitor asked for a function that needs it.',
              fix: 'Remove the code, or list it in the policy and run the check with --rule device/storage=off.',
              ...location,
            });
          if (practice === 'fingerprinting')
            report({
              code: 'device/fingerprinting',
              severity: 'warning',
              message: `A script reads a property that can identify devices: ${what}.`,
              why: 'The law treats this like a cookie.',
              fix: 'Remove the code, or describe it in the policy.',
              ...location,
            });
          if (practice === 'third-parties' && isDecided(what)) {
            if (!asked.has(what) && !isDisclosed(what))
              report({
                code: 'network/unnamed-origin',
                severity: 'warning',
                message: `The policy allows ${what}, but no legal text names it.`,
                why: 'Visitors must be told who receives their data.',
                fix:
                  legalPaths.size === 0
                    ? 'Name the server in the privacy policy, and the page of the policy in checks.legal.statements of the site map.'
                    : `Name the server on the page ${[...legalPaths].join(' or ')}.`,
                ...location,
              });
            asked.add(what);
          } else if (isForm === true)
            report({
              code: 'network/foreign-origin',
              severity: 'warning',
              message: `A form sends what visitors enter to ${what}.`,
              why: 'The owner of that server receives personal data.',
              fix: 'Name the owner in the privacy policy, or use an email address instead.',
              ...location,
            });
          else if (practice === 'third-parties')
            report({
              code: 'network/foreign-origin',
              message: `The site loads a file from ${what}.`,
              why: 'That server learns the IP address of every visitor, and the page waits for its response.',
              fix: 'Put the file into assets/, or remove it.',
              ...location,
            });
        }
      },
    };
  },
);
