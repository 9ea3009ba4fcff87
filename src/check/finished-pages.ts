import type { BuiltPage, Tree } from '../tree.ts';
import { canonicalOf } from './addresses.ts';
import { compareTexts } from '../lib/compare-texts.ts';
import { ifPossible } from '../lib/if-possible.ts';

/** A page of a finished site, whether it was built or read from a folder. */
export interface FinishedPage extends BuiltPage {
  readonly html: string;
  /** The slug of the product; `''` at the root. */
  readonly variant: string;
}

/**
 * Returns the pages of a finished output folder, the root's first. Variants are recognized by their
 * canonical address. `base` begins and ends with a slash.
 */
export function findPages(tree: Tree, base: string): readonly FinishedPage[] {
  const outputs = [...tree.keys()].filter((output) => output.endsWith('.html'));
  return outputs
    .map((output) => readPage(output, Buffer.from(tree.get(output)?.bytes ?? []).toString(), base))
    .filter(({ html }) => !isRedirect(html))
    .sort((a, b) => compareTexts(orderOf(a), orderOf(b)));
}

/** Returns whether a page only redirects to another one. */
const isRedirect = (html: string) => /<meta http-equiv="refresh"/.test(html.slice(0, 4000));

function readPage(output: string, html: string, base: string): FinishedPage {
  const inSite = `/${output.replace(/(^|\/)index\.html$/, '$1')}`;
  const canonical = canonicalOf(html.slice(0, html.indexOf('</head>')));
  const path = (canonical === undefined ? undefined : pathInBase(canonical, base)) ?? inSite;
  // The slug of the product is the first folder, or the second one after that of a language.
  const folders = inSite.slice(1).split('/');
  const at = [0, 1].find((index) => `/${folders.toSpliced(index, 1).join('/')}` === path);
  const slug = at === undefined || inSite === path ? '' : (folders[at] ?? '');
  const address = base + inSite.slice(1);
  return {
    html,
    output,
    address,
    path: slug === '' ? inSite : path,
    source: output,
    variant: slug,
  };
}

function pathInBase(canonical: string, base: string): string | undefined {
  const pathname = ifPossible(() => new URL(canonical).pathname);
  return pathname?.startsWith(base) ? `/${pathname.slice(base.length)}` : undefined;
}

const orderOf = ({ variant, path }: FinishedPage) =>
  `${variant} ${String(path.split('/').length).padStart(3)} ${path}`;
