import { buildRule } from '../rule.ts';

/** A page has one title, one description and one canonical address: React keeps all of them. */
export const metadata = buildRule(['page/repeated-metadata'], ({ pages }, report) => {
  for (const page of pages)
    for (const { select, count } of page.repeated)
      for (let after = 1; after < count; after++)
        report(
          {
            code: 'page/repeated-metadata',
            message: `The head of the page ${page.path} has a second ${select}.`,
            why: 'Browsers and search engines use one of the two, and not all of them the same.',
            fix: 'Remove one of the two. A component adds its metadata to those of the page.',
          },
          { page, select: `head > ${select}`, after },
        );
});
