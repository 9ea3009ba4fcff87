import type { Config } from '../config/config.ts';
import {
  allLanguages,
  draftNeeded,
  type LoadedContent,
  type LanguageContent,
} from '../content/load-content.ts';
import type { ContentRoute } from '../content/placeholder.ts';
import { sourcesOf } from '../content/site-sources.ts';
import type { BaseSettings, Product } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import { withoutPage } from '../site/template-error.ts';
import type { Report } from '../report/diagnostic.ts';
import { mountOf } from '../config/host-names.ts';
import { addressOf, outputOf } from './addresses.ts';
import { listAddresses } from './localized-path.ts';
import {
  checkPaths,
  checkProducts,
  claimFiles,
  createClaim,
  ownFile,
  usableStaticFiles,
} from './conflicts.ts';
import { blockedFiles, draftPages, expandFiles, expandPage, isIn, pathsOf } from './expand-page.ts';
import { checkFileLinks } from './file-links.ts';
import { checkRedirects } from './redirects.ts';
import { aliasesOf, findRoutes, localRoutes } from './routes.ts';
import { checkVariableLinks } from './variable-links.ts';
import type {
  AddedPaths,
  Plan,
  PlannedFile,
  PlannedPage,
  UnplacedFile,
  UnplacedPage,
  Variant,
} from './plan.ts';

/** What a plan is made from. */
export interface PlanInput {
  readonly config: Config;
  readonly map: SiteMap<BaseSettings>;
  readonly content: LoadedContent;
  /** The files that are added to the site after its pages. */
  readonly added?: readonly AddedPaths[] | undefined;
}

/**
 * Plans every page of every variant. Reports invalid slugs, invalid paths, and paths with two
 * sources.
 */
export function planSite({ config, map, content, added = [] }: PlanInput, report: Report): Plan {
  const { settings } = content;
  const { base } = config;
  const origin = config.origin ?? settings.value.origin;
  const host = config.host ?? settings.value.host;
  const locals = allLanguages(content).map((local) => ({
    ...local,
    expanded: map.pages.map((definition) => expandPage(definition, local)),
    files: expandFiles(map, local),
  }));
  for (const { expanded } of locals) checkPaths(expanded.flat(), report);
  const [{ expanded: definitions = [], files: mainFiles = [] } = {}] = locals;
  const unplaced = definitions.flat();
  const named = [
    ...unplaced,
    ...mainFiles.map(({ path }) => ({ path, source: `the file ${path}` })),
    ...added.flatMap(({ paths }) => paths.map((path) => ({ path, source: ownFile }))),
  ];
  const languages = locals.map(({ language }) => language);
  const products = checkProducts(settings, named, languages, report);
  const routes = findRoutes(unplaced, content);
  checkPages(map, content, routes, report);
  const known = map.pages.map((definition, index) =>
    pathsOf(definition, definitions[index] ?? [], content),
  );
  const planned: LocalPlan[] = [];
  for (const local of locals)
    planned.push(planLanguage(local, products, routes, planned[0]?.variants));
  const files = planned.flatMap((each) => each.files);
  const claim = createClaim(report);
  const pages = planned
    .flatMap((each) => placePages(each, origin, base))
    .filter(({ output, source, group }) =>
      claim(output, source, group && `the group “${group.group}”`),
    );
  claimFiles(files, claim, report);
  const plan = {
    pages,
    variants: planned.flatMap((each) => each.variants),
    origin,
    paths: new Set(known.flatMap((definition) => definition.paths)),
    pathsComplete: known.every(({ complete }) => complete),
    rootOnly: listRootOnly(map, content, unplaced, mainFiles),
    staticFiles: usableStaticFiles(content.staticFiles, claim, report),
    host,
    base,
    mount: mountOf(host, base),
    documents: locals.flatMap(({ documents }) => [...documents.values()]),
    scheduled: locals.some(({ documents, drafts }) =>
      [...documents.values(), ...drafts.values()].some(({ days: { publish, expires } }) =>
        Boolean(publish ?? expires),
      ),
    ),
    routes,
    files,
  };
  checkLinks(locals, map, content, { ...plan, root: config.root }, report);
  const addedPaths = added
    .filter(({ isUsed }) => isUsed?.(map) !== false)
    .flatMap(({ paths }) => paths);
  return {
    ...plan,
    redirects: planRedirects(content, unplaced, plan, addedPaths, report),
    drafts: planDrafts(map, content, plan.paths, report),
  };
}

/** The content of a language, with the pages of each definition and the files of the site map. */
interface ExpandedLanguage extends LanguageContent {
  readonly expanded: readonly (readonly UnplacedPage[])[];
  readonly files: readonly UnplacedFile[];
}

/**
 * Reports the first entry of each source that has no page, though its content type says so. A text
 * with errors has none either: it gets the path of the home page, so that templates can show others.
 */
function checkPages(
  map: SiteMap<BaseSettings>,
  { complete, documents, folders }: LoadedContent,
  routes: Map<string, ContentRoute>,
  report: Report,
): void {
  for (const source of sourcesOf(map)) {
    if (source.type.pages !== true) continue;
    const names =
      'file' in source ? [`content/${source.file}`] : (folders.get(source.folder) ?? []);
    const missing = names.filter((each) => routes.get(each)?.path === undefined);
    const { file } = documents.get(missing[0] ?? '') ?? {};
    if (complete && file !== undefined) report({ ...withoutPage(file), file });
    if (complete) continue;
    for (const name of missing)
      routes.set(name, { id: '', slug: '', ...routes.get(name), path: '/' });
  }
}

/** Lists the paths of pages and files that exist only at the root. */
const listRootOnly = (
  map: SiteMap<BaseSettings>,
  content: LoadedContent,
  pages: readonly UnplacedPage[],
  files: readonly UnplacedFile[],
): ReadonlySet<string> =>
  new Set([
    ...pages.filter(({ definition }) => !definition.perProduct).map(({ path }) => path),
    // Those whose content has errors are known as well.
    ...(map.files ?? []).flatMap(({ path }) => (typeof path === 'string' ? path : [])),
    ...files.map(({ path }) => path),
    ...content.staticFiles.map((file) => `/${file}`),
  ]);

/** Returns the pages of a language in all its variants. */
const placePages = ({ pages, variants }: LocalPlan, origin: string, base: string) =>
  variants.flatMap((variant) =>
    pages
      .filter(({ definition }) => variant.slug === '' || definition.perProduct)
      .map((page): PlannedPage => {
        const { localPath, definition } = page;
        const { folder, language } = variant;
        const address = addressOf(localPath, folder, base);
        const canonical = definition.indexed
          ? origin + addressOf(localPath, language.folder, base)
          : undefined;
        const output = outputOf(localPath, folder);
        // Node 20 takes ten times as long to spread an object.
        return Object.assign({}, page, { variant, output, address, canonical });
      }),
  );

/** Reports the links of texts and settings that lead to no page, in each language. */
function checkLinks(
  locals: readonly LanguageContent[],
  map: SiteMap<BaseSettings>,
  content: LoadedContent,
  { variants, routes, root }: Pick<Plan, 'variants' | 'routes'> & Pick<Config, 'root'>,
  report: Report,
): void {
  const blocked = new Set(map.pages.flatMap((definition) => blockedFiles(definition, content)));
  for (const { documents, drafts, settings, language } of locals) {
    const own = variants.filter((variant) => variant.language === language);
    const targets = { root, documents, drafts, settings, routes: own[0]?.routes ?? routes };
    checkFileLinks(targets, blocked, report);
    checkVariableLinks([...documents.values(), settings], own, report);
  }
}

/** Returns the redirects of the settings and of pages, and reports those that cannot be. */
function planRedirects(
  { settings, complete }: LoadedContent,
  pages: readonly UnplacedPage[],
  plan: Parameters<typeof listAddresses>[0],
  addedPaths: readonly string[],
  report: Report,
): Plan['redirects'] {
  const declared = (settings.value.redirects ?? []).map((redirect, index) => ({
    ...redirect,
    locate: (field: string) => settings.locationOf(['redirects', index, field]),
  }));
  const moved = pages.flatMap((page) =>
    aliasesOf(page).map((from) => ({
      from: addressOf(from, '', plan.base),
      to: page.path,
      locate: () => ({ file: page.source }),
    })),
  );
  return checkRedirects(
    [...declared, ...moved],
    plan.base,
    () => listAddresses(plan, addedPaths),
    // A page of a text with errors is not known.
    (problem) => (complete || problem.code !== 'redirect/no-target') && report(problem),
  );
}

/** Returns the document of each path that is a draft, and reports drafts of legal texts. */
function planDrafts(
  map: SiteMap<BaseSettings>,
  content: LoadedContent,
  paths: ReadonlySet<string>,
  report: Report,
): Plan['drafts'] {
  const drafts = map.pages.flatMap((definition) => draftPages(definition, content));
  for (const { path, document } of drafts)
    if (document.draft !== undefined && map.checks?.legal?.texts?.some(({ page }) => page === path))
      report(draftNeeded(document));
  return new Map(
    drafts.flatMap(({ path, document }) => (paths.has(path) ? [] : [[path, document]])),
  );
}

type LocalPlan = ReturnType<typeof planLanguage>;

/**
 * Plans the variants and the files of the site in one language. `routes` and `originals` are the
 * routes and the variants of the default one.
 */
function planLanguage(
  { expanded, files, ...content }: ExpandedLanguage,
  usable: readonly Product[],
  routes: Variant['routes'],
  originals: readonly Variant[] = [],
) {
  const pages = expanded.flat();
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
  const documents = new Map([...(original?.documents ?? []), ...content.documents]);
  const { products = [] } = settings.value;
  const variantOf = (slug: string): Variant => {
    const product = products.find((each) => each.slug === slug) ?? products[0];
    const variables = settings.variablesOf(product);
    return {
      slug,
      product,
      language,
      original: originals.find((each) => each.slug === slug),
      untranslated,
      paths,
      folder: [language.folder, slug].filter(Boolean).join('/'),
      documents,
      routes: local,
      variables,
      settings: settings.valueFor(variables),
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
