import type { ParsedRule, ParsedSite } from '../rule.ts';
import { findLine } from '../locate.ts';

/** What is not a link but leads somewhere all the same: stylesheets, the manifest, the sitemap, structured data, social images. */
export const references: ParsedRule = {
  codes: ['link/broken-file'],
  check(site, report) {
    for (const { reference, from, file } of referencesOf(site)) {
      if (leadsSomewhere(reference, from, site)) continue;
      report({
        code: 'link/broken-file',
        severity: 'error',
        message: `${from.slice(1)} names ${reference}, which does not exist in the site.`,
        fix: 'Correct the address, or add the file.',
        ...(findLine(site.sources, file, reference) ?? { file }),
      });
    }
  },
};

interface Reference {
  readonly reference: string;
  /** The root-absolute path of the file that it stands in, without the base path. */
  readonly from: string;
  readonly file: string;
}

function* referencesOf(site: ParsedSite): Generator<Reference> {
  for (const [output, { source }] of site.tree) {
    const found = output.endsWith('.css') ? cssAddresses(site.text(output)) : /\.(?:webmanifest|xml)$/.test(output) ? addressesIn(output, site.text(output)) : [];
    for (const reference of found) yield { reference, from: `/${output}`, file: source || 'content/site.yaml' };
  }
  for (const page of site.parsed) {
    const meta = page.select('meta[property="og:image"], meta[property="og:url"], meta[name="twitter:image"]').map(({ attribs }) => attribs.content ?? '');
    const srcset = page.select('[srcset]').flatMap(({ attribs }) => (attribs.srcset ?? '').split(',').map((candidate) => candidate.trim().split(/\s/)[0] ?? ''));
    const styles = page.select('style').flatMap((style) => cssAddresses(page.html.slice(style.sourceCodeLocation?.startOffset, style.sourceCodeLocation?.endOffset)));
    const data = page.select('script[type="application/ld+json"]').flatMap((script) => ('data' in (script.children[0] ?? {}) ? jsonAddresses((script.children[0] as { data: string }).data) : []));
    for (const reference of [...meta, ...srcset, ...styles, ...data]) yield { reference, from: `/${page.page.output}`, file: page.page.source };
  }
}

function cssAddresses(css: string): string[] {
  return [...css.matchAll(/url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]*))\s*\)/g)].map(([, double, single, bare]) => double ?? single ?? bare ?? '');
}

function addressesIn(output: string, text: string): string[] {
  if (output.endsWith('.xml')) return [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));
  return jsonAddresses(text);
}

/** Every text of a JSON value that is an address: those under the names that manifests use, and absolute ones anywhere. */
function jsonAddresses(text: string): string[] {
  const found: string[] = [];
  const walk = (value: unknown, key: string): void => {
    if (typeof value === 'string' && (/^(?:src|start_url|scope|url|item)$/.test(key) || /^https?:\/\//.test(value))) found.push(value);
    if (typeof value === 'object' && value !== null) for (const [name, item] of Object.entries(value)) walk(item, name);
  };
  try {
    walk(JSON.parse(text), '');
  } catch {
    return [];
  }
  return found.filter((address) => !/^https?:\/\/schema\.org/.test(address));
}

/** Whether an address is of another site, inside the page, or that of a file of the tree. */
function leadsSomewhere(reference: string, from: string, { tree, base, plan }: ParsedSite): boolean {
  if (reference === '' || reference.startsWith('#') || !URL.canParse(reference, plan.origin + base)) return reference.startsWith('#');
  const url = new URL(reference, plan.origin + base + from.slice(1));
  if (url.origin !== plan.origin) return true;
  if (!url.pathname.startsWith(base)) return false;
  const path = decode(url.pathname.slice(base.length));
  return [path, `${path}index.html`, `${path}/index.html`].some((output) => tree.has(output));
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
