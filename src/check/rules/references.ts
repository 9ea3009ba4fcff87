import { ifPossible } from '../../lib/if-possible.ts';
import type { Location } from '../../report/location.ts';
import { mediaAddresses } from '../addresses.ts';
import { ownText, type Element } from '../dom/node.ts';
import { findWords } from '../find-words.ts';
import { createTargetFinder, referenceTarget } from '../link-targets.ts';
import { siteRule } from '../rule.ts';

/**
 * Checks addresses outside of links: in the manifest, structured data and social images.
 */
export const references = siteRule(['link/broken-file'], (site, report) => {
  const find = createTargetFinder(site, () => undefined);
  const base = site.config.base;
  const check = (reference: string, from: string, locate: () => Location) => {
    const target = referenceTarget(reference, { address: base + from }, site.plan.origin);
    if (reference.startsWith('#')) return;
    if (reference === '' || (target !== undefined && find(target) !== undefined))
      report({
        code: 'link/broken-file',
        message: `${from} refers to ${reference}, which does not exist.`,
        fix: 'Correct the address, or add the file.',
        ...locate(),
      });
  };
  return {
    page({ elements, page, locate }) {
      for (const element of elements)
        for (const reference of namedBy(element))
          check(reference, page.output, () => locate(element));
    },
    end() {
      for (const [output, { source: file, bytes }] of site.tree)
        if (output.endsWith('.webmanifest'))
          for (const reference of jsonAddresses(Buffer.from(bytes).toString()))
            check(reference, output, () => findWords(file, site.read(file), reference));
    },
  };
});

/** Returns the addresses of an element besides `href` and `src`, which `checkLinks` checks. */
function namedBy(element: Element): readonly string[] {
  const { name, attribs } = element;
  if (name === 'meta')
    return /^(?:og:(?:image|url|audio|video)|twitter:image)$/.test(
      attribs.property ?? attribs.name ?? '',
    )
      ? [attribs.content ?? '']
      : [];
  if (name === 'script')
    return attribs.type === 'application/ld+json' ? jsonAddresses(ownText(element)) : [];
  return mediaAddresses(attribs);
}

/**
 * Returns the addresses in a JSON text: under the names that manifests use, and absolute ones
 * anywhere.
 */
function jsonAddresses(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (
      typeof value === 'string' &&
      (/^(?:src|start_url|scope|url|item)$/.test(key) || /^https?:\/\//.test(value))
    )
      found.push(value);
    if (typeof value === 'object' && value !== null)
      for (const [name, item] of Object.entries(value)) walk(item, name);
  };
  ifPossible(() => walk(JSON.parse(text), ''));
  return found.filter((address) => !/^https?:\/\/schema\.org/.test(address));
}
