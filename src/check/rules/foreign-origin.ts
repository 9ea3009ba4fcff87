import { scanPrivacy } from '../privacy-scan.ts';
import type { ParsedRule } from '../rule.ts';

/** A visit is between the visitor and the site: nothing is loaded from anybody else. */
export const checkForeignOrigin: ParsedRule = (site, report) => {
  for (const { practice, what, place } of scanPrivacy(site)) {
    if (practice !== 'third-parties') continue;
    report({
      code: 'network/foreign-origin',
      message: `The site loads something from ${what}.`,
      why: 'That server learns the address of every visitor, and the page waits for it.',
      fix: 'Put the file into assets/, or leave it out.',
      ...place,
    });
  }
};
