import { siteRule, type CheckRule } from '../rule.ts';

/**
 * Reports addresses that are reserved for examples (RFC 2606, RFC 6761) and placeholders of
 * `sitegen init`, each once.
 */
export const placeholders: CheckRule = {
  ...siteRule(['text/example-address', 'text/placeholder'], (_, report) => {
    const seen = new Set<string>();
    return {
      page({ page, locateField, locateOffset }) {
        const html = page.html.replace(derivedElements, (element) => ' '.repeat(element.length));
        for (const { 0: found, index } of html.matchAll(pattern)) {
          if (seen.size === seen.add(found).size) continue;
          const isAddress = !found.startsWith('[');
          report({
            code: isAddress ? 'text/example-address' : 'text/placeholder',
            message: `The site shows the ${isAddress ? `example address ${found}` : `placeholder “${found}”`}.`,
            why: isAddress
              ? 'It is reserved for examples: no visitor and no message arrives there.'
              : 'Only the site’s owner knows this fact.',
            fix: 'Replace it before you publish the site.',
            ...(locateField(found, true) ?? locateOffset(index, found)),
          });
        }
      },
    };
  }),
  isStrict: true,
};

/** Elements that the build and React write. The component that uses an address is more helpful. */
const derivedElements = /<(?:meta http-equiv="Content-Security-Policy"|link rel="preload")[^>]*>/g;

const reserved =
  /(?:[\w.+-]{1,64}@|https?:\/\/)?(?:[a-z0-9-]{1,63}\.){0,9}(?:[a-z0-9-]{1,63}\.(?:example|test|invalid)|example\.(?:com|net|org))(?![a-z0-9-]|\.[a-z0-9])/;
const pattern = new RegExp(`${reserved.source}|\\[your [^\\][<>]+\\]`, 'gi');
