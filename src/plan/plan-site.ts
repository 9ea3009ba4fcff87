import type { Config } from '../config/config.ts';
import type { Content } from '../content/load-content.ts';
import { slugOf } from '../content/load-document.ts';
import type { BaseSettings, PageDefinition, Product, SiteMap } from '../site/define-site.ts';
import type { Report } from '../report/diagnostic.ts';
import { addressOf, outputOf } from './addresses.ts';
import { checkConflicts, checkPaths, checkProducts } from './conflicts.ts';
import { checkRedirects } from './redirects.ts';
import type { Copy, PageTemplate, Plan, PlannedPage } from './plan.ts';

/** Lays out every page of every copy. Reports what cannot be: bad slugs and two sources for one path. */
export function planSite(
  config: Config,
  map: SiteMap<BaseSettings>,
  content: Content,
  report: Report,
): Plan {
  const { settings } = content;
  const origin = config.origin ?? settings.value.origin;
  const products = settings.value.products ?? [];
  const canonicalOf = (path: string) => origin + addressOf(path, '', config.base);
  const templates = map.pages.flatMap((definition) => expand(definition, content, canonicalOf));
  checkPaths(templates, report);
  const usable = checkProducts(products, templates, map.files ?? [], settings.placeOf, report);
  const copies = [undefined, ...usable].map((product) => makeCopy(product, products[0], content));
  const repeated = templates.filter(({ definition }) => definition.perProduct);
  const placed = copies.flatMap((copy) =>
    (copy.slug === '' ? templates : repeated).map((template) =>
      placePage(template, copy, config.base),
    ),
  );
  const pages = checkConflicts(placed, map.files ?? [], report);
  const paths = new Set(map.pages.flatMap((definition) => pathsOf(definition, content)));
  const rootOnly = new Set(
    [...templates.filter(({ definition }) => !definition.perProduct), ...(map.files ?? [])].map(
      ({ path }) => path,
    ),
  );
  return {
    pages,
    copies,
    origin,
    paths,
    rootOnly,
    redirects: checkRedirects(
      settings.value.redirects ?? [],
      () => knownAddresses(copies, paths, rootOnly),
      settings.placeOf,
      report,
    ),
    host: config.host ?? settings.value.host,
    documents: [...content.documents.values()],
  };
}

/** The addresses of all pages and files, without the base path. */
function knownAddresses(
  copies: readonly Copy[],
  paths: ReadonlySet<string>,
  rootOnly: ReadonlySet<string>,
): ReadonlySet<string> {
  const repeated = [...paths].filter((path) => !rootOnly.has(path));
  return new Set([
    '/robots.txt',
    '/sitemap.xml',
    ...rootOnly,
    ...copies.flatMap(({ slug }) => repeated.map((path) => addressOf(path, slug, '/'))),
  ]);
}

function expand(
  definition: PageDefinition,
  content: Content,
  canonicalOf: (path: string) => string,
): PageTemplate[] {
  const found = Object.entries(definition.content).map(([name, source]) => {
    const files =
      'file' in source ? [`content/${source.file}`] : (content.folders.get(source.folder) ?? []);
    const documents = files
      .map((file) => content.documents.get(file))
      .filter((document) => document !== undefined)
      .filter(({ usable }) => usable);
    return {
      name,
      documents,
      complete: documents.length === files.length && files.length > 0,
      one: 'file' in source,
    };
  });
  const { path, each, indexed } = definition;
  const template = (path: string, documents: PageTemplate['documents'], source: string) => ({
    definition,
    path,
    canonical: indexed ? canonicalOf(path) : undefined,
    documents,
    source,
  });
  if (typeof path === 'function') {
    const entries = found.find(({ name }) => name === each)?.documents ?? [];
    return entries.map((document) =>
      template(path(document.slug), { [each ?? '']: document }, document.file),
    );
  }
  // A page whose content has mistakes is left out; they were reported.
  if (found.some(({ complete }) => !complete)) return [];
  const documents = Object.fromEntries(
    found.map(({ name, documents: all, one }) => [name, one ? all[0]! : all]),
  );
  return [template(path, documents, found[0]?.documents[0]?.file ?? 'templates/site.tsx')];
}

/** A file with mistakes has its path nevertheless: links to it are not to blame. */
function pathsOf(
  { path, each, content: sources }: PageDefinition,
  { folders }: Content,
): readonly string[] {
  if (typeof path === 'string') return [path];
  const source = each === undefined ? undefined : sources[each];
  const files = source !== undefined && 'folder' in source ? folders.get(source.folder) : undefined;
  return (files ?? []).map((file) => path(slugOf(file)));
}

function makeCopy(
  product: Product | undefined,
  first: Product | undefined,
  { settings }: Content,
): Copy {
  const named = product ?? first;
  const variables = settings.variablesOf(named);
  return { slug: product?.slug ?? '', product: named, variables, settings: settings.of(variables) };
}

function placePage(
  { definition, path, canonical, documents, source }: PageTemplate,
  copy: Copy,
  base: string,
): PlannedPage {
  return {
    definition,
    path,
    canonical,
    documents,
    source,
    copy,
    output: outputOf(path, copy.slug),
    address: addressOf(path, copy.slug, base),
  };
}
