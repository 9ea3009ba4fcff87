import type { Config } from '../config/config.ts';
import { draftNeeded, type Content } from '../content/load-content.ts';
import type { ContentRoute } from '../content/text-pattern.ts';
import type { Document } from '../content/load-document.ts';
import { imported } from '../site/content-type.ts';
import {
  markdownSettings,
  type BaseSettings,
  type Redirect,
  type SiteMap,
} from '../site/define-site.ts';
import type { Report } from '../report/diagnostic.ts';
import { addressOf, outputOf } from './addresses.ts';
import { checkConflicts, ownFiles, checkPaths, checkProducts } from './conflicts.ts';
import {
  blockedFiles,
  contentSlug,
  draftPages,
  expandPage,
  findSources,
  pathsOf,
} from './expand-page.ts';
import { checkFileLinks } from './file-links.ts';
import { checkRedirects } from './redirects.ts';
import { checkVariableLinks } from './variable-links.ts';
import type { Variant, DocumentSources, UnplacedPage, Plan, PlannedPage } from './plan.ts';

/**
 * Plans every page of every variant. Reports invalid slugs, invalid paths, and paths with two
 * sources.
 */
export function planSite(
  config: Config,
  map: SiteMap<BaseSettings>,
  content: Content,
  report: Report,
): Plan {
  const { settings } = content;
  const { files = [] } = map;
  const origin = config.origin ?? settings.value.origin;
  const products = settings.value.products ?? [];
  const made = map.pages.map((definition) => expandPage(definition, content));
  const unplaced = made.flat();
  checkPaths(unplaced, report);
  const usable = checkProducts(products, unplaced, files, settings.locationOf, report);
  const variants = [undefined, ...usable].map((own): Variant => {
    const product = own ?? products[0];
    const variables = settings.variablesOf(product);
    return { slug: own?.slug ?? '', product, variables, settings: settings.valueFor(variables) };
  });
  const hasCopies = markdownSettings(map).copies === true;
  const placed = variants.flatMap((variant) =>
    unplaced
      .filter(({ definition }) => variant.slug === '' || definition.perProduct)
      .map((page): PlannedPage => {
        const { path, definition } = page;
        const address = addressOf(path, variant.slug, config.base);
        const canonical = definition.indexed
          ? origin + addressOf(path, '', config.base)
          : undefined;
        const output = outputOf(path, variant.slug);
        // Node 20 takes ten times as long to spread an object.
        const copy = hasCopies && isCopied(page) ? output.replace(/html$/, 'md') : undefined;
        return Object.assign({}, page, { variant, output, copy, address, canonical });
      }),
  );
  const { pages, staticFiles } = checkConflicts(
    placed,
    files,
    content.staticFiles,
    hasCopies ? [...ownFiles, 'llms.txt'] : ownFiles,
    report,
  );
  const expanded = map.pages.map((definition, index) =>
    pathsOf(definition, made[index] ?? [], content),
  );
  const paths = new Set(expanded.flatMap((definition) => definition.paths));
  const rootOnly = new Set([
    ...unplaced.filter(({ definition }) => !definition.perProduct).map(({ path }) => path),
    ...files.map(({ path }) => path),
    ...staticFiles.map((file) => `/${file}`),
  ]);
  const known = () => knownAddresses(variants, paths, rootOnly);
  const routes = findRoutes(unplaced, content);
  const blocked = new Set(map.pages.flatMap((definition) => blockedFiles(definition, content)));
  checkFileLinks(content, routes, paths, blocked, report);
  checkVariableLinks(content, variants, report);
  const drafts = map.pages.flatMap((definition) => draftPages(definition, content));
  for (const { path, document } of drafts)
    if (document.draft !== undefined && map.checks?.legal?.texts?.some(({ page }) => page === path))
      report(draftNeeded(document.file, document.draft));
  return {
    pages,
    variants,
    origin,
    paths,
    pathsComplete: expanded.every(({ complete }) => complete),
    rootOnly,
    staticFiles,
    redirects: [
      ...checkRedirects(settings.value.redirects ?? [], known, settings.locationOf, report),
      ...unplaced.flatMap((page) =>
        checkRedirects(aliasesOf(page), known, () => ({ file: page.source }), report),
      ),
    ],
    drafts: new Map(
      drafts.flatMap(({ path, document }) => (paths.has(path) ? [] : [[path, document.file]])),
    ),
    host: config.host ?? settings.value.host,
    documents: [...content.documents.values()],
    routes,
    files: new Map(
      files.flatMap(({ path, content: sources = {} }): [string, DocumentSources][] => {
        const documents = findSources(sources, content);
        return documents === undefined ? [] : [[path, documents]];
      }),
    ),
  };
}

/** A file such as `/404.html` is shown at other addresses, too. */
const isCopied = ({ path, documents }: UnplacedPage) =>
  path.endsWith('/') && Object.values(documents).flat().length > 0;

/** Returns the redirects from the former addresses of a page of the content type `imported`. */
function aliasesOf({ definition, documents, path }: UnplacedPage): Redirect[] {
  if (definition.each?.type !== imported) return [];
  const { fields } = documents['entry'] as Document;
  const { aliases = [] } = fields as { aliases?: string | string[] };
  return [aliases]
    .flat()
    .map((alias) => new URL(alias, `https://a.example${path}`).pathname)
    .filter((from) => from !== path)
    .map((from) => ({ from, to: path }));
}

/** Returns the addresses of all pages and files, without the base path. */
function knownAddresses(
  variants: readonly Variant[],
  paths: ReadonlySet<string>,
  rootOnly: ReadonlySet<string>,
): ReadonlySet<string> {
  const repeated = [...paths].filter((path) => !rootOnly.has(path));
  return new Set([
    '/robots.txt',
    '/sitemap.xml',
    ...rootOnly,
    ...variants.flatMap(({ slug }) => repeated.map((path) => addressOf(path, slug, '/'))),
  ]);
}

/**
 * Returns the route of each file. Its page is the one that `pages` makes from it, or else the first
 * page that declares it as an entry.
 */
function findRoutes(
  unplaced: readonly UnplacedPage[],
  content: Content,
): Map<string, ContentRoute> {
  const paths = new Map<string, string>();
  const add = ({ file }: Document, path: string) => {
    if (!paths.has(file)) paths.set(file, path);
  };
  for (const { path, siblings, documents } of unplaced)
    if (siblings !== undefined) add(documents['entry'] as Document, path);
  for (const { path, documents } of unplaced)
    for (const source of Object.values(documents)) if ('file' in source) add(source, path);
  return new Map(
    [...content.documents.keys()].map((file) => [
      file,
      { slug: contentSlug(file, content), path: paths.get(file) },
    ]),
  );
}
