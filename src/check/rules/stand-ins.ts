import { findLine } from '../locate.ts';
import type { ParsedPage, ParsedRule } from '../rule.ts';

/** No address on a published page is one of those that are reserved for examples (RFC 2606, RFC 6761). Asked for with `--strict`. */
export const standIns: ParsedRule = {
  codes: ['text/example-address'],
  check({ parsed, sources }, report) {
    const shown = new Map<string, ParsedPage>();
    for (const page of parsed)
      for (const [address] of page.html.matchAll(reserved))
        if (!shown.has(address)) shown.set(address, page);
    for (const [address, page] of shown) {
      report({
        code: 'text/example-address',
        severity: 'error',
        message: `The site shows ${address}, an address that stands for an example.`,
        why: 'Nobody can be reached there.',
        fix: 'Write the real one before the site is published.',
        ...(findLine(sources, sources.settings, address) ?? page.locateText(address)),
      });
    }
  },
};

const reserved =
  /(?:[\w.+-]+@|https?:\/\/)?(?:[a-z0-9-]+\.)*(?:[a-z0-9-]+\.(?:example|test|invalid)|example\.(?:com|net|org))(?![a-z0-9-]|\.[a-z0-9])/gi;
