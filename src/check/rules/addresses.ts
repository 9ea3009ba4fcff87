import { linksTo } from '../locator.ts';
import { buildRule } from '../rule.ts';

/**
 * No address of an element may run code, or read from the visitor's device. Those of texts were
 * rejected when they were read.
 */
export const addresses = buildRule(['html/unsafe-address'], (site, report) => {
  for (const page of site.pages)
    for (const address of new Set(page.unsafe)) {
      const texts = Object.values(page.documents).flat();
      // The values of variables were checked when the site was planned.
      if (texts.some(({ links }) => linksTo(address, links, page.variant, site).length > 0))
        continue;
      report(
        {
          code: 'html/unsafe-address',
          message: `The page ${page.path} has an address that begins with “${address.slice(0, address.indexOf(':'))}:”.`,
          why: 'Such an address can run code in the visitor’s browser or read files from the visitor’s device.',
          fix: 'Use an address that begins with https:// or a slash. A field with the schema url() accepts only addresses of the web.',
        },
        {
          page,
          select: '[href], [src], [action], [formaction], [data]',
          matches: ({ attribs }) => Object.values(attribs).includes(address),
        },
      );
    }
});
