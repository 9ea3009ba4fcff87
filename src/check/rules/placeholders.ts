import type { Location } from '../../report/location.ts';
import { findWords } from '../find-words.ts';
import { siteRule, type CheckRule } from '../rule.ts';

/**
 * Reports addresses that are reserved for examples (RFC 2606, RFC 6761) and placeholders of
 * `sitegen init`, each once.
 */
export const placeholders: CheckRule = {
  ...siteRule(['text/example-address', 'text/placeholder'], ({ read }, report) => {
    const seen = new Set<string>();
    const derived = new Map<string, Location>();
    const reportOnce = (found: string, location: Location) => {
      seen.add(found);
      const isAddress = !found.startsWith('[');
      report({
        code: isAddress ? 'text/example-address' : 'text/placeholder',
        message: isAddress
          ? `The site shows the example address ${found}.`
          : `The site shows the placeholder “${found}”.`,
        why: isAddress
          ? 'It is reserved for examples: no visitor and no message arrives there.'
          : 'Only the site’s owner knows this fact.',
        fix: 'Replace it before you publish the site.',
        ...location,
      });
    };
    return {
      page(page) {
        const html = page.page.html.replace(derivedElements, (element, offset: number) => {
          for (const { 0: found, index } of element.matchAll(pattern))
            if (!derived.has(found))
              derived.set(
                found,
                read(siteMap)?.includes(found) === true
                  ? findWords(siteMap, read(siteMap), found)
                  : page.locateOffset(offset + index, found),
              );
          return ' '.repeat(element.length);
        });
        for (const { 0: found, index } of html.matchAll(pattern))
          if (!seen.has(found))
            reportOnce(found, page.locateField(found, true) ?? page.locateOffset(index, found));
      },
      end() {
        for (const [found, location] of derived) if (!seen.has(found)) reportOnce(found, location);
      },
    };
  }),
  isStrict: true,
};

const siteMap = 'templates/site.tsx';
/** Elements that the build and React write. The component that uses an address is more helpful. */
const derivedElements = /<(?:meta http-equiv="Content-Security-Policy"|link rel="preload")[^>]*>/g;

const reserved =
  /(?:[\w.+-]{1,64}@|https?:\/\/)?(?:[a-z0-9-]{1,63}\.){0,9}(?:[a-z0-9-]{1,63}\.(?:example|test|invalid)|example\.(?:com|net|org))(?![a-z0-9-]|\.[a-z0-9])/;
const pattern = new RegExp(`${reserved.source}|\\[your [^\\][<>]+\\]`, 'gi');
