import { scanPrivacy } from '../privacy-scan.ts';
import type { ParsedRule } from '../rule.ts';

/**
 * What a site stores on or reads from a visitor's device needs consent unless the visitor asked for it (Article 5(3) of
 * Directive 2002/58/EC), and a page loads nothing from another origin.
 */
export const checkPrivacy: ParsedRule = (site, report) => {
  for (const { practice, what, name, place } of scanPrivacy(site)) {
    if (practice === 'cookies' || practice === 'storage') {
      report({
        code: 'device/storage',
        message: `A script stores or reads data on the visitor’s device: ${what}${name === undefined ? '' : ` (“${name}”)`}.`,
        why: 'That needs the visitor’s consent, or a function that the visitor asked for.',
        fix: 'Do without, or list it in the policy and switch this rule off with --rule device/storage=off.',
        ...place,
      });
    }
    if (practice === 'fingerprinting') {
      report({
        code: 'device/fingerprinting',
        severity: 'warning',
        message: `A script reads a property that can identify devices: ${what}.`,
        why: 'The law treats that like a cookie.',
        fix: 'Do without, or tell of it in the policy.',
        ...place,
      });
    }
    if (practice === 'third-parties') {
      report({
        code: 'network/foreign-origin',
        message: `The site loads a file from ${what}.`,
        why: 'That server learns the address of every visitor, and the page waits for it.',
        fix: 'Put the file into assets/, or leave it out.',
        ...place,
      });
    }
  }
};
