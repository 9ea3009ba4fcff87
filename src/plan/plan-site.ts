import type { Config } from '../config/config.ts';
import {
  allLanguages,
  draftNeeded,
  type LoadedContent,
  type LanguageContent,
} from '../content/load-content.ts';
import { sourcesOf } from '../content/site-sources.ts';
import type { BaseSettings, Product } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import type { Report } from '../report/diagnostic.ts';
import { mountOf } from '../config/host-names.ts';
import { addressOf, addressOfFile, outputOf, type Placement } from './addresses.ts';
import { addressIn } from './localized-path.ts';
import {
  checkPaths,
  checkProducts,
  claimFiles,
  createClaim,
  usableStaticFiles,
} from './conflicts.ts';
import { blockedFiles, draftPages, expandFiles, expandPage, isIn, pathsOf } from './expand-page.ts';
import { checkFileLinks } from './file-links.ts';
import { checkRedirects } from './redirects.ts';
import { aliasesOf, findRoutes, localRoutes } from './routes.ts';
import { checkVariableLinks } from './variable-links.ts';
import type {
  Plan,
  PlannedFile,
  PlannedPage,
  UnplacedFile,
  UnplacedPage,
  Variant,
} from './plan.ts';

/**
 * Plans every page of every variant. Reports invalid slugs, invalid paths, and paths with two
 * sources.
 */
export function planSite(
  config: Config,
  map: SiteMap<BaseSettings>,
  content: LoadedContent,
  report: Report,
): Plan {
  const { settings } = content;
  const origin = config.origin ?? settings.value.origin;
  const products = settings.value.products ?? [];
  const locals = allLanguages(content);
  const [made = [], ...translated] = locals.map((local) =>
    map.pages.map((definition) => expandPage(definition, local)),
  );
  const unplaced = made.flat();
  const pagesIn = [unplaced, ...translated.map((each) => each.flat())];
  for (const pages of pagesIn) checkPaths(pages, report);
  const languages = locals.map(({ language }) => language);
  const filesIn = locals.map((local) => expandFiles(map, local));
  const [mainFiles = []] = filesIn;
  const reserved = [
    ...unplaced,
    ...mainFiles.map(({ path }) => ({ path, source: `the file ${path}` })),
  ];
  const usable = checkProducts(products, reserved, languages, settings.locationOf, report);
  const routes = findRoutes(unplaced, content);
  const expanded = map.pages.map((definition, index) =>
    pathsOf(definition, made[index] ?? [], content),
  );
  const paths = new Set(expanded.flatMap((definition) => definition.paths));
  const rootOnly = new Set([
    ...unplaced.filter(({ definition }) => !definition.perProduct).map(({ path }) => path),
    // Those whose content has errors are known as well.
    ...(map.files ?? []).flatMap(({ path }) => (typeof path === 'string' ? path : [])),
    ...mainFiles.map(({ path }) => path),
    ...content.staticFiles.map((file) => `/${file}`),
  ]);
  const main = planLanguage(content, unplaced, mainFiles, usable, routes);
  const others = content.translations.map((local, index) =>
    planLanguage(
      local,
      pagesIn[index + 1] ?? [],
      filesIn[index + 1] ?? [],
      usable,
      routes,
      main.variants,
    ),
  );
  const inLanguages = [main, ...others];
  const variants = inLanguages.flatMap((each) => each.variants);
  const placed = inLanguages.flatMap(({ pages, variants: own }) =>
    own.flatMap((variant) =>
      pages
        .filter(({ definition }) => variant.slug === '' || definition.perProduct)
        .map((page): PlannedPage => {
          const { localPath, definition } = page;
          const { folder, language } = variant;
          const address = addressOf(localPath, folder, config.base);
          const canonical = definition.indexed
            ? origin + addressOf(localPath, language.folder, config.base)
            : undefined;
          const output = outputOf(localPath, folder);
          // Node 20 takes ten times as long to spread an object.
          return Object.assign({}, page, { variant, output, address, canonical });
        }),
    ),
  );
  const plannedFiles = inLanguages.flatMap((each) => each.files);
  const claim = createClaim(report);
  const pages = placed.filter(({ output, source, group }) =>
    claim(output, source, group && `the group “${group.group}”`),
  );
  claimFiles(plannedFiles, claim, report);
  const staticFiles = usableStaticFiles(content.staticFiles, claim, report);
  const { base } = config;
  const host = config.host ?? settings.value.host;
  const mount = mountOf(host, base);
  const known = () => knownAddresses(variants, paths, rootOnly, { base, mount });
  const blocked = new Set(map.pages.flatMap((definition) => blockedFiles(definition, content)));
  for (const { documents, drafts, settings, language } of locals) {
    const own = variants.filter((variant) => variant.language === language);
    checkFileLinks(
      { documents, drafts, settings },
      own[0]?.routes ?? routes,
      paths,
      blocked,
      report,
    );
    checkVariableLinks([...documents.values(), settings], own, report);
  }
  for (const local of content.translations) checkDrafts(local, map, report);
  const drafts = map.pages.flatMap((definition) => draftPages(definition, content));
  for (const { path, document } of drafts)
    if (document.draft !== undefined && map.checks?.legal?.texts?.some(({ page }) => page === path))
      report(draftNeeded(document));
  const declared = settings.value.redirects ?? [];
  const moved = unplaced.flatMap((page) =>
    aliasesOf(page).map((from) => ({
      from: addressOf(from, '', base),
      to: page.path,
      source: page.source,
    })),
  );
  return {
    pages,
    variants,
    origin,
    paths,
    pathsComplete: expanded.every(({ complete }) => complete),
    rootOnly,
    staticFiles,
    redirects: checkRedirects(
      [...declared, ...moved],
      { base, listKnown: known },
      (path) => {
        const source = moved[Number(path[1]) - declared.length]?.source;
        return source === undefined ? settings.locationOf(path) : { file: source };
      },
      // A page of a text with errors is not known.
      (problem) => (content.complete || problem.code !== 'redirect/no-target') && report(problem),
    ),
    drafts: new Map(
      drafts.flatMap(({ path, document }) => (paths.has(path) ? [] : [[path, document]])),
    ),
    host,
    base,
    mount,
    documents: locals.flatMap(({ documents }) => [...documents.values()]),
    scheduled: locals.some(({ documents, drafts }) =>
      [...documents.values(), ...drafts.values()].some(({ scheduled }) => scheduled),
    ),
    routes,
    files: plannedFiles,
  };
}

/** Reports translations that are drafts, but have to exist: those of texts with fixed sections. */
function checkDrafts(
  { language, original, documents, drafts }: LanguageContent,
  map: SiteMap<BaseSettings>,
  report: Report,
): void {
  for (const source of sourcesOf(map, language)) {
    if (source.type.rules.sections === undefined) continue;
    const files =
      'file' in source ? [`content/${source.file}`] : original?.folders.get(source.folder);
    for (const file of files ?? []) {
      const document = drafts.get(file) ?? documents.get(file);
      if (document?.draft !== undefined) report(draftNeeded(document));
    }
  }
}

/**
 * Plans the variants and the files of the site in one language. `pages` and `files` are those of the
 * language, `routes` and `originals` the routes and the variants of the default one.
 */
function planLanguage(
  content: LanguageContent,
  pages: readonly UnplacedPage[],
  files: readonly UnplacedFile[],
  usable: readonly Product[],
  routes: Variant['routes'],
  originals: readonly Variant[] = [],
) {
  const { language, settings, original } = content;
  const all = [...pages, ...files];
  const paths = new Map([
    ...all.map(({ localPath }) => [localPath, localPath] as const),
    ...all.map(({ path, localPath }) => [path, localPath] as const),
  ]);
  const local = original === undefined ? routes : localRoutes(routes, content);
  const untranslated = new Set(
    [...(original?.documents.values() ?? [])].filter((document) => !isIn(document, content)),
  );
  const { products = [] } = settings.value;
  const variantOf = (slug: string): Variant => {
    const product = products.find((each) => each.slug === slug) ?? products[0];
    const variables = settings.variablesOf(product);
    const folder = [language.folder, slug].filter(Boolean).join('/');
    const values = settings.valueFor(variables);
    return {
      slug,
      product,
      language,
      original: originals.find((each) => each.slug === slug),
      untranslated,
      paths,
      folder,
      routes: local,
      variables,
      settings: values,
    };
  };
  const variant = variantOf('');
  return {
    pages,
    variants: [variant, ...usable.map(({ slug }) => variantOf(slug))],
    files: files.map(({ localPath: path, ...file }): PlannedFile => {
      return { ...file, variant, path, output: outputOf(path, language.folder) };
    }),
  };
}

/** Returns the addresses of all pages and files. */
function knownAddresses(
  variants: readonly Variant[],
  paths: ReadonlySet<string>,
  rootOnly: ReadonlySet<string>,
  placement: Placement,
): ReadonlySet<string> {
  const repeated = [...paths].filter((path) => !rootOnly.has(path));
  return new Set([
    ...['robots.txt', 'sitemap.xml', ...[...rootOnly].map((path) => path.slice(1))].map((output) =>
      addressOfFile(output, placement),
    ),
    ...variants.flatMap((variant) =>
      (variant.language.folder === '' ? repeated : [...variant.paths.keys()]).map((path) =>
        addressIn(path, variant, { rootOnly }, placement.base),
      ),
    ),
  ]);
}
