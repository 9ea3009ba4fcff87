import path from 'node:path';
import { settingsFile } from '../../content/load-content.ts';
import { ifPossible } from '../../if-possible.ts';
import { cssAddresses, mediaAddresses, sitemapAddresses } from '../addresses.ts';
import { elementsOf, ownText, type Element } from '../dom/node.ts';
import { createTargetFinder, targetOf } from '../link-targets.ts';
import { findText, type SourceLocation } from '../locate.ts';
import type { ParsedRule, ParsedSite } from '../rule.ts';

/** Checks addresses outside of links: in stylesheets, the manifest, the sitemap, structured data and social images. */
export const checkReferences: ParsedRule = (site, report) => {
  const find = createTargetFinder(site, () => undefined);
  for (const { reference, from, place } of referencesOf(site)) {
    const target = targetOf(reference, { address: site.base + from }, site.plan.origin);
    if (reference.startsWith('#')) continue;
    if (reference !== '' && (target === undefined || find(target) === undefined)) continue;
    const at = place();
    report({
      code: 'link/broken-file',
      // The pages of a site share their styles.
      message: `${at.file?.endsWith('.css') === true ? at.file : from} refers to ${reference}, which does not exist.`,
      fix: 'Correct the address, or add the file.',
      ...at,
    });
  }
};

/** Yields each reference, the file that contains it, and a function that finds its place. */
function* referencesOf(site: ParsedSite) {
  for (const [output, { source }] of site.tree) {
    const file = source || settingsFile;
    for (const reference of readers[path.extname(output)]?.(site.text(output)) ?? [])
      yield {
        reference,
        from: output,
        place: (): SourceLocation =>
          (reference === '/' ? undefined : findText(reference, [file], site.sources)) ?? { file },
      };
  }
  for (const page of site.parsed) {
    for (const element of elementsOf(page.root)) {
      for (const reference of namedBy(element))
        yield {
          reference,
          from: page.page.output,
          place: (): SourceLocation =>
            (element.name === 'style'
              ? findText(reference, site.sources.styles, site.sources)
              : undefined) ?? page.locate(element),
        };
    }
  }
}

/** Functions that return the addresses in a file, by its extension. */
const readers: Partial<Record<string, (text: string) => readonly string[]>> = {
  '.css': cssAddresses,
  '.xml': sitemapAddresses,
  '.webmanifest': (text) => jsonAddresses(text),
};

/** Returns the addresses of an element besides `href` and `src`, which `checkLinks` checks. */
function namedBy(element: Element): readonly string[] {
  const { name, attribs } = element;
  if (name === 'meta')
    return /^(?:og:(?:image|url|audio|video)|twitter:image)$/.test(
      attribs.property ?? attribs.name ?? '',
    )
      ? [attribs.content ?? '']
      : [];
  if (name === 'style') return cssAddresses(ownText(element));
  if (name === 'script')
    return attribs.type === 'application/ld+json' ? jsonAddresses(ownText(element)) : [];
  return mediaAddresses(attribs);
}

/** Returns the addresses in a JSON text: under the names that manifests use, and absolute ones anywhere. */
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
