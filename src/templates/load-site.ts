import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { cachedDataVersionTag } from 'node:v8';
import vm from 'node:vm';
import * as authoring from '../site/authoring.ts';
import { cacheKey, type Cache } from '../cache/cache.ts';
import { toolVersion } from '../cache/tool-version.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { listSiteFiles } from '../files/list-files.ts';
import { readSiteFile } from '../files/read-site-file.ts';
import { SiteError } from '../report/diagnostic.ts';
import { memoize } from '../lib/memoize.ts';
import {
  compileTemplates,
  stylesReachedFrom,
  type CompiledTemplates,
} from './compile-templates.ts';
import type { BaseSettings } from '../site/base-settings.ts';
import type { SiteMap } from '../site/define-site.ts';
import { packageFile } from './template-modules.ts';
import { fetchNamed } from '../site/fetch-named.ts';
import { bundledReact, type ReactRuntime } from './react.ts';
import { recordReads } from './record-reads.ts';
import { createSourceLocator, type SourceLocator } from './source-locator.ts';
import { createStaticReact } from './static-react.ts';
import { describeThrown } from '../site/template-error.ts';

/** A site's templates, ready to render. */
export interface LoadedSite {
  readonly map: SiteMap<BaseSettings>;
  /** Every file of the site that was bundled into the templates, relative to the root. */
  readonly inputs: readonly string[];
  /**
   * Finds the line of a template in an error's stack; without one, that of the element that was
   * rendered last, if `render` throws the error again.
   */
  readonly locate: (error: unknown, render?: () => unknown) => ReturnType<SourceLocator>;
  /** The stylesheets that templates import by file, relative to the root. */
  readonly styles: CompiledTemplates['styles'];
  /**
   * Returns the stylesheets of a page: those of the modules that export its component and the blocks
   * that it shows. A component that is not exported has all that do not belong to blocks.
   */
  readonly stylesOf: (component: unknown, blocks?: Iterable<string>) => readonly string[];
  /** The React that the templates were evaluated with; it has to render their elements. */
  readonly react: ReactRuntime;
  readonly renderInteractive: ReturnType<typeof createStaticReact>['renderInteractive'];
}

/**
 * Compiles and evaluates the templates of a site, which can read the variables of `.env`. Throws
 * SiteError if they are missing, do not compile, throw, or export no site. `reads` receives the
 * files and folders of the project that they read, relative to the root, also later.
 */
export async function loadSite(
  root: string,
  cache: Cache,
  react = bundledReact,
  reads = new Set<string>(),
): Promise<LoadedSite> {
  const entry = findEntry(root);
  if (entry === undefined)
    throw new SiteError({
      code: 'template/missing',
      message: 'There is no templates/site.tsx in this folder.',
      why: 'It is the site map, which every site needs.',
      fix: 'Run the command in the folder of a site, or name that folder with --root.',
    });
  // As with `node --env-file-if-exists=.env`: variables of the environment have priority.
  if (existsSync(path.join(root, '.env'))) process.loadEnvFile(path.join(root, '.env'));
  // Compilers name files by their real paths.
  const folder = realpathSync(root);
  const compiled = await compileOnce(folder, entry, cache, react.jsxDevRuntime !== undefined);
  const locateStack = createSourceLocator(compiledName, compiled.map);
  const { modules: reactModules, lastElement, renderInteractive } = createStaticReact(react);
  const locate: LoadedSite['locate'] = (error, render) =>
    locateStack(error) ?? (render && locateStack(lastElement(render)));
  const modules = new Map<unknown, string>();
  const { site: map } = await evaluate(folder, entry, compiled, {
    cache,
    locate,
    reactModules,
    moduleOf: modules,
    reads,
  });
  if (!isSiteMap(map))
    throw new SiteError({
      code: 'template/no-site',
      message: `${entry} does not export a site.`,
      fix: 'Export it by name: export const site = defineSite({ … }).',
      file: entry,
    });
  const { inputs, styles, imports } = compiled;
  const { blocks = {} } = map;
  const moduleOf = (...values: readonly unknown[]) =>
    values.flatMap((value) => modules.get(value) ?? [])[0] ?? entry;
  const moduleOfBlock = (name: string) => moduleOf(blocks[name], blocks[name]?.component);
  const ofBlocks = Object.keys(blocks).map(moduleOfBlock);
  const stylesIn = memoize((module: string) => [
    ...stylesReachedFrom(
      module,
      imports,
      new Set(module === entry ? ofBlocks.filter((each) => each !== entry) : []),
    ),
  ]);
  return {
    map,
    inputs,
    locate,
    styles,
    stylesOf(component, shown = []) {
      const used = [moduleOf(component), ...Array.from(shown, moduleOfBlock)];
      return [...new Set(used.flatMap(stylesIn))];
    },
    react,
    renderInteractive,
  };
}

const findEntry = (root: string) =>
  ['templates/site.tsx', 'templates/site.ts'].find((file) =>
    statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile(),
  );

/** The name of the compiled templates in stacks. */
const compiledName = 'compiled-templates.cjs';

async function compileOnce(
  root: string,
  entry: string,
  cache: Cache,
  jsxDev: boolean,
): Promise<CompiledTemplates> {
  const key = templatesKey(root, entry, jsxDev);
  const kept = cache.get('templates', key);
  if (kept !== undefined) return JSON.parse(kept.toString()) as CompiledTemplates;
  const compiled = await compileTemplates(root, entry, jsxDev);
  // The key covers templates/ only; a file that was bundled from elsewhere, such as a package, may
  // change without it.
  // If a file changed during the compilation, the key would be that of the old code.
  if (compiled.isOwn && templatesKey(root, entry, jsxDev) === key)
    cache.put('templates', key, Buffer.from(JSON.stringify(compiled)));
  return compiled;
}

/**
 * Returns the cache key for the contents of all templates, and of the files that can name them in
 * imports.
 */
function templatesKey(root: string, entry: string, jsxDev: boolean): string {
  return cacheKey([
    toolVersion('esbuild'),
    'async function 9',
    toolVersion('lightningcss'),
    entry,
    String(jsxDev),
    ...['tsconfig.json', 'package.json'].map(
      (file) => ifPossible(() => readFileSync(path.join(root, file))) ?? '',
    ),
    ...listTemplates(root).flatMap((file) => [file, readSiteFile(root, file)]),
  ]);
}

const listTemplates = (root: string) =>
  listSiteFiles(root, 'templates')
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .map((file) => `templates/${file}`);

interface EvaluationContext extends Pick<LoadedSite, 'locate'> {
  readonly cache: Cache;
  readonly reactModules: ReadonlyMap<string, unknown>;
  /** Receives each component and block that a module with styles exports, with the module. */
  readonly moduleOf: Map<unknown, string>;
  readonly reads: Set<string>;
}

async function evaluate(
  root: string,
  entry: string,
  { code, modules, imports }: CompiledTemplates,
  { cache, locate, reactModules, moduleOf, reads }: EvaluationContext,
): Promise<{ readonly site?: unknown }> {
  const provided = new Map([...reactModules, ['react-sitegen', authoring]]);
  const requireFromRoot = createRequire(path.join(root, entry));
  const require = (name: string): unknown => {
    if (provided.has(name)) return provided.get(name);
    const packaged = packageFile(name);
    if (packaged !== undefined)
      try {
        return requireFromRoot(path.join(root, packaged));
      } catch (error) {
        throw new SiteError({
          ...describeThrown(`The package file ${packaged} could not be loaded`, error),
          code: 'template/import',
          fix: 'Install the package again, or import something else.',
          ...(locate(new Error()) ?? { file: entry }),
        });
      }
    const module: unknown = requireFromRoot(name);
    return /^(?:node:)?fs(?:\/promises)?$/.test(name)
      ? recordReads(Object(module), root, reads)
      : module;
  };
  const metas = modules.map((file) => metaOf(path.join(root, file)));
  // The exports of modules that import each other are complete when all are evaluated.
  const registered: (readonly [file: string, exported: object])[] = [];
  const register = (index: number, exported: object) => {
    const file = modules[index] ?? '';
    if (file in imports) registered.push([file, exported]);
  };
  try {
    const wrapped = `(async function (require, hasDefault, metas, register, fetch) {${code}\n})`;
    const run = scriptOf(wrapped, cache).runInThisContext() as (
      ...parameters: readonly unknown[]
    ) => Promise<{ readonly site?: unknown } | undefined>;
    const exported = await run(require, hasDefault, metas, register, fetchNamed);
    for (const [file, values] of registered)
      for (const value of Object.values(values))
        if (/function|object/.test(typeof value) && !moduleOf.has(value)) moduleOf.set(value, file);
    return exported ?? {};
  } catch (error) {
    if (error instanceof SiteError) throw error;
    throw new SiteError({
      ...describeThrown('The templates could not be loaded', error),
      ...(locate(error) ?? { file: entry }),
    });
  }
}

/** Returns a script, with the code that V8 compiled for an earlier build. */
function scriptOf(text: string, cache: Cache): vm.Script {
  const key = cacheKey([text, process.version, process.arch, String(cachedDataVersionTag())]);
  const kept = cache.get('code', key);
  const code = kept?.subarray(40);
  // V8 crashes if code is damaged.
  const cachedData =
    code && kept?.toString('latin1', 0, 40) === cacheKey([code]) ? code : undefined;
  const script = new vm.Script(text, { filename: compiledName, cachedData });
  if (cachedData === undefined || script.cachedDataRejected)
    cache.putLast('code', key, () => {
      const used = script.createCachedData();
      return Buffer.concat([Buffer.from(cacheKey([used])), used]);
    });
  return script;
}

/** Returns whether a module in CommonJS was compiled from an ES module with a default export. */
const hasDefault = (exported: unknown): boolean =>
  Object(exported).__esModule === true && 'default' in Object(exported);

/** Returns the `import.meta` of a file. Node has `dirname` and `filename` from version 20.11 on. */
function metaOf(filename: string): ImportMeta {
  const resolve = (specifier: string) =>
    pathToFileURL(createRequire(filename).resolve(specifier)).href;
  const dirname = path.dirname(filename);
  return { url: pathToFileURL(filename).href, dirname, filename, resolve } as ImportMeta;
}

function isSiteMap(value: unknown): value is SiteMap<BaseSettings> {
  const { pages, settings } = Object(value) as Partial<SiteMap<BaseSettings>>;
  return Array.isArray(pages) && settings !== undefined;
}
