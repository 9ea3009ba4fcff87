import { settingsFile } from '../../content/load-content.ts';
import { ifPossible } from '../../if-possible.ts';
import { elementsOf, mediaAddresses, ownText, type Element } from '../dom/node.ts';
import { createTargetFinder, targetOf } from '../link-targets.ts';
import { findText, type SourceLocation } from '../locate.ts';
import type { ParsedPage, ParsedRule, ParsedSite } from '../rule.ts';

/** Checks addresses outside of links: in stylesheets, the manifest, the sitemap, structured data and social images. */
export const checkReferences: ParsedRule = (site, report) => {
  const find = createTargetFinder(site, () => undefined);
  for (const { reference, from, place } of referencesOf(site)) {
    const address = site.base + from.slice(1);
    const target = targetOf(reference, { address }, site.plan.origin);
    if (reference.startsWith('#')) continue;
    if (reference !== '' && (target === undefined || find(target) === undefined)) continue;
    const at = place();
    report({
      code: 'link/broken-file',
      // The pages of a site share their styles.
      message: `${at.file?.endsWith('.css') === true ? at.file : from.slice(1)} refers to ${reference}, which does not exist.`,
      fix: 'Correct the address, or add the file.',
      ...at,
    });
  }
};

/** Yields each reference, the root-absolute path of the file that contains it, without the base path, and a function that finds its place. */
function* referencesOf(site: ParsedSite) {
  for (const [output, { source }] of site.tree) {
    const found = output.endsWith('.css')
      ? cssAddresses(site.text(output))
      : /\.(?:webmanifest|xml)$/.test(output)
        ? addressesIn(output, site.text(output))
        : [];
    const file = source || settingsFile;
    for (const reference of found)
      yield {
        reference,
        from: `/${output}`,
        place: (): SourceLocation =>
          (reference === '/' ? undefined : findText(reference, [file], site.sources)) ?? { file },
      };
  }
  for (const page of site.parsed) {
    for (const element of elementsOf(page.root)) {
      for (const reference of namedBy(element, page))
        yield {
          reference,
          from: `/${page.page.output}`,
          place: (): SourceLocation =>
            (element.name === 'style'
              ? findText(reference, site.sources.styles, site.sources)
              : undefined) ?? page.locate(element),
        };
    }
  }
}

/** Returns the addresses of an element besides `href` and `src`, which `checkLinks` checks. */
function namedBy(element: Element, { html }: ParsedPage): readonly string[] {
  const { name, attribs, sourceCodeLocation: at } = element;
  if (name === 'meta')
    return /^(?:og:(?:image|url|audio|video)|twitter:image)$/.test(
      attribs.property ?? attribs.name ?? '',
    )
      ? [attribs.content ?? '']
      : [];
  if (name === 'style') return cssAddresses(html.slice(at?.startOffset, at?.endOffset));
  if (name === 'script')
    return attribs.type === 'application/ld+json' ? jsonAddresses(ownText(element)) : [];
  return mediaAddresses(attribs);
}

function cssAddresses(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

function addressesIn(output: string, text: string): string[] {
  if (output.endsWith('.xml'))
    return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) =>
      address.replaceAll('&amp;', '&'),
    );
  return jsonAddresses(text);
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
