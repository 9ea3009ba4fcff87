import type { Tree } from '../tree.ts';
import { canonicalOf } from './addresses.ts';
import type { PlannedPage } from '../plan/plan.ts';
import { listLanguages } from '../site/languages.ts';
import { canParseUrl } from '../can-parse-url.ts';

/** A page of a finished folder, with what its HTML and path reveal. */
export interface FinishedPage extends Omit<PlannedPage, 'definition'> {
  readonly html: string;
}

/**
 * Returns the pages of a finished output folder, the root's first. Variants are recognized by their
 * canonical address; each page is its own source. `base` begins and ends with a slash.
 */
export function findPages(tree: Tree, base: string): readonly FinishedPage[] {
  const outputs = [...tree.keys()].filter((output) => output.endsWith('.html'));
  return outputs
    .map((output) => readPage(output, Buffer.from(tree.get(output)?.bytes ?? []).toString(), base))
    .filter(({ html }) => !isRedirect(html))
    .sort(byVariantAndDepth);
}

/** Returns whether a page only redirects to another one. */
const isRedirect = (html: string) => /<meta http-equiv="refresh"/.test(html.slice(0, 4000));

function readPage(output: string, html: string, base: string): FinishedPage {
  const inSite = `/${output.replace(/(^|\/)index\.html$/, '$1')}`;
  const canonical = canonicalOf(html.slice(0, html.indexOf('</head>')));
  const path = (canonical === undefined ? undefined : pathOf(canonical, base)) ?? inSite;
  // The slug of the product is the first folder, or the second one after that of a language.
  const folders = inSite.slice(1).split('/');
  const at = [0, 1].find((index) => `/${folders.toSpliced(index, 1).join('/')}` === path);
  const slug = at === undefined || inSite === path ? '' : (folders[at] ?? '');
  return {
    html,
    output,
    canonical,
    path: slug === '' ? inSite : path,
    address: base + inSite.slice(1),
    localPath: path,
    variant: {
      slug,
      language: listLanguages()[0],
      paths: new Map(),
      routes: new Map(),
      folder: slug,
      product: undefined,
      variables: {},
      settings: { origin: '' },
    },
    documents: {},
    source: output,
  };
}

function pathOf(canonical: string, base: string): string | undefined {
  if (!canParseUrl(canonical)) return undefined;
  const { pathname } = new URL(canonical);
  return pathname.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

function byVariantAndDepth(a: FinishedPage, b: FinishedPage): number {
  return (
    compare(a.variant.slug, b.variant.slug) ||
    a.path.split('/').length - b.path.split('/').length ||
    compare(a.path, b.path)
  );
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
