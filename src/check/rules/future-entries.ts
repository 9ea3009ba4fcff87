import { buildRule } from '../rule.ts';

/** An entry of an Atom feed (RFC 4287) must not be dated in the future: readers show it at once. */
export const futureEntries = buildRule(
  ['text/future-date'],
  ({ pages, tree, plan, config }, report) => {
    const byAddress = new Map(pages.map((page) => [plan.origin + page.address, page] as const));
    for (const [output, { bytes, source }] of tree) {
      const feed = output.endsWith('.xml') ? Buffer.from(bytes).toString() : '';
      for (const [, address = '', day = ''] of feed.matchAll(atomEntry)) {
        if (day <= config.today) continue;
        const page = byAddress.get(address);
        report(
          {
            severity: 'warning',
            code: 'text/future-date',
            message: `Its date, ${day}, is in the future, and the text is published now.`,
            why: `The feed /${output} contains it with this date.`,
            fix: `Write “publish: ${day}” to publish it on that day, or correct the date.`,
            ...(page === undefined && { file: source }),
          },
          page && { page, select: 'title', field: day },
        );
      }
    }
  },
);

const atomEntry = /<entry>\s*<id>([^<]*)<\/id>[^]*?<updated>(\d{4}-\d\d-\d\d)/g;
